/** One text that filters a list: asked for when the person pauses, so that each key is no call. */
import { Icon } from '@duang/ui/icon.tsx'
import { useEffect, useState } from 'react'
import { useTexts } from './language.ts'
import { coreTexts } from './texts.ts'

const PAUSE_MS = 250

/** The typed text, and the one to search for. */
export function useSearch() {
  const [text, setText] = useState('')
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), PAUSE_MS)
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
