/** The average return of a game in words: from the lowest of its places to the highest, so that no place returns less than stated. */
import { isOnMatches, type PlayState } from '../wire.ts'
import { percent } from './texts.ts'
import { say } from './th.ts'

type Declared = Pick<PlayState, 'game' | 'returns'>

/** `97.17%`, or `85.64% ถึง 98.94%` where it depends on the place. */
export function returnFigure({ returns: { lowest, highest } }: Declared): string {
  const [least, most] = [percent(lowest), percent(highest)]
  return least === most ? most : say.range(least, most)
}

export function returnNote(declared: Declared): string {
  const { game, returns } = declared
  if (game === 'reels') return say.returnOfReels(say.returnRest)
  if (percent(returns.lowest) === percent(returns.highest)) return say.returnOfAll(say.returnRest)
  return say.returnFrom(isOnMatches(game) ? say.returnOfMatches : say.returnOfSpots, say.returnRest)
}
