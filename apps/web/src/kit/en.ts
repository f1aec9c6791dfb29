/** What formatting needs of the language. */
import type { Language } from '@duang/contract/wire/language'

export const LANGUAGE: Language = 'en'

/** Fills in the braces of a template. `{n} {n:item|items}` chooses the word by the number of `n`. */
export const fill = (template: string, values: Readonly<Record<string, string | number>>): string =>
  template.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (_, name: string, one?: string, many?: string) => {
    const value = String(values[name])
    return one === undefined ? value : ((value === '1' ? one : many) ?? '')
  })

/** The name that members read first, of a game or a tournament that has two. */
export const nameOf = (name: { th: string; en: string }): string => name.en || name.th

/** Whether a sentence of the server is in the language of the build. */
export const isInLanguage = (text: string): boolean => !/[\u0e00-\u0e7f]/.test(text)
