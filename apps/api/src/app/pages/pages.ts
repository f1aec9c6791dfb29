/** The built site. Assets are cached for ever. Pages are made per brand, with theme, settings and, for visitors, their content in the first byte. */
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { LANGUAGES, type Language } from '@duang/contract/wire/language'
import { negotiate } from '@fastify/accept-negotiator'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BrandFinder } from '#core/brand/brand.ts'
import { maintenanceAt, retryAfterSeconds } from '#core/brand/maintenance.ts'
import type { Ctx, Platform } from '#core/context.ts'
import { languageOf } from '#core/language.ts'
import { cookieName } from '#core/session/session.ts'
import { brandContext } from '#entry/mount.ts'
import { hasGameType } from '#features/games/games/list.ts'
import { websiteStatus } from '#features/site/setting/setting.ts'
import { refuse } from '#kit/refusal.ts'
import { createTtlCache } from '#kit/ttl-cache.ts'
import { createProviderFinder } from '#money/provider/provider.ts'
import { type SiteStatus, siteStatusScript } from '../overload/maintenance.ts'
import { brandHead, dressed, pageBrand } from './brand-head.ts'
import { contentSecurityPolicy, REPORTING_ENDPOINTS } from './content-policy.ts'
import { frameSources, mediaSources } from './frame-sources.ts'
import { languageChoice, languageFolder, openInLanguage } from './language-choice.ts'
import { serveOldBrowserPage } from './old-browser.ts'
import { type PageFile, readPageFile } from './page-file.ts'
import { createPageRenderer, createRenderBudget, type PageRenderer } from './page-renderer.ts'
import { createSiteFiles, WEB_FOLDER } from './site-files.ts'
import { serveWorker } from './worker-file.ts'

/** A page is assembled at most once a second. Public lists and settings may be that old. */
const FRESH_MS = 1_000
const PAGES_KEPT = 200
const NOT_FOUND = '/404'
/** The one page whose address names something that a brand may lack: the category of a provider's games. */
const PROVIDER_PAGE = /^\/auth\/games\/([^/]+)\/[^/]+\/?$/

type PagesOptions = { platform: Platform; brands: BrandFinder; folder?: string }

export async function servePages(fastify: FastifyInstance, options: PagesOptions): Promise<void> {
  const folder = options.folder ?? WEB_FOLDER
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
  serveWorker(fastify, folder)
  serveOldBrowserPage(fastify)
  // Pages of members are of no use for a search engine.
  fastify.get('/robots.txt', async (_request, response) =>
    response.type('text/plain').send('User-agent: *\nDisallow: /auth\nDisallow: /api\n'),
  )
  const pageOf = await createPages(fastify, folder, options.platform)
  const sendOtherFile = createSiteFiles(options.platform)
  fastify.setNotFoundHandler(async (request, response) => {
    if (await sendOtherFile(request, response)) return response
    if (!isPageRequest(request) || !pageOf) refuse('not_found')
    const choice = languageChoice(request)
    if (choice) return openInLanguage(options, request, response, choice)
    const ctx = await brandContext(options, request)
    const now = ctx.clock()
    const maintenance = maintenanceAt(ctx.brand, now)
    if (maintenance) {
      // Crawlers return later and keep what they have. Browsers show the page as any other.
      response.status(503).header('retry-after', retryAfterSeconds(maintenance, now))
      if (/^\/(\?|$)/.test(request.url)) return response.header('cache-control', 'no-store').redirect('/ma', 307)
    }
    const page = await pageOf(request, ctx, websiteStatus(ctx.brand, now))
    // The page that explains it is sent with 404, so that crawlers do not keep it. At its own address it is found.
    if (page.shown === NOT_FOUND && request.url.split('?', 1)[0] !== NOT_FOUND) response.status(404)
    return sendPage(page, request, response)
  })
}

/** Returns whether a browser requests a page there, whether or not one exists. */
export const isPageRequest = ({ method, url }: { method: string; url: string }): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/+(api|bank|provider|assets|media|operator)(\/|$)/i.test(url.split('?')[0] ?? '')

/** The page that `path` shows, as `settle` of the site decides it (`apps/web/src/app/guards.ts`). */
async function shownAt(file: PageFile, ctx: Ctx, path: string, { websiteStatus }: SiteStatus): Promise<string> {
  if (websiteStatus === 'MA') return '/ma'
  if (/^\/auth\/?$/.test(path)) return '/auth/dashboard'
  if (!file.hasPage(path)) return NOT_FOUND
  const [, type] = PROVIDER_PAGE.exec(path) ?? []
  return type === undefined || (await hasGameType(ctx, type)) ? path : NOT_FOUND
}

/** `shown`: the address that the page has as its own; `text` with a mark in place of the nonce; `etag` is weak, for the nonce is another one in every answer; `frames` as in `frame-src`, `media` as in `media-src`. */
type Page = { shown: string; text: string; mark: string; etag: string; frames: string; media: string }

/** The page and its renderer in each language. Without a build in a language its members see Thai. */
async function readBuilds(folder: string, fastify: FastifyInstance, platform: Platform) {
  const { clock, log } = platform
  const shared = { fastify, clock, log, mayRender: createRenderBudget(clock) }
  const builds = new Map<Language, { file: PageFile; renderPage: PageRenderer }>()
  for (const language of LANGUAGES) {
    const own = languageFolder(folder, language)
    const file = readPageFile(folder, own)
    if (file) builds.set(language, { file, renderPage: await createPageRenderer({ ...shared, folder: own }) })
  }
  return builds
}

async function createPages(fastify: FastifyInstance, folder: string, platform: Platform) {
  const builds = await readBuilds(folder, fastify, platform)
  const thai = builds.get('th')
  if (!thai) return undefined
  const providers = createProviderFinder(platform)
  const cached = createTtlCache<Page>({ ttlMs: FRESH_MS, max: PAGES_KEPT, now: () => platform.clock().getTime() })
  const mark = randomBytes(16).toString('hex')

  return (request: FastifyRequest, ctx: Ctx, status: SiteStatus): Promise<Page> => {
    const { brand } = ctx
    const [path = '', search = ''] = request.url.split(/(?=\?)/, 2)
    const language = languageOf(request)
    const { file, renderPage } = builds.get(language) ?? thai
    // A visitor with the cookie of a session is redirected to the private area. A page for visitors would only flash.
    const isVisitor = request.cookies[cookieName(request.protocol === 'https')] === undefined
    return cached(
      JSON.stringify([brand.version, request.host, language, isVisitor, path, search, status]),
      async () => {
        const rendered = isVisitor
          ? await renderPage({
              host: request.host,
              language,
              path,
              search,
              brand: pageBrand(brand, platform),
              siteStatus: status,
            })
          : undefined
        const head =
          brandHead(brand, platform, { nonce: mark, language, title: rendered?.title }) + siteStatusScript(status)
        const shown = await shownAt(file, ctx, path, status)
        const parts = { path: shown, head, nonce: mark }
        // The state contains the time of the fetch. The visible content is in the rest.
        const seen = file
          .assemble({ ...parts, rendered: rendered && { ...rendered, state: null } })
          .replaceAll(mark, '')
        const games = await providers.framedOrigins(brand.id)
        const sources = { frames: frameSources(brand, request, games), media: mediaSources(brand) }
        // A browser caches the policy together with the page, so another policy makes another page.
        const policy = contentSecurityPolicy({
          ...sources,
          nonce: '',
          host: request.host,
          isHttps: request.protocol === 'https',
        })
        const etag = `W/"${createHash('sha256').update(seen).update(policy).digest('base64url')}"`
        return { shown, text: dressed(file.assemble({ ...parts, rendered }), brand), mark, etag, ...sources }
      },
    )
  }
}

function sendPage(page: Page, request: FastifyRequest, response: FastifyReply): FastifyReply {
  const { text, mark, etag } = page
  const isKept = response.statusCode === 200
  response.header('cache-control', isKept ? 'no-cache' : 'no-store').header('vary', 'accept-encoding, cookie')
  if (isKept) response.header('etag', etag)
  // A cached page is valid with its cached policy: both contain the same nonce.
  if (isKept && request.headers['if-none-match'] === etag) return response.status(304).send()
  const nonce = randomBytes(16).toString('base64')
  const html = text.replaceAll(mark, nonce)
  const encoding = negotiate(String(request.headers['accept-encoding'] ?? ''), ['br', 'gzip'])
  if (encoding) response.header('content-encoding', encoding)
  return response
    .header(
      'content-security-policy',
      contentSecurityPolicy({ nonce, ...page, host: request.host, isHttps: request.protocol === 'https' }),
    )
    .header('reporting-endpoints', REPORTING_ENDPOINTS)
    .header('referrer-policy', 'same-origin')
    .header('cross-origin-opener-policy', 'same-origin')
    .type('text/html; charset=utf-8')
    .send(encoding === 'br' ? brotli(html) : encoding === 'gzip' ? gzipSync(html) : html)
}

/** At a quality that takes about a millisecond. */
const brotli = (html: string): Buffer => brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
