/** The games that are drawn by the site itself (interpretation P3). */
import type { DRAW_GAMES } from '@duang/contract/rewards/draw'

export { DRAW_GAMES } from '@duang/contract/rewards/draw'
export type DrawGame = (typeof DRAW_GAMES)[number]
