import type { GameFigures } from '@duang/contract/winlost'
import { wlMore } from './th.ts'

/** The name in the catalogue, else the code. */
export const gameName = ({ name, gameCode }: Pick<GameFigures, 'name' | 'gameCode'>): string =>
  name.th || name.en || gameCode || wlMore.otherGame
