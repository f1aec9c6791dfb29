/** Thai and English of the desk. Each feature has its texts in both, side by side in `texts.ts`. */
import { keptValue } from '#kit/kept-value.ts'

export type Language = 'th' | 'en'
type Both<Name extends string> = { th: Record<Name, string>; en: Record<NoInfer<Name>, string> }

const kept = keptValue('duang-desk.language')

/** Thai texts, and English ones under the same names. */
export const defineTexts = <Name extends string>(
  both: Both<Name>,
): { th: Record<Name, string>; en: Record<Name, string> } => both

export const currentLanguage = (): Language => (kept.get() === 'en' ? 'en' : 'th')
export const useLanguage = (): Language => (kept.use() === 'en' ? 'en' : 'th')

/** Switches the language. The page keeps its state. */
export function setLanguage(language: Language): void {
  kept.set(language)
  document.documentElement.lang = language
}

/** The texts in the language of the person. */
export const useTexts = <Texts>(both: { th: Texts; en: Texts }): Texts => both[useLanguage()]

/** Fills in the braces of a text. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
