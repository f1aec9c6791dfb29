import { Icon } from '@duang/ui/icon.tsx'
import { gm } from './th.ts'

/** Stays visible while the games scroll below it. */
export function SearchBox({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  return (
    <search className="game-search">
      <label className="game-search-box">
        <Icon name="search" size={22} />
        <input
          type="search"
          aria-label={gm.search}
          placeholder={gm.search}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={60}
          value={value}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      </label>
    </search>
  )
}
