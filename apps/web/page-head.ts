/** Contents of the page's head besides the sources: the fonts, and in development the brand that the server writes otherwise. */
import { MENU_PARTS, type PageBrand, USUAL_HOUSE } from '@duang/contract/site/page-brand'
import { schemeScript } from '@duang/theme/scheme-script'
import { themeCss } from '@duang/theme/theme'
import type { HtmlTagDescriptor, Plugin } from 'vite'

/** The brand of `vite dev` and of the gallery. */
const DEVELOPMENT_BRAND: PageBrand = {
  clientId: 'demo',
  name: 'Duang',
  brandHex: '#FFCA00',
  theme: 'dark',
  pattern: 'prajamyam',
  mark: null,
  publicLayout: 'menu',
  withdrawInBar: false,
  isTrueWallet: false,
  menu: Object.fromEntries(MENU_PARTS.map((part) => [part, true])) as PageBrand['menu'],
  house: USUAL_HOUSE,
  lineIds: ['@duang-demo', '@duang-demo2'],
  chat: null,
  frames: { liveScore: '', score: '' },
  levelLabels: {},
  footerYear: 2024,
  minAge: 20,
  helpLine: '1323',
  licenceText: null,
  mailDomain: '',
  isDemonstration: true,
  sandboxUrl: 'http://localhost:3100',
}

/** Replaces the server: writes style and brand at `<!--brand-->`. The built page keeps the mark for the server. */
export const developmentBrand = (): Plugin => ({
  name: 'development-brand',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html.replace(
      '<!--brand-->',
      `<style id="theme">${themeCss(DEVELOPMENT_BRAND.brandHex)}</style>` +
        `<script>${schemeScript(DEVELOPMENT_BRAND.brandHex, DEVELOPMENT_BRAND.theme)}</script>` +
        `<script type="application/json" id="brand">${JSON.stringify(DEVELOPMENT_BRAND)}</script>`,
    ),
})

/** Both faces of the font are needed at once. Without preloads they would wait for the style sheet. */
export const fontPreload = (): Plugin => ({
  name: 'font-preload',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }): HtmlTagDescriptor[] =>
      Object.keys(bundle ?? {})
        .filter((file) => /anuphan-(thai|latin)-wght.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          injectTo: 'head',
        })),
  },
})
