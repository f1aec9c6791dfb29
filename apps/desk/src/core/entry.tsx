/** The frame of one entry: the way back to its list, the result of the last action on it, and its content when it is loaded. */
import { StatusChip } from '@duang/ui/status-chip.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Loaded } from './call/load-state.tsx'
import { useBrandId } from './call/me.ts'
import { stamp } from './format.ts'
import { useLanguage, useTexts } from './language.ts'
import { useLastResult } from './table/results.ts'
import { lastSearch } from './table/use-search.ts'
import { coreTexts } from './texts.ts'

/** `to`: the list, below the address of the brand. */
type BackProps = { to: string; text?: string; search?: Record<string, string> }

export function BackLink({ to, text, search }: BackProps) {
  const texts = useTexts(coreTexts)
  const address = `/b/${useBrandId()}/${to}`
  return (
    <div>
      <Link className="button button-text" to={address} search={search ?? lastSearch(address)}>
        {text ?? texts.back}
      </Link>
    </div>
  )
}

type EntryProps<Data> = {
  list: string
  backText?: string
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

export function Entry<Data>({ list, backText, query, children }: EntryProps<Data>) {
  return (
    <>
      <BackLink to={list} {...(backText ? { text: backText } : {})} />
      <LastResult />
      <Loaded query={query}>{children}</Loaded>
    </>
  )
}

/** A toast disappears. This stays with the entry. */
function LastResult() {
  const texts = useTexts(coreTexts)
  const language = useLanguage()
  const result = useLastResult()
  if (!result) return null
  return (
    <p className="flex flex-wrap items-center gap-2">
      <StatusChip tone={result.isKnown ? 'ok' : 'warn'}>
        {result.isKnown ? texts.lastResult : texts.unknownResult}
      </StatusChip>
      <span>{result.text}</span>
      <span className="text-ink-3">{stamp(result.at, language)}</span>
    </p>
  )
}
