/** The built site: assets for ever, the page per brand, with its theme and settings in the first byte. */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { BrandFinder } from '#core/brand/brand.ts'
import type { Platform } from '#core/context.ts'
import { brandContext } from '#core/mount.ts'
import { refuse } from '#kit/refusal.ts'
import { brandHead } from './brand-head.ts'

const WEB_FOLDER = path.join(import.meta.dirname, '../../../web/dist')
/** Where the page takes what only the server knows. */
const PLACEHOLDER = '<!--brand-->'

type PagesOptions = { platform: Platform; brands: BrandFinder; folder?: string }

export async function servePages(fastify: FastifyInstance, options: PagesOptions): Promise<void> {
  const folder = options.folder ?? WEB_FOLDER
  const file = path.join(folder, 'index.html')
  if (existsSync(folder)) {
    await fastify.register(fastifyStatic, {
      root: path.join(folder, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      index: false,
      preCompressed: true,
    })
  }
  // What members see of themselves is nothing for a search engine.
  fastify.get('/robots.txt', async (_request, response) =>
    response.type('text/plain').send('User-agent: *\nDisallow: /auth\nDisallow: /api\n'),
  )
  const template = existsSync(file) ? readFileSync(file, 'utf8') : undefined
  const loadsFile = path.join(folder, 'first-loads.json')
  const firstLoads: Record<string, string[]> = existsSync(loadsFile) ? JSON.parse(readFileSync(loadsFile, 'utf8')) : {}
  fastify.setNotFoundHandler(async (request, response) => {
    const isPage =
      request.method === 'GET' &&
      !/^\/+(api|bank|provider|assets|media|operator)(\/|$)/i.test(request.url.split('?')[0] ?? '')
    if (!isPage || !template) refuse('not_found')
    const ctx = await brandContext({ fastify, platform: options.platform, brands: options.brands }, request)
    const nonce = randomBytes(16).toString('base64')
    const address = request.url.split('?')[0] ?? ''
    const html = template
      .replace(PLACEHOLDER, () => brandHead(ctx.brand, options.platform, nonce))
      // Last in the head: the page's own style sheet must come first, because it decides the order of the layers.
      .replace('</head>', () => `${announce(firstLoads[address], template)}</head>`)
    const isGzip = /\bgzip\b/.test(String(request.headers['accept-encoding']))
    if (isGzip) response.header('content-encoding', 'gzip')
    return response
      .header('vary', 'accept-encoding')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', contentSecurityPolicy(nonce, request.protocol === 'https'))
      .header('referrer-policy', 'same-origin')
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-opener-policy', 'same-origin')
      .type('text/html; charset=utf-8')
      .send(isGzip ? gzipSync(html) : html)
  })
}

/** Links to what the page of this address needs, as the build wrote it down; the template's own are there already. */
function announce(files: readonly string[] = [], template: string): string {
  return files
    .filter((file) => !template.includes(file))
    .map((file) => `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="${file}">`)
    .join('')
}

function contentSecurityPolicy(nonce: string, isHttps: boolean): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
