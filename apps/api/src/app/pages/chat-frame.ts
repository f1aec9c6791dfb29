/**
 * The page in which the widget of a chat provider runs. Widgets need cookies and storage, so the frame needs an origin. That must not
 * be the origin that stores the member's token, so the page is served from a host name of its own and from no other.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ChatAccount } from '@duang/contract/site/page-brand'
import { isLanguage, LANGUAGE_COOKIE, type Language } from '@duang/contract/wire/language'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BrandFinder } from '#core/brand/brand.ts'
import type { Platform } from '#core/context.ts'
import { refuse } from '#kit/refusal.ts'

export const CHAT_FRAME_PATH = '/frames/chat'
const TITLES: Record<Language, string> = { th: 'แชตสด', en: 'Live chat' }
const SCRIPT_SOURCE = 'src/features/site/chat-frame/main.ts'

type ChatFrameOptions = { platform: Platform; brands: BrandFinder; folder: string }

export function serveChatFrame(fastify: FastifyInstance, { platform, brands, folder }: ChatFrameOptions): void {
  const script = scriptPath(folder)
  fastify.get(CHAT_FRAME_PATH, async (request, response) => {
    const found = await brands.byChatHost(request.host)
    const account = found?.brand.settings.chat
    if (!found || !account || !found.brand.settings.menu.chat || !script) return refuse('not_found')
    const siteOrigins = found.hosts.map((host) => `${request.protocol}://${besideHost(request, host)}`)
    const base = baseOf(account, platform)
    const { provider, siteId, widgetId } = account
    // The host is not that of the site's cookie, so the site names its language.
    const asked = (request.query as Record<string, unknown>)[LANGUAGE_COOKIE]
    const language = isLanguage(asked) ? asked : 'th'
    // `<` is escaped so that no value can end the script element.
    const settings = JSON.stringify({ provider, siteId, widgetId, base, siteOrigins }).replace(/</g, '\\u003c')
    return response
      .header('cache-control', 'no-store')
      .header('content-security-policy', policyOf(account, base, siteOrigins))
      .header('referrer-policy', 'strict-origin')
      .type('text/html; charset=utf-8')
      .send(`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${TITLES[language]}</title><link rel="icon" href="data:,">
<script type="application/json" id="chat">${settings}</script>
<script type="module" src="${script}"></script></head><body></body></html>`)
  })
}

/** Another host of this deployment as this request sees it: on the same port. Without a scheme, it means that of the page. */
export const besideHost = (request: FastifyRequest, host: string): string =>
  `${host}${/:\d+$/.exec(request.host)?.[0] ?? ''}`

const USUAL_BASE: Record<ChatAccount['provider'], string> = {
  chatwoot: 'https://app.chatwoot.com',
  tawk: 'https://embed.tawk.to',
  livechat: 'https://cdn.livechatinc.com',
}

/** Hosts that each provider uses besides its base, as its documents list them. */
const FURTHER_HOSTS: Record<ChatAccount['provider'], readonly string[]> = {
  chatwoot: [],
  tawk: ['https://*.tawk.to', 'wss://*.tawk.to', 'https://tawk.link'],
  livechat: [
    'https://*.livechatinc.com',
    'wss://*.livechatinc.com',
    'https://*.livechat-files.com',
    'https://*.livechat-static.com',
  ],
}

/** Chatwoot can be self-hosted. A stand-in for the others exists with play money only. */
function baseOf({ provider, baseUrl }: ChatAccount, platform: Platform): string {
  const isOwn = baseUrl !== '' && (provider === 'chatwoot' || platform.bankMode === 'sandbox')
  return isOwn ? new URL(baseUrl).origin : USUAL_BASE[provider]
}

/** Allows our own script and the hosts of the one provider only. Widgets write styles into the page, hence the inline styles. */
function policyOf({ provider }: ChatAccount, base: string, siteOrigins: readonly string[]): string {
  const isUsual = base === USUAL_BASE[provider]
  const hosts = [base, base.replace(/^http/, 'ws'), ...(isUsual ? FURTHER_HOSTS[provider] : [])].join(' ')
  return [
    "default-src 'none'",
    `script-src 'self' ${hosts}`,
    `style-src 'unsafe-inline' ${hosts}`,
    `img-src data: blob: ${hosts}`,
    `font-src data: ${hosts}`,
    `media-src data: blob: ${hosts}`,
    `connect-src ${hosts}`,
    `frame-src ${hosts}`,
    `form-action ${hosts}`,
    "base-uri 'none'",
    "object-src 'none'",
    // Policies cannot name addresses in brackets.
    `frame-ancestors ${siteOrigins.filter((origin) => !origin.includes('[')).join(' ')}`,
  ].join('; ')
}

/** The built script by the manifest. Undefined without a build. */
function scriptPath(folder: string): string | undefined {
  const file = path.join(folder, '.vite/manifest.json')
  if (!existsSync(file)) return undefined
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { file: string } | undefined>
  const built = manifest[SCRIPT_SOURCE]?.file
  return built && `/${built}`
}
