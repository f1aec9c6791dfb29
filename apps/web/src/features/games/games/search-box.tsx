import { Icon } from '@duang/ui/icon.tsx'
import { useEffect, useRef } from 'react'
import { gm } from './th.ts'

/** Stays visible while the games scroll below it. The key `/` leads to it from anywhere on the page. */
export function SearchBox({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
      event.preventDefault()
      input.current?.focus()
    }
    window.addEventListener('keydown', focus)
    return () => window.removeEventListener('keydown', focus)
  }, [])
  return (
    <search className="game-search">
      <label className="game-search-box">
        <Icon name="search" size={22} />
        <input
          ref={input}
          type="search"
          aria-label={gm.search}
          placeholder={gm.search}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={60}
          value={value}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
        <span className="game-search-key" aria-hidden="true">
          /
        </span>
      </label>
    </search>
  )
}
