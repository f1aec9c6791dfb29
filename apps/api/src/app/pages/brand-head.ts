/** The data of a brand that only the server has, for the head of its pages. */

import type { PageBrand } from '@duang/contract/site/page-brand'
import type { Language } from '@duang/contract/wire/language'
import { FLOWER } from '@duang/theme/flower'
import { OLD_BROWSER_CHECK } from '@duang/theme/old-browser'
import { schemeScript } from '@duang/theme/scheme-script'
import { shapeCss } from '@duang/theme/shape'
import { themeCss } from '@duang/theme/theme'
import type { Brand } from '#core/brand/brand.ts'
import type { Platform } from '#core/context.ts'
import { escapeHtml } from '#kit/text/html-text.ts'
import { brandLinks, descriptionOf, groundOf } from './brand-files.ts'
import { jsonForScript } from './page-file.ts'

/** The part of a brand that the site's code receives. Every visitor of a page can read it. */
export function pageBrand({ clientId, name, settings }: Brand, platform: Platform): PageBrand {
  return {
    clientId,
    name,
    brandHex: settings.brandHex,
    theme: settings.theme,
    pattern: settings.pattern,
    mark: settings.mark,
    publicLayout: settings.publicLayout,
    withdrawInBar: settings.withdrawInBar,
    isTrueWallet: settings.isTrueWallet,
    menu: settings.menu,
    house: settings.house,
    lineIds: settings.lineIds,
    chat: settings.chat,
    frames: settings.frames,
    levelLabels: settings.levelLabels,
    footerYear: settings.footerYear,
    minAge: settings.minAge,
    helpLine: settings.helpLine,
    licenceText: settings.licenceText || (platform.licenceText ?? null),
    mailDomain: settings.mailDomain,
    isDemonstration: platform.bankMode === 'sandbox',
    sandboxUrl: platform.sandboxUrl ?? null,
  }
}

type Head = { nonce: string; language: Language; title: string | undefined }

/** Title, theme, icons and brand settings: the first paint is in the brand's colours and the chosen scheme, without a flash. */
export function brandHead(brand: Brand, platform: Platform, { nonce, language, title = brand.name }: Head): string {
  const { brandHex, house, pattern, theme } = brand.settings
  const json = jsonForScript(pageBrand(brand, platform))
  return `<title>${escapeHtml(title)}</title><meta name="theme-color" content="${groundOf(brand)}">
<meta name="description" content="${escapeHtml(descriptionOf(brand, language))}">${brandLinks(brand, language)}
<meta name="csp-nonce" content="${nonce}"><style nonce="${nonce}">${themeCss(brandHex, pattern)}${shapeCss(house)}</style>
<script nonce="${nonce}">${OLD_BROWSER_CHECK}</script><script nonce="${nonce}">${schemeScript(brandHex, theme)}</script>
<script type="application/json" id="brand">${json}</script>`
}

/** Puts the brand into a page outside of its head: the theme, and the mark that shows until the code has loaded. */
export function dressed(page: string, { settings }: Brand): string {
  const themed = settings.theme === 'light' ? page.replace(/<html lang="\w+"/, '$& data-theme="light"') : page
  return settings.mark === null ? themed : themed.replace(FLOWER.ground, settings.mark)
}
