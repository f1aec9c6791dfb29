import type { GameFigures } from '@duang/contract/winlost'
import { wlMore } from './th.ts'

/** As the catalogue calls it, else by its code. */
export const gameName = ({ name, gameCode }: Pick<GameFigures, 'name' | 'gameCode'>): string =>
  name.th || name.en || gameCode || wlMore.otherGame
