/** OpenAPI of the wire, and Swagger UI to read it. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { openApi } from '../open-api/open-api.ts'

/** All of it is equal for every brand and for as long as the process runs. */
const KEPT_SECONDS = 3_600

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Duang: calls</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<script src="/api/docs/swagger-ui-bundle.js" defer></script>
<script src="/api/docs/start.js" defer></script>
</head>
<body><main id="calls"></main></body>
</html>`

// Requests are not sent from here: a wrong click must not move money.
const START = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#calls',
  deepLinking: true,
  filter: true,
  supportedSubmitMethods: [],
  validatorUrl: null,
})`

/** Swagger UI sets styles of elements and draws its icons as data. It fetches the document, and nothing else. */
export const DOCUMENTS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  'img-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const HTML = { type: 'text/html; charset=utf-8', 'content-security-policy': DOCUMENTS_POLICY }
const SCRIPT = { type: 'text/javascript; charset=utf-8' }
const SWAGGER_SCRIPT = new URL(import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'))
const SWAGGER_STYLE = new URL(import.meta.resolve('swagger-ui-dist/swagger-ui.css'))

export function serveDocuments(fastify: FastifyInstance): void {
  serveKept(fastify, '/api/openapi.json', { type: 'application/json; charset=utf-8' }, () => JSON.stringify(openApi()))
  serveKept(fastify, '/api/docs', HTML, () => PAGE)
  serveKept(fastify, '/api/docs/start.js', SCRIPT, () => START)
  serveKept(fastify, '/api/docs/swagger-ui-bundle.js', SCRIPT, () => readFileSync(SWAGGER_SCRIPT))
  serveKept(fastify, '/api/docs/swagger-ui.css', { type: 'text/css; charset=utf-8' }, () => readFileSync(SWAGGER_STYLE))
}

/** Serves what is made at the first request and then kept. A browser that has it gets 304. */
function serveKept(
  fastify: FastifyInstance,
  path: string,
  { type, ...headers }: { type: string; [name: string]: string },
  make: () => string | Buffer,
): void {
  let kept: { body: Buffer; etag: string } | undefined
  const keep = () => {
    const body = Buffer.from(make())
    return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` }
  }
  fastify.get(path, async (request, response) => {
    kept ??= keep()
    const { body, etag } = kept
    response.headers({ ...headers, etag, 'cache-control': `public, max-age=${KEPT_SECONDS}` })
    if (request.headers['if-none-match'] === etag) return response.status(304).send()
    return response.type(type).send(body)
  })
}
