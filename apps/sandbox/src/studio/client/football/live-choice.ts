/** The choice for the next slip on a running match. Its stake follows the odds, and the slip shows the odds before they moved. */
import { slipReturn } from '../../games/slips.ts'
import type { Match } from '../../wire.ts'
import type { Desk } from '../game-view.ts'
import { baht } from '../texts.ts'
import { baseOf } from './live-markets.ts'
import { legText } from './slip-card.ts'
import { say } from './th.ts'

type Choice = Match['markets'][number]['choices'][number]
type Chosen = { match: Match; base: string; name: string; times: number; before: number | null }

export function liveChoice() {
  let chosen: Chosen | undefined
  return {
    /** Without its odds. */
    get base() {
      return chosen?.base
    },
    /** A second press removes the choice. */
    press(match: Match, { spot, name, times }: Choice, desk: Desk) {
      if (desk.isBusy) return
      const base = baseOf(spot)
      const isAgain = chosen?.base === base
      chosen = isAgain ? undefined : { match, base, name, times, before: null }
      const [stake] = desk.stakes
      if (!isAgain) desk.stakeOn(spot)
      else if (stake) desk.clear(stake.spot)
    },
    /** Moves the stake to the new odds of its choice. Without odds it is removed. */
    follow(matches: readonly Match[], desk: Desk) {
      const [stake] = desk.stakes
      if (!chosen || !stake || desk.isBusy) return
      const all = matches.flatMap(({ markets }) => markets.flatMap(({ choices }) => choices))
      const now = all.find(({ spot }) => baseOf(spot) === chosen?.base)
      if (!now || now.times === 0) {
        chosen = undefined
        return desk.clear(stake.spot)
      }
      if (now.spot === stake.spot) return
      Object.assign(chosen, { before: chosen.times, times: now.times })
      desk.stakeOn(now.spot)
    },
    /** The studio accepted the slip. */
    release: ({ stakes, isBusy }: Desk) => {
      if (stakes.length === 0 && !isBusy) chosen = undefined
    },
    /** The odds, those before they moved, and the possible return. Null without a stake: an accepted slip has its own terms. */
    text({ stakes: [stake] }: Desk): string | null {
      if (!chosen || !stake) return null
      const { match, name, times, before } = chosen
      const moved = before === null || before === times ? '' : say.oddsBefore(before.toFixed(2))
      const total = baht(slipReturn(stake.satang, times))
      return say.liveOdds(legText({ ...match, choice: name }), times.toFixed(2), moved, total)
    },
  }
}
