import type { GameFigures } from '@duang/contract/games/winlost'
import { nameOf } from '#kit/th.ts'
import { wlMore } from './th.ts'

/** The name in the catalogue, else the code. */
export const gameName = ({ name, gameCode }: Pick<GameFigures, 'name' | 'gameCode'>): string =>
  nameOf(name) || gameCode || wlMore.otherGame
