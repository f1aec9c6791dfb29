/** The service worker of the site: one file at the root, since a worker answers for what is below its own address. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { LANGUAGES } from '@duang/contract/wire/language'
import type { FastifyInstance } from 'fastify'
import { languageOf } from '#core/language.ts'
import { languageFolder } from './language-choice.ts'

/** `folder`: the built site. Without a build there is no worker. */
export function serveWorker(fastify: FastifyInstance, folder: string): void {
  const file = path.join(folder, 'sw.js')
  if (!existsSync(file)) return
  const texts = new Map(
    LANGUAGES.map((language) => [language, path.join(languageFolder(folder, language), 'sw.js')] as const)
      .filter(([, each]) => existsSync(each))
      .map(([language, each]) => [language, readFileSync(each, 'utf8')]),
  )
  fastify.get('/sw.js', async (request, response) =>
    response
      // The worker caches the site in the member's language.
      .header('vary', 'cookie')
      // Browsers must find a new build at their next check.
      .header('cache-control', 'no-cache')
      // The policy of the worker decides what it may fetch, not that of a page.
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      .type('text/javascript; charset=utf-8')
      .send(texts.get(languageOf(request)) ?? texts.get('th')),
  )
}
