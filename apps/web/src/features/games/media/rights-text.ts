/** What a card says about the events of its game. */
import type { GameEvent } from '@duang/contract/games/game-event'
import { amountText } from '@duang/ui/amount-text'
import { format } from '#kit/format.ts'
import { md, mdMore } from './th.ts'

/** Undefined where the game does not run, and on a break, which the card does not mention. */
export function rightsText(events: readonly GameEvent[]): string | undefined {
  const [first] = events
  if (!first || first.rights.reason === 'break') return undefined
  const { left, reason, depositMissing } = first.rights
  if (first.game === 'tournament')
    return reason === 'opted-out' ? mdMore.optedOut : format(mdMore.running, { n: events.length })
  if (left > 0) return format(md.rights, { n: left })
  if (reason === 'deposit' && depositMissing !== null)
    return format(mdMore.depositMissing, { amount: amountText(depositMissing) })
  if (reason === 'tomorrow') return first.game === 'check-in' ? mdMore.checkedIn : mdMore.tomorrow
  return md.noRights
}
