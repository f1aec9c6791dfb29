/** ลอยกระทงคืนจันทร์: the full moon of the twelfth month, krathong on the canal. */
import { circle as disc, group, line, path, type Shape } from '../../../../apps/sandbox/src/studio/client/art/shape.ts'
import type { Look } from '../look.ts'
import { all, around, circle, oval, picture } from '../parts.ts'
import { krathong, lotus } from '../pictures.ts'

const moon = picture([
  ['#fff3cf22', circle(32, 32, 31.5)],
  ['#d9b45a', circle(32, 32, 27)],
  ['#fff3cf', circle(31.5, 31.5, 25.5)],
  ['#f6e2a8', 'M31.500 57A25.500 25.500 0 0 0 54 19.500C57 36 46 48 22 55q4.500 2 9.500 2Z'],
  [
    '#dcc078',
    'M27 21c-3-5-2-10 1-11 3 1 4 5 4 9 2-4 5-6 8-5 1 3-2 7-5 9 3 2 4 5 3 8 6 2 9 8 7 14-1 4-5 6-9 6H25c-4 0-5-3-3-5 1-2 3-3 4-4-2-4-1-9 1-12-2-3-2-6 0-9Z',
  ],
  ['#fff3cf', circle(30.5, 25.5, 1.3)],
])

const rabbit = picture([
  ['#c9bfe6', 'M17 27C8 12 11 2 17 2c6 1 10 10 11 22ZM47 27C56 12 53 2 47 2c-6 1-10 10-11 22Z'],
  ['#f58fb0', 'M18 22C13 13 14 7 17 6.500c4 1 6 8 7 15ZM46 22c5-9 4-15 1-15.500-4 1-6 8-7 15.5Z'],
  ['#e9e2fb', 'M32 20c15 0 24 9 24 21S46 61 32 61 8 53 8 41s9-21 24-21Z'],
  ['#ffffff', 'M32 21c13 0 21 8 21 18S45 56 32 56 11 49 11 39s8-18 21-18Z'],
  ['#f9b4cb', all([circle(16, 45, 4), circle(48, 45, 4)])],
  ['#2b2350', all([oval(22.5, 37, 3, 4), oval(41.5, 37, 3, 4)])],
  ['#ffffff', all([circle(23.5, 35.4, 1.2), circle(42.5, 35.4, 1.2)])],
  ['#e0557f', 'M29 43.500q3-2 6 0-1 3-3 3.500-2-.5-3-3.5Z'],
  ['#8f7fb8', 'M32 47v3M32 50q-3.500 4-7 1M32 50q3.500 4 7 1', 1.7],
])

const owl = picture([
  ['#4a2f1c', 'M14 60c-6-14-6-34 0-50 5 1 9 4 12 7q6-1.500 12 0c3-3 7-6 12-7 6 16 6 36 0 50Z'],
  ['#7a5230', 'M17 58c-5-13-5-29-1-43 4 1 7 4 9 7q7-2 14 0c2-3 5-6 9-7 4 14 4 30-1 43Z'],
  ['#e9cf9a', 'M32 34c8 0 12 8 12 16s-5 11-12 11-12-3-12-11 4-16 12-16Z'],
  [
    '#a8783f',
    'M26 44q2 3 4 0 2 3 4 0 2 3 4 0M24.500 50q2.500 3 5 0 2.500 3 5 0 2.500 3 5 0M27 56q2.500 3 5 0 2.500 3 5 0',
    1.7,
  ],
  ['#fff4dc', all([circle(23, 27, 8.6), circle(41, 27, 8.6)])],
  ['#ffb02e', all([circle(23, 27, 5.6), circle(41, 27, 5.6)])],
  ['#2a1710', all([circle(23, 27, 3.2), circle(41, 27, 3.2)])],
  ['#ffffff', all([circle(24.2, 25.8, 1.1), circle(42.2, 25.8, 1.1)])],
  ['#f0941f', 'M29 31h6l-3 6.500Z'],
])

const paperLantern = picture([
  ['#ffb02e2a', circle(32, 29, 29)],
  ['#ffe7a6', 'M32 1v8', 1.8],
  ['#c23a6b', 'M24 8h16l12 12v14L40 46H24L12 34V20Z'],
  ['#f06f9e', 'M24 8h16l-3 38H27Z'],
  ['#ffd36b', 'M27 20h10v14H27Z'],
  ['#fff3cf', 'M30 23h4v8h-4Z'],
  ['#ffca4a', 'M12 20h40M12 34h40M24 8l-12 12M40 8l12 12M24 46 12 34M40 46l12-12M24 8h16M24 46h16', 1.8],
  ['#ff9a2e', 'M24 46v9M32 46v15M40 46v9', 2.4],
  ['#ffca4a', all([circle(24, 56, 2.2), circle(32, 61, 2.4), circle(40, 56, 2.2)])],
])

const orchid = picture([
  ['#3fa66b', 'M32 40c-3 8-3 15-8 22', 3],
  around(3, 32, 29, path('M0 2C-10-6-9-22 0-27 9-22 10-6 0 2Z', '#8d5fd3')),
  around(3, 32, 29, path('M0 0C-3-8-3-17 0-23 3-17 3-8 0 0Z', '#a981e6')),
  ['#b58cf0', 'M32 30C20 34 8 28 6 17c10-5 22 0 26 13ZM32 30c12 4 24-2 26-13-10-5-22 0-26 13Z'],
  ['#d6bcfb', 'M31 29C23 29 14 25 9 18.500c8-2 17 1 22 10.500ZM33 29c8 0 17-4 22-10.500-8-2-17 1-22 10.5Z'],
  ['#d61f7d', 'M32 28c6 2 10 8 7 14-3 5-11 5-14 0-3-6 1-12 7-14Z'],
  ['#ffca4a', 'M32 30c3 2 4 6 0 9-4-3-3-7 0-9Z'],
])

const candle = picture([
  ['#ffb02e2e', circle(32, 22, 22)],
  ['#ff8a2b', 'M32 3c7 8 7 14 0 18-7-4-7-10 0-18Z'],
  ['#fff0a8', 'M32 10c3 4 3 7.500 0 9.500-3-2-3-5.500 0-9.5Z'],
  ['#5b3716', 'M31.200 19h1.600v6h-1.600Z'],
  ['#e8c46a', 'M25 24q7-3 14 0v24H25Z'],
  ['#fff3cf', 'M25 24q7-3 14 0l-1 7q-2-4-4 0-1 5-3 0-2-3-3 3-2 3-3-3Z'],
  ['#d61f7d', 'M6 44c10-3 20 0 26 8 6-8 16-11 26-8-3 10-13 16-26 16S9 54 6 44Z'],
  ['#f58fb0', 'M16 40c8 0 14 5 16 13 2-8 8-13 16-13 1 9-6 17-16 19-10-2-17-10-16-19Z'],
  ['#ffd0e0', 'M32 40c6 5 6 13 0 19-6-6-6-14 0-19Z'],
])

const leaf = picture([
  ['#14523a', 'M8 58C2 34 14 10 54 4c4 34-12 54-40 52Z'],
  ['#2f9a63', 'M11 54C7 34 18 13 53 6 40 18 24 34 11 54Z'],
  ['#6cc24a', 'M12 50c0-16 10-30 32-39C32 21 21 34 12 50Z'],
  ['#d8f0a0', 'M6 61C20 36 34 20 53 6', 2],
  ['#14523a', 'M20 41l-2-14M28 31l-1-12M36 23l1-9M24 42l14-1M32 32l13 0M40 23l9-1', 1.3],
])

const burst = (count: number, near: number, far: number, colour: string, first: number): Shape =>
  around(count, 32, 30, group({}, line(`M0-${near}V-${far}`, colour, 2.4), disc(0, -far - 2.5, 1.9, colour)), first)
const firework = picture([
  ['#8b6bd92e', circle(32, 30, 29)],
  ['#ffe7a6', 'M32 62q-2-10 0-22', 1.8],
  burst(12, 13, 23, '#ff7ab0', 0),
  burst(12, 10, 16, '#ffca4a', 15),
  burst(8, 4, 8, '#8fe3ff', 0),
  ['#ffffff', circle(32, 30, 3)],
])

export const look: Look = {
  look: 'krathong-moon',
  symbols: {
    wild: moon,
    elephant: rabbit,
    krathong,
    tuktuk: owl,
    lotus,
    boxing: paperLantern,
    garland: orchid,
    mango: candle,
    coconut: leaf,
    scatter: firework,
  },
}
