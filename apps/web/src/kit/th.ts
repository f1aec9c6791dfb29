/** What formatting needs of the language. */
import type { Language } from '@duang/contract/wire/language'

export const LANGUAGE: Language = 'th'

/** Fills in the braces of a template. */
export const fill = (template: string, values: Readonly<Record<string, string | number>>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))

/** The name that members read first, of a game or a tournament that has two. */
export const nameOf = (name: { th: string; en: string }): string => name.th || name.en

/** Whether a sentence of the server is in the language of the build. */
export const isInLanguage = (text: string): boolean => /[\u0e00-\u0e7f]/.test(text)
