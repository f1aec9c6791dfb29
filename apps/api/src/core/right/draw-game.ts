/** The games that are drawn by the site itself (interpretation P3). */
export const DRAW_GAMES = ['wheel', 'flip-card'] as const
export type DrawGame = (typeof DRAW_GAMES)[number]
