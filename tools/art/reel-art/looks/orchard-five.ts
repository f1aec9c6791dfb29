/** สวนผลไม้ห้าวง: an orchard in the last light of the day. */
import { group, path } from '../../../../apps/sandbox/src/studio/client/art/shape.ts'
import type { Look } from '../look.ts'
import { all, around, circle, oval, picture, spiky } from '../parts.ts'
import { coconut, mango } from '../pictures.ts'

const sun = picture([
  ['#ffb02e33', circle(32, 32, 31)],
  around(12, 32, 32, path('M-4-17h8L0-30Z', '#ff9a2e')),
  ['#f0941f', circle(32, 32, 18)],
  ['#ffca4a', circle(32, 31.5, 16.5)],
  ['#ffe08a', circle(30, 28.5, 11)],
  ['#8a4200', all([oval(26, 30, 1.9, 2.6), oval(38, 30, 1.9, 2.6)])],
  ['#8a4200', 'M25 36.500q7 6.500 14 0', 2.2],
  ['#ff8a5c', all([circle(21.5, 35, 2.6), circle(42.5, 35, 2.6)])],
])

const thorns = [
  ...[20, 28, 36, 44].map((x) => [x, 20] as const),
  ...[14, 21, 43, 50].map((x) => [x, 29] as const),
  ...[12, 18, 46, 52].map((x) => [x, 38] as const),
  ...[16, 48].map((x) => [x, 47] as const),
]
const durian = picture([
  ['#6b4326', 'M29 2h6.500l-1 12h-5Z'],
  ['#56731c', spiky(32, 36, 23, 21, 24, 3.6)],
  ['#7c9a2c', oval(32, 35, 22, 20)],
  ['#a9c24b', all(thorns.map(([x, y]) => `M${x - 3.4} ${y + 2.6}L${x} ${y - 4}l3.400 6.600Z`))],
  ['#f4ecc4', 'M32 22c9 3 13 14 9 27-5 7-13 7-18 0-4-13 0-24 9-27Z'],
  ['#e0a61f', all([oval(28.2, 38, 5, 9.5), oval(36, 40, 5, 9.5)])],
  ['#ffd84f', all([oval(27.6, 37, 4, 8.4), oval(35.4, 39, 4, 8.4)])],
  ['#fff3a8', all([oval(26.6, 34, 1.4, 3.6), oval(34.4, 36, 1.4, 3.6)])],
])

const mangosteen = picture([
  ['#3a1230', circle(32, 38, 23)],
  ['#66204f', circle(31, 36.5, 21.5)],
  ['#8f3a70', 'M14 33c1-8 6-13 12-14-4 5-7 9-8 15-1 4-5 3-4-1Z'],
  ['#2f7d4f', 'M32 20C22 22 15 18 14 11c8-2 14 0 18 5 4-5 10-7 18-5-1 7-8 11-18 9Z'],
  ['#56b474', 'M32 18c-5-2-8-6-7-11 4 1 6 4 7 8 1-4 3-7 7-8 1 5-2 9-7 11Z'],
  ['#6b4326', 'M30.500 2.500h3.400l-.6 9h-2.200Z'],
  ['#c8427e', oval(32, 44, 16.5, 12)],
  ['#7d1d48', oval(32, 44, 14, 9.8)],
  around(5, 32, 44, path('M0-1C-5.500-3-5-9 0-9.500 5-9 5.500-3 0-1Z', '#fff7ee'), 36),
  ['#f3d7d9', circle(32, 44, 1.8)],
])

const pineapple = picture([
  ['#1f6b4a', 'M32 22C24 20 18 14 17 7c6 1 9 4 11 8-1-5 0-10 4-14 4 4 5 9 4 14 2-4 5-7 11-8-1 7-7 13-15 15Z'],
  ['#3fa66b', 'M32 22c-5-4-7-10-6-16 3 2 5 6 6 10 1-4 3-8 6-10 1 6-1 12-6 16Z'],
  ['#c4711a', 'M32 20c12 0 18 8 18 20S43 61 32 61 14 52 14 40s6-20 18-20Z'],
  ['#f6b32c', 'M32 21c11 0 16.500 7.500 16.500 18.500S42 58.500 32 58.500 15.500 50 15.500 39.500 21 21 32 21Z'],
  ['#c4711a', 'M20 25 47 48M15.500 34l23 23M27 21.500 48.500 40M44 25 17 48M48.500 34l-23 23M37 21.500 15.500 40', 1.8],
  [
    '#ffe69a',
    all(
      [
        [32, 30],
        [24.5, 36.5],
        [39.5, 36.5],
        [32, 43],
        [24.5, 49.5],
        [39.5, 49.5],
      ].map(([x = 0, y = 0]) => circle(x, y, 1.7)),
    ),
  ],
])

const scale = path('M0 2C-5-3-3-10 3-14 4-8 4-3 0 2Z', '#6cc24a')
const seeds = [
  [37, 34],
  [43, 38],
  [33, 40],
  [39, 43],
  [45, 45],
  [34, 47],
  [40, 50],
] as const
const dragonFruit = picture([
  group({ transform: 'translate(30 13) rotate(-24)' }, scale),
  group({ transform: 'translate(37 14) rotate(20)' }, scale),
  group({ transform: 'translate(14 28) rotate(-60)' }, scale),
  group({ transform: 'translate(12 42) rotate(-84)' }, scale),
  group({ transform: 'translate(52 26) rotate(62)' }, scale),
  group({ transform: 'translate(22 18) rotate(-46)' }, scale),
  ['#b81d66', 'M32 10c14 0 23 11 23 26S46 60 32 60 9 51 9 36s9-26 23-26Z'],
  ['#e8428c', 'M31 12c13 0 20.500 10 20.500 23S43 56 30 56 11 47 11 35s7-23 20-23Z'],
  ['#ff8ab8', 'M16 32c0-7 4-12 9-14-2 5-4 9-4 15-.5 4-5 3-5-1Z'],
  ['#c81e6a', oval(38, 41, 16, 15)],
  ['#fffaf4', oval(38, 41, 13.5, 12.5)],
  ['#2a1710', all(seeds.map(([x, y]) => circle(x, y, 1.2)))],
])

const rambutan = picture([
  around(26, 32, 36, path('M-1.600-20 .8-30 2-20Z', '#8fbf3a')),
  around(26, 32, 36, path('M-2.200-18 0-27 2.200-18Z', '#e8394a'), 7),
  ['#a5162c', circle(32, 36, 21)],
  ['#d7263d', circle(31, 35, 19)],
  around(11, 31, 35, path('M-1.600-10.500 0-17 1.600-10.5Z', '#ff7a7d'), 12),
  ['#7a0f20', oval(34, 40, 13, 11.5)],
  ['#fff7ee', oval(34, 40, 10.5, 9.4)],
  ['#e9e0ea', 'M40 33c4 4 4 10 0 14-5 3-10 1-12-1 8 0 12-5 12-13Z'],
  ['#3fa66b', 'M31 14C26 10 25 5 27 1c5 2 7 7 4 13Z'],
])

const watermelon = picture([
  ['#14523a', 'M2 22h60c0 22-12 36-30 36S2 44 2 22Z'],
  ['#3fa66b', 'M4.500 22h55c0 20-11 33-27.500 33S4.500 42 4.500 22Z'],
  ['#dff0b8', 'M8 22h48c0 17-9 29-24 29S8 39 8 22Z'],
  ['#e8394a', 'M10.500 22h43c0 15-8 26-21.500 26S10.500 37 10.500 22Z'],
  ['#ff6f6f', 'M12 22h16c-4 4-8 7-13 8.500-2-2.500-3-5.500-3-8.5Z'],
  [
    '#2a1710',
    all(
      [
        [20, 29],
        [28, 35],
        [36, 29],
        [44, 30],
        [33, 42],
        [40, 38],
        [24, 40],
      ].map(([x = 0, y = 0]) => oval(x, y, 1.5, 2.3)),
    ),
  ],
])

const basket = picture([
  ['#6b4326', 'M12 36C8 4 56 4 52 36', 3],
  ['#e8394a', circle(20, 30, 9)],
  ['#ffca4a', circle(44, 30, 9.5)],
  ['#66204f', circle(32, 25, 9)],
  ['#56b474', 'M32 18c-5-1-8-4-8-8 5 0 7 3 8 6 1-3 3-6 8-6 0 4-3 7-8 8Z'],
  ['#ff8a2b', circle(33, 34, 8)],
  ['#ff9a9a', circle(17.5, 27.5, 2.4)],
  ['#fff0a8', circle(41.5, 27, 2.6)],
  ['#8a4f1f', 'M6 35h52l-6 21q-20 6-40 0Z'],
  ['#c98a3d', 'M6 35h52l-1.200 4H7.200Z'],
  ['#d9a25a', 'M10 44q22 5 44 0M12 51.500q20 5 40 0', 2.2],
  ['#6b3c14', 'M18 40l2 17M27 40.500l1 18M37 40.500l-1 18M46 40l-2 17', 1.8],
])

export const look: Look = {
  look: 'orchard-five',
  symbols: {
    wild: sun,
    elephant: durian,
    krathong: mangosteen,
    tuktuk: pineapple,
    lotus: dragonFruit,
    boxing: rambutan,
    garland: watermelon,
    mango,
    coconut,
    scatter: basket,
  },
}
