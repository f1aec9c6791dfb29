/** One text that filters a list: asked for when the person pauses, so that each key is no call. */
import { Icon } from '@duang/ui/icon.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '../language.ts'
import { coreTexts } from '../texts.ts'
import { useSearchTexts } from './use-search.ts'

const PAUSE_MS = 250

/** The typed text, and the one to search for. `name`: it is in the address under this name. A field of a dialog has none. */
export function useSearch(name?: string) {
  const [kept, change] = useSearchTexts({ [name ?? 'search']: '' })
  const first = (name && kept[name]) ?? ''
  const [text, setText] = useState(first)
  const [search, setSearch] = useState(first)
  const settle = useEffectEvent((typed: string) => {
    setSearch(typed)
    if (name && typed !== kept[name]) change({ [name]: typed })
  })
  useEffect(() => {
    const timer = setTimeout(() => settle(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return { text, setText, search }
}

type SearchFieldProps = { text: string; onText: (text: string) => void; hint: string }

export function SearchField({ text, onText, hint }: SearchFieldProps) {
  const texts = useTexts(coreTexts)
  return (
    <search className="desk-search">
      <Icon name="search" size={16} />
      <input
        type="search"
        className="desk-select w-full"
        aria-label={`${texts.search}: ${hint}`}
        placeholder={hint}
        maxLength={60}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    </search>
  )
}
