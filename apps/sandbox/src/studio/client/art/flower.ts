/** ประจำยาม, the four-petal flower, about the origin: 32 across at scale 1. */
import { group, path, type Shape } from './shape.ts'

export const PETAL = 'M0-1.5C-5-5.5-5.5-10.5 0-16 5.5-10.5 5-5.5 0-1.5Z'
export const TURNS = [0, 90, 180, 270] as const

export const petals = (turns: readonly number[], x: number, y: number, scale: number, fill: string): Shape[] =>
  turns.map((turn) => path(PETAL, fill, { transform: `translate(${x} ${y}) rotate(${turn}) scale(${scale})` }))

export const flower = (x: number, y: number, scale: number, fill: string): Shape =>
  group(
    {},
    ...petals(TURNS, x, y, scale, fill),
    path('M0-3 3 0 0 3-3 0Z', fill, { transform: `translate(${x} ${y}) scale(${scale})` }),
  )
