/** The page for browsers older than the declared ones, and its check as a file for pages whose policy permits no script inside. */
import { hash } from 'node:crypto'
import { OLD_BROWSER_CHECK, OLD_BROWSER_PAGE, OLD_BROWSER_PATH, OLD_BROWSER_STYLE } from '@duang/theme/old-browser'
import type { FastifyInstance } from 'fastify'

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', OLD_BROWSER_STYLE, 'base64')}'`,
  // The empty icon, so that the browser asks for none.
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export function serveOldBrowserPage(fastify: FastifyInstance): void {
  fastify.get(OLD_BROWSER_PATH, async (_request, response) =>
    response
      .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(OLD_BROWSER_PAGE),
  )
  fastify.get('/old-browser.js', async (_request, response) =>
    response.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(OLD_BROWSER_CHECK),
  )
}
