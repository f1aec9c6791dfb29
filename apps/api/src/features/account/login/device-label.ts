/** Names browser and system as the user agent states them: a reminder for the member, never authority. */

// The order matters: most browsers also name the ones they descend from.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/ Line\//, 'LINE'],
  [/\bFB(?:AN|AV)\//, 'Facebook'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const firstOf = (rows: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  rows.find(([pattern]) => pattern.test(text))?.[1]

/** Returns `Chrome, Android`. An unknown part is omitted, and two unknown parts are an empty text. */
export const deviceLabel = (userAgent: string): string =>
  [firstOf(BROWSERS, userAgent), firstOf(SYSTEMS, userAgent)].filter((each) => each !== undefined).join(', ')
