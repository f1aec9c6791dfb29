/** What only the server knows of a brand, for the head of its pages. */
import { themeCss } from '@duang/ui/theme'
import type { Brand } from '#core/brand/brand.ts'
import type { Platform } from '#core/context.ts'

/** Title, theme and brand settings: first paint is in the brand's colours, without a flash. */
export function brandHead(brand: Brand, platform: Platform, nonce: string): string {
  const { settings } = brand
  const data = {
    clientId: brand.clientId,
    name: brand.name,
    brandHex: settings.brandHex,
    footerYear: settings.footerYear,
    minAge: settings.minAge,
    helpLine: settings.helpLine,
    isDemonstration: platform.gateway === 'sandbox',
    sandboxUrl: platform.sandboxUrl ?? null,
    licenceText: platform.licenceText ?? null,
    withdrawInBar: settings.withdrawInBar,
    publicLayout: settings.publicLayout,
  }
  // `<` is escaped so that no value can end the script element.
  const json = JSON.stringify(data).replace(/</g, '\\u003c')
  return `<title>${escapeHtml(brand.name)}</title><meta name="theme-color" content="#0A0A12">
<meta name="description" content="${escapeHtml(brand.name)} ฝาก ถอน เล่น จบในที่เดียว">
<meta name="csp-nonce" content="${nonce}"><style nonce="${nonce}">${themeCss(settings.brandHex)}</style>
<script type="application/json" id="brand">${json}</script>`
}

const escapeHtml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
