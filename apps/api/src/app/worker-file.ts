/** The service worker of the site: one file at the root, since a worker answers for what is below its own address. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'

/** `folder`: the built site. Without a build there is no worker. */
export function serveWorker(fastify: FastifyInstance, folder: string): void {
  const file = path.join(folder, 'sw.js')
  if (!existsSync(file)) return
  const text = readFileSync(file, 'utf8')
  fastify.get('/sw.js', async (_request, response) =>
    response
      // Browsers must find a new build at their next check.
      .header('cache-control', 'no-cache')
      // The policy of the worker decides what it may fetch, not that of a page.
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      .type('text/javascript; charset=utf-8')
      .send(text),
  )
}
