/** ขบวนช้าง: a festival on the street at dusk, drums, parasols, paper flags. */

import { PETAL } from '../../../../apps/sandbox/src/studio/client/art/flower.ts'
import { circle as disc, group, path, type Shape } from '../../../../apps/sandbox/src/studio/client/art/shape.ts'
import type { Look } from '../look.ts'
import { around, circle, oval, picture } from '../parts.ts'
import { boxing, elephant, flower, garland, tuktuk } from '../pictures.ts'

const blossom = (x: number, y: number, size: number, fill: string): Shape =>
  group(
    { transform: `translate(${x} ${y}) scale(${size})` },
    around(5, 0, 0, path(PETAL, fill)),
    disc(0, 0, 3.4, '#ffca4a'),
  )

const parasol = picture([
  ['#8a5200', 'M30.800 26h2.600v32.500q0 3-3.600 3v-2q1 0 1-1.500Z'],
  [
    '#c2202f',
    'M3 36C5 16 17 8 32 8s27 8 29 28q-3.600-5-9.700-5T41.600 36q-4.800-5-9.600-5t-9.600 5q-3.600-5-9.700-5T3 36Z',
  ],
  ['#ef5a4c', 'M32 8C25 12 21.500 22 22.400 36q4.800-5 9.600-5t9.600 5C42.500 22 39 12 32 8Z'],
  ['#ffca4a', 'M3.500 34.500Q6.500 31 12.700 31t9.700 5q4.800-5 9.600-5t9.600 5q3.600-5 9.700-5t9.200 3.5', 1.8],
  blossom(32, 21, 0.42, '#fff4dc'),
  blossom(16, 24, 0.34, '#fff4dc'),
  blossom(48, 24, 0.34, '#fff4dc'),
  ['#ffca4a', 'M30.400 2.500h3.200L34.500 9h-5Z'],
])

const drum = picture([
  ['#8a2f1e', 'M22 49h20l5 9q-15 5.500-30 0Z'],
  ['#ffca4a', 'M18.500 55.500q13.500 4.500 27 0l1.500 3q-15 5-30 0Z'],
  ['#c2452d', 'M14 14c0 13 6 17 11 23 2 4 .8 8-3 13h20c-3.800-5-5-9-3-13 5-6 11-10 11-23Z'],
  ['#e06a45', 'M17 22c1 7 6 11 10 15.500 2 4 1 8-2 12.500h-3c3.800-5 5-9 3-13-4-5-9-9-8-15Z'],
  ['#2f6fd6', 'M14 15q18 9 36 0 0 6-2 10.500-16 8-32 0-2-4.500-2-10.500Z'],
  ['#ffca4a', 'M16 25.500q16 8 32 0', 2.4],
  ['#ffca4a', 'M17 22l3.500-4 3.500 6 4-5.500 4 6.500 4-6.500 4 5.500 3.500-6 3.500 4', 1.6],
  ['#8a5200', oval(32, 14, 18.5, 7)],
  ['#fff0d6', oval(32, 13, 16.5, 5.6)],
  ['#3a2418', oval(32, 13, 6.5, 2.2)],
])

const kite = picture([
  ['#e3d5b4', 'M31 40c2 8-4 12 0 20', 1.4],
  [
    '#fff0d6',
    'M32 3C38 11 39 17 38 21 47 16 57 18 62 26 53 31 45 32 39 31 44 38 48 49 46 57 40 54 35 46 32 39 29 46 24 54 18 57 16 49 20 38 25 31 19 32 11 31 2 26 7 18 17 16 26 21 25 17 26 11 32 3Z',
  ],
  ['#2f6fd6', 'M32 9C36 15 36 20 35 24q-3 2-6 0C28 20 28 15 32 9Z'],
  ['#e8394a', 'M56 26c-7-5-13-4-18-1 4 4 11 4 18 1ZM8 26c7-5 13-4 18-1-4 4-11 4-18 1Z'],
  ['#3fa66b', 'M43 51c1-7-2-14-6-19-3 2-3 4-3 6 3 5 5 10 9 13ZM21 51c-1-7 2-14 6-19 3 2 3 4 3 6-3 5-5 10-9 13Z'],
  ['#b97a1a', 'M32 4v35M4 26q28-6 56 0M32 27 19 55M32 27l13 28', 1.4],
  ['#ffca4a', circle(32, 26.5, 3)],
])

const flags = picture([
  ['#e8394a', 'M4 13l13 5.500L8 36Z'],
  ['#ffca4a', 'M19 19l13 1.500L23.500 39Z'],
  ['#35a8d0', 'M34 20.500l13-3L42.500 37Z'],
  ['#3fa66b', 'M49 17l12-6-2 19Z'],
  ['#f58fb0', 'M4 39l12 4.500L9 58Z'],
  ['#8b6bd9', 'M18 44l12 2L23 62Z'],
  ['#f0941f', 'M33 46l12-2.500L41 60Z'],
  ['#2f6fd6', 'M47 43l12-6-2 17Z'],
  ['#fff0d6', 'M2 11.500q31 18 60-1M2 37.500q31 16 60-2', 2],
])

const cymbal = (x: number, y: number): Shape =>
  group(
    {},
    disc(x, y + 2, 17, '#8a5200'),
    disc(x, y, 17, '#e0a025'),
    disc(x, y - 0.5, 14.5, '#ffca4a'),
    disc(x, y - 1, 8, '#e0a025'),
    disc(x, y - 2, 7, '#ffe7a6'),
    disc(x, y - 2, 2, '#8a5200'),
  )
const cymbals = picture([
  ['#d7263d', 'M19 24C17 3 47 1 46 32', 3],
  cymbal(20, 30),
  cymbal(44, 43),
  ['#fff6d8', 'M9 26q3-8 11-9-6 3-9 9.500ZM33 39q3-8 11-9-6 3-9 9.5Z'],
])

export const look: Look = {
  look: 'elephant-parade',
  symbols: {
    wild: flower,
    elephant,
    krathong: parasol,
    tuktuk,
    lotus: kite,
    boxing,
    garland,
    mango: flags,
    coconut: cymbals,
    scatter: drum,
  },
}
