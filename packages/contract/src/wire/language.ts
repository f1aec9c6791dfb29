/** Languages of the site. Texts are in `th.ts` modules; the English ones of the same shape are in `en.ts` beside them (decision 058). */
export const LANGUAGES = ['th', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** Remembers the choice of a member on the device. Without it the site is Thai. */
export const LANGUAGE_COOKIE = 'lang'

export const isLanguage = (text: unknown): text is Language => LANGUAGES.includes(text as Language)

/** The names in braces of a template, such as `n` in `{n} ครั้ง`. */
export type NamesOf<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesOf<Rest>
  : never

/** A text with all of these names, in any order. */
type Naming<Name extends string> = [Name] extends [never]
  ? string
  : (Name extends string ? (text: `${string}{${Name}}${string}`) => void : never) extends (text: infer Text) => void
    ? Text
    : never

/**
 * The texts of another language: the same keys, names in braces and functions. The compiler rejects a text that is missing, and one that
 * leaves out a figure.
 */
export type Translated<Texts> = Texts extends string
  ? Naming<NamesOf<Texts>>
  : Texts extends (...values: infer Values) => infer Result
    ? (...values: Values) => Translated<Result>
    : Texts extends object
      ? { readonly [Key in keyof Texts]: Translated<Texts[Key]> }
      : Texts
