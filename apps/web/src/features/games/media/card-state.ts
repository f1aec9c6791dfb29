/** What the card of an activity shows about the events of its game. */
import type { GameEvent } from '@duang/contract/games/game-event'
import { dr } from '#core/draw/th.ts'
import { rightsText } from './rights-text.ts'

/**
 * `ready`: the member can use it now. `spent`: without a right now. `plain`: has no rights, or they are not known yet.
 * `hint`: what gives a right, where the text does not say it.
 */
export type CardState = { look: 'ready' | 'plain' | 'spent'; text?: string; hint?: string }

export function stateOf(game: GameEvent['game'] | undefined, events: readonly GameEvent[] | undefined): CardState {
  const own = game === undefined ? [] : (events ?? []).filter((each) => each.game === game)
  const text = rightsText(own)
  if (text === undefined) return { look: 'plain' }
  if (own.some(({ rights }) => rights.left > 0)) return { look: 'ready', text }
  return { look: 'spent', text, ...(own[0]?.rights.reason === 'none' && { hint: dr.byStaff }) }
}
