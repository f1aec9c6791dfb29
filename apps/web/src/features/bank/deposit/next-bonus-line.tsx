import type { BonusWindow } from '#core/bonus/bonus-estimate.ts'
import { format } from '#kit/format.ts'
import { useNow } from '#kit/use-now.ts'
import { nextBonus } from './next-bonus.ts'
import { depMore } from './th.ts'

const EVERY_MS = 30_000

/** When the next bonus begins. Nothing where all of them are on offer now, or the brand has none. */
export function NextBonusLine({ windows }: { windows: readonly BonusWindow[] }) {
  const next = nextBonus(windows, useNow(EVERY_MS))
  if (!next) return null
  const { start, rate } = next.window
  return (
    <p className="text-label text-ink-2">
      {format(next.isTomorrow ? depMore.bonusTomorrow : depMore.bonusToday, { rate, time: start })}
    </p>
  )
}
