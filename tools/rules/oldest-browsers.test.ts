import { OLD_BROWSER_CHECK } from '@duang/theme/old-browser'
import { OLDEST_BROWSERS } from '@duang/theme/oldest-browsers'
import { schemeScript } from '@duang/theme/scheme-script'
import { themeCss } from '@duang/theme/theme'
import { expect, test } from 'vitest'
import { sourceFiles } from './files.ts'
import { newerFeatures } from './newer-features.ts'
import { newerStyles } from './newer-styles.ts'

/** What browsers run: site, worker, desk, their packages and the games of the demonstration. */
const LOADED =
  /^(apps\/(web|desk)\/(src|worker)|packages\/(ui|contract|theme|draw)\/(src|verifier)|apps\/sandbox\/src\/studio\/(client|games|wire))[/.\w-]*\.tsx?$/

/** Uses of newer features that a browser without them does not reach. */
const GUARDED: Readonly<Record<string, readonly string[]>> = {
  'apps/sandbox/src/studio/client/haptics.ts': ['navigator.userActivation', 'navigator.vibrate'],
  'apps/sandbox/src/studio/client/sound.ts': ['navigator.userActivation'],
  'apps/web/src/app/chat-mount.tsx': ['requestIdleCallback', 'cancelIdleCallback'],
  'apps/web/src/core/draw/prize-text.ts': ['Intl.Segmenter'],
  'apps/web/src/core/page/leave-question.tsx': ['window.navigation'],
  'apps/web/src/core/call/picture-file.ts': ['.canShare', 'navigator.canShare', 'navigator.share'],
  'apps/web/src/core/push/browser-push.ts': ['Notification.permission'],
  'apps/web/src/core/site-status/site-worker.ts': ['window.requestIdleCallback'],
  'apps/web/src/features/rewards/affiliate/invite-card.tsx': ['navigator.share'],
  'apps/web/src/features/rewards/check-in/dialog.tsx': ['navigator.vibrate'],
  'apps/web/src/features/bank/deposit/use-arrivals.ts': ['navigator.vibrate'],
  'apps/web/src/features/account/device/use-push.ts': ['.requestPermission', 'Notification.requestPermission'],
  'apps/web/src/features/games/games/play-screen.tsx': [
    ...['.requestFullscreen', 'document.fullscreenElement', '.exitFullscreen', 'document.exitFullscreen'],
  ],
  'apps/web/src/kit/expand.ts': ['document.startViewTransition', '.startViewTransition'],
  // Only browsers with push run it.
  'apps/web/worker/service-worker.ts': ['.showNotification'],
  'packages/ui/src/copy-button.tsx': ['navigator.vibrate'],
  'packages/ui/src/text-field.tsx': ['.requestSubmit'],
}

test('browsers load no feature that a declared oldest browser lacks', () => {
  const files = sourceFiles(LOADED).filter(({ name }) => !name.includes('.test.'))
  expect(files.length).toBeGreaterThan(1000)
  const found = files.flatMap((file) => newerFeatures(file))
  const isGuarded = (use: string): boolean => {
    const [place = '', feature = ''] = use.split(/ (.*)/)
    return GUARDED[place.replace(/:\d+$/, '')]?.includes(feature) ?? false
  }
  expect(found.filter((use) => !isGuarded(use))).toEqual([])
})

/** Styles that are served as they are written. Those of the site and the desk are built: `lab/journeys/oldest-browser.spec.ts` reads them. */
const SERVED_STYLES = /^(apps\/sandbox\/src|packages\/ui\/src)\/[/.\w-]*(?<!tailwind)\.css$/

test('styles that no build lowers have a plain form for each newer feature', () => {
  const files = sourceFiles(SERVED_STYLES)
  expect(files.length).toBeGreaterThan(20)
  const theme = { name: 'theme.css', text: themeCss('#FFCA00') }
  expect([...files, theme].flatMap((file) => newerStyles(file))).toEqual([])
})

test('README names the declared browsers', () => {
  const [{ text = '' } = {}] = sourceFiles(/^README\.md$/)
  const { chrome, webview_android, firefox, safari_ios, samsunginternet_android } = OLDEST_BROWSERS
  expect(text).toContain(
    `Chrome and Edge ${chrome}, Firefox ${firefox}, Safari and iOS ${safari_ios}, Samsung Internet ${samsunginternet_android}`,
  )
  expect(text).toContain(`WebView ${webview_android}, or Safari of iOS ${safari_ios}`)
})

test('scripts in the head of a page load in the oldest browsers', () => {
  const text = `${schemeScript('#FFCA00', 'dark')};${OLD_BROWSER_CHECK}`
  expect(newerFeatures({ name: 'head.js', text })).toEqual([])
})

test.each([
  ['AbortSignal.any([a, b])', 'AbortSignal.any'],
  ['const b = list.toSorted()', '.toSorted'],
  ['list.with(0, 1)', '.with'],
  ['Object.groupBy(list, key)', 'Object.groupBy'],
  ['Array.fromAsync(list)', 'Array.fromAsync'],
  ['Promise.withResolvers()', 'Promise.withResolvers'],
  ['one.isSubsetOf(other)', '.isSubsetOf'],
  ['new Intl.DurationFormat("th")', 'Intl.DurationFormat'],
  ['URL.canParse(text)', 'URL.canParse'],
  ['/(?<=a)b/.test(text)', 'RegExp (?<=a)b'],
  ['new RegExp("(?<!a)b")', 'RegExp (?<!a)b'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a program.
  ['new RegExp(`(?<=a)${b}`)', 'RegExp (?<=a)'],
  ['/a/v.test(text)', 'RegExp v'],
  ['class A { static { start() } }', 'static block'],
  ['document.adoptedStyleSheets = []', 'document.adoptedStyleSheets'],
  ['form.requestSubmit()', '.requestSubmit'],
  ['Response.json({})', 'Response.json'],
])('finds a feature newer than the oldest browsers: %s', (text, feature) => {
  expect(newerFeatures({ name: 'a.ts', text })).toContain(`a.ts:1 ${feature}`)
})

test('accepts what the oldest browsers have, and names of the file', () => {
  const text = [
    'import { structure, requestIdleCallback } from "./own.ts"',
    'structuredClone(list.findLast((each) => Object.hasOwn(each, "a")))',
    'requestIdleCallback(() => z.union([crypto.randomUUID(), list.at(-1)]))',
    'const name = /(?<year>\\d+)(?!a)/u.exec(structure.replaceAll("a", "b"))?.groups',
  ].join('\n')
  expect(newerFeatures({ name: 'a.ts', text })).toEqual([])
})

test.each([
  ['a { color: color-mix(in oklab, red 50%, blue) }', 'color-mix'],
  // With a variable the earlier declaration is lost as well.
  ['a { color: red; color: color-mix(in oklab, var(--a) 50%, blue) }', 'color-mix'],
  ['a { --tint: color-mix(in oklab, red 50%, blue) }', 'color-mix'],
  ['a { color: rgb(from red r g b) }', 'relative colour'],
  ['a { overflow: clip }', 'overflow: clip'],
  ['a { width: 10cqi }', 'cqi'],
  ['a { transition: opacity 1s linear(0, 1) }', 'linear'],
  ['a { mask-image: none }', 'mask-image'],
  ['a { b { color: red } }', 'nesting'],
  ['a { @media print { color: red } }', 'nesting'],
  ['@media (width >= 600px) { a { color: red } }', 'range of @media'],
  ['@scope (a) { b { color: red } }', '@scope'],
  ['a:autofill { color: red }', ':autofill'],
])('finds a style newer than the oldest browsers: %s', (text, feature) => {
  expect(newerStyles({ name: 'a.css', text })).toContain(`a.css:1 ${feature}`)
})

test('accepts styles that the oldest browsers have, and those with a plain form', () => {
  const text = `a:has(b) { inset: 0; aspect-ratio: 1; width: 100dvh; -webkit-mask-image: none; mask-image: none }
    a { overflow: hidden; overflow: clip; transition: all 1s linear; overscroll-behavior: contain }
    @supports (width: 1cqw) { a { width: var(--a, 1cqw) } }
    .hover\\:autofill { color: oklch(0.5 0.1 0 / 0.5) }`
  expect(newerStyles({ name: 'a.css', text })).toEqual(['a.css:4 oklch'])
})
