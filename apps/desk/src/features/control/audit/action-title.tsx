/** What was done, in the language of the person. Records of earlier releases, and those that no action made, have a code alone. */
import { ACTIONS } from '@duang/contract/action/actions'
import { type Language, useLanguage } from '#core/language.ts'

export const titleOf = (code: string, language: Language): string | undefined =>
  ACTIONS.find(({ name }) => name === code)?.title[language]

export function ActionTitle({ code }: { code: string }) {
  const title = titleOf(code, useLanguage())
  if (title === undefined) return <code>{code}</code>
  return (
    <>
      {title} <code className="text-caption text-ink-3">{code}</code>
    </>
  )
}
