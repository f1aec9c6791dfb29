/**
 * The oldest browsers in which site, desk and games work. LINE and Facebook show pages in the system's browser: a WebView of Android,
 * which the Play Store updates, or Safari of iOS. Builds, the rules of `tools/rules/oldest-browsers.test.ts` and the page for older browsers
 * follow this list. Its names are those of `@mdn/browser-compat-data`.
 */
export const OLDEST_BROWSERS = {
  chrome: 109,
  chrome_android: 109,
  webview_android: 109,
  edge: 109,
  firefox: 121,
  firefox_android: 121,
  safari: 15.6,
  safari_ios: 15.6,
  samsunginternet_android: 21,
} as const

/** `build.cssTarget` of Vite. Android's browsers have the versions of Chrome; Samsung Internet 21 is Chrome 110. */
export const STYLE_TARGET: string[] = [
  `chrome${OLDEST_BROWSERS.chrome}`,
  `edge${OLDEST_BROWSERS.edge}`,
  `firefox${OLDEST_BROWSERS.firefox}`,
  `safari${OLDEST_BROWSERS.safari}`,
  `ios${OLDEST_BROWSERS.safari_ios}`,
]

/**
 * `build.target` of Vite. The declared browsers run ES2022 except static blocks, which a test looks for in the built files. With their
 * names as the target, private fields would be rewritten, which makes every first load 1 KiB larger.
 */
export const SCRIPT_TARGET = 'es2022'
