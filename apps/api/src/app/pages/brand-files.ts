/** The manifest and the icons of the requested host, made from the brand's name, mark and colours. */
import { createHash } from 'node:crypto'
import { isLanguage, LANGUAGE_COOKIE, type Language } from '@duang/contract/wire/language'
import { deriveTheme } from '@duang/theme/theme'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Brand, BrandFinder } from '#core/brand/brand.ts'
import { brandIcon } from '#core/brand/brand-icon.ts'
import type { Platform } from '#core/context.ts'
import { brandContext } from '#entry/mount.ts'
import { escapeHtml } from '#kit/text/html-text.ts'
import { createTtlCache } from '#kit/ttl-cache.ts'

/** Version of the drawing: raise it when `brandIcon` changes. Addresses of icons are cached for a year. */
const DRAWING_VERSION = 1
const YEAR_S = 31_536_000
const ICONS_KEPT = 200
const POINTS_PER_INCH = 72

const DESCRIPTIONS: Record<Language, string> = {
  th: 'ฝาก ถอน เล่น จบในที่เดียว',
  en: 'Deposit, withdraw and play in one place',
}

/** One line about the site, for search engines and for the dialog that installs it. */
export const descriptionOf = (brand: Brand, language: Language): string => `${brand.name} ${DESCRIPTIONS[language]}`

/** Systems cut a shape of their own out of `maskable` icons. The iPhone supports no transparency. */
const ICONS = {
  '/favicon.ico': { pixels: 48, ground: 'plain' },
  '/icon-192.png': { pixels: 192, ground: 'plain' },
  '/icon-512.png': { pixels: 512, ground: 'plain' },
  '/icon-maskable-512.png': { pixels: 512, ground: 'maskable' },
  '/apple-touch-icon.png': { pixels: 180, ground: 'maskable' },
} as const

type Files = { platform: Platform; brands: BrandFinder }

/** `/manifest.webmanifest`, `/icon.svg` and the {@link ICONS}. Made at the first request and cached while the brand's look is the same. */
export function serveBrandFiles(fastify: FastifyInstance, { platform, brands }: Files): void {
  const rendered = createTtlCache<Buffer>({
    ttlMs: YEAR_S * 1000,
    max: ICONS_KEPT,
    now: () => platform.clock().getTime(),
  })
  const brandOf = async (request: FastifyRequest) => (await brandContext({ platform, brands }, request)).brand

  fastify.get('/manifest.webmanifest', async (request, response) => {
    // Browsers fetch a manifest without cookies, so its address has the language.
    const language = (request.query as Record<string, unknown>)[LANGUAGE_COOKIE]
    const text = JSON.stringify(manifestOf(await brandOf(request), isLanguage(language) ? language : 'th'))
    return send(request, response, hashOf(text), 'application/manifest+json', async () => text)
  })
  fastify.get('/icon.svg', async (request, response) => {
    const brand = await brandOf(request)
    return send(request, response, lookOf(brand), 'image/svg+xml', async () => brandIcon(brand.settings))
  })
  for (const [address, { pixels, ground }] of Object.entries(ICONS)) {
    fastify.get(address, async (request, response) => {
      const brand = await brandOf(request)
      const look = lookOf(brand)
      return send(request, response, look, 'image/png', () =>
        rendered(`${look} ${address}`, () => render(brandIcon({ ...brand.settings, ground }), pixels)),
      )
    })
  }
}

/** Links to the files, for the head of a page. */
export function brandLinks(brand: Brand, language: Language): string {
  const version = `?v=${lookOf(brand)}`
  return (
    `<link rel="icon" type="image/svg+xml" href="/icon.svg${version}">` +
    `<link rel="apple-touch-icon" href="/apple-touch-icon.png${version}">` +
    `<link rel="manifest" href="/manifest.webmanifest?${LANGUAGE_COOKIE}=${language}"><meta name="apple-mobile-web-app-title" content="${escapeHtml(brand.name)}">`
  )
}

/** The colour behind everything: of the window's frame, and of the first moment of an installed site. */
export function groundOf({ settings }: Brand): string {
  const theme = deriveTheme(settings.brandHex)
  return theme[settings.theme]['bg-0']
}

function manifestOf(brand: Brand, language: Language) {
  const version = `?v=${lookOf(brand)}`
  const png = (file: keyof typeof ICONS, purpose: string) => ({
    src: file + version,
    sizes: `${ICONS[file].pixels}x${ICONS[file].pixels}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: '/',
    name: brand.name,
    short_name: brand.name,
    description: descriptionOf(brand, language),
    lang: language,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: groundOf(brand),
    theme_color: deriveTheme(brand.settings.brandHex).dark.brand,
    icons: [
      { src: `/icon.svg${version}`, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      png('/icon-192.png', 'any'),
      png('/icon-512.png', 'any'),
      png('/icon-maskable-512.png', 'maskable'),
    ],
  }
}

/** Caches for ever under the address that names the content. Under the plain address the browser revalidates. */
async function send(
  request: FastifyRequest,
  response: FastifyReply,
  version: string,
  type: string,
  content: () => Promise<string | Buffer>,
): Promise<FastifyReply> {
  const etag = `"${version}"`
  const isNamed = (request.query as { v?: unknown }).v === version
  response
    .header('cache-control', isNamed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
    .header('etag', etag)
    .header('x-content-type-options', 'nosniff')
  if (request.headers['if-none-match'] === etag) return response.status(304).send()
  return response.type(type).send(await content())
}

const lookOf = ({ settings }: Brand): string =>
  hashOf(JSON.stringify([DRAWING_VERSION, settings.brandHex, settings.mark]))
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16)

/** Drawn at the size of the icon, not scaled from its box of 48 points. */
async function render(svg: string, pixels: number): Promise<Buffer> {
  // A process that serves no icon does not load the native library.
  const { default: sharp } = await import('sharp')
  return await sharp(Buffer.from(svg), { density: (POINTS_PER_INCH * pixels) / 48 })
    .png()
    .toBuffer()
}
