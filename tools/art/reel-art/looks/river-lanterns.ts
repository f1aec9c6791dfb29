/** โคมลอยริมน้ำ: a village on the water, the night of the lanterns. */

import { PICTURE_ART } from '../../../../apps/sandbox/src/studio/client/art/pictures.ts'
import type { Look } from '../look.ts'
import { all, circle, oval, picture } from '../parts.ts'
import { flower, lantern, lotus } from '../pictures.ts'

const boat = picture([
  ['#35a8d044', oval(32, 52, 29, 6)],
  ['#7a4a1f', 'M2 31c6 12 14 18 27 18h16c9 0 15-7 17-23-3 6-8 10-14 11H20C12 38 7 36 2 31Z'],
  ['#b0702f', 'M2 31c5 5 10 7 18 7h28c6-1 11-5 14-12-.5 5-2 9-4 12-4 3-8 4.500-13 4.500H21C13 42.500 6 39 2 31Z'],
  ['#ffca4a', 'M5 36c5 4.500 9 5.500 16 5.500h26c5 0 9-2 12-5.5', 1.6],
  ['#4b2d12', 'M19 22h2.4v16H19ZM42.600 22H45v16h-2.4Z'],
  ['#d7263d', 'M13 24c2-9 10-13 19-13s17 4 19 13Z'],
  ['#ff7a7d', 'M17 20c3-5 8-7 14-7-4 1.500-7 4-8 7Z'],
  ['#ffca4a', 'M13 22.500h38v2.6H13Z'],
  ['#3fa66b', 'M57 30l5 1.500-1.500 10-2.300-4.500-2.700 1Z'],
  ['#f58fb0', all([circle(58, 30, 2.6), circle(60.5, 26, 2.4), circle(61, 30.5, 2)])],
])

const house = picture([
  ['#35a8d044', oval(32, 59, 27, 4)],
  ['#5b3716', 'M13 45h4v14h-4ZM30 45h4v14h-4ZM47 45h4v14h-4Z'],
  ['#a8642a', 'M12 29h40v16H12Z'],
  ['#8a4f1f', 'M12 34h40v1.600H12ZM12 39.500h40v1.600H12Z'],
  ['#ffe08a', 'M26.500 32h11v13h-11Z'],
  ['#d98b2b', 'M31.400 32h1.200v13h-1.200ZM26.500 38h11v1.200h-11Z'],
  ['#6b4326', 'M5 44h54v4.200H5Z'],
  ['#8f2f22', 'M32 5 57 30q-25 4-50 0Z'],
  ['#c4483a', 'M32 5 42 30.800q-10 1.200-20 0Z'],
  ['#ffca4a', 'M32 5C27 15 17 25 6 29.500M32 5c5 10 15 20 26 24.5', 2.8],
  ['#ffca4a', circle(32, 4.5, 2.4)],
])

const dragonfly = picture([
  [
    '#8fdcecdd',
    'M31 25C20 11 8 6 3 12c0 8 15 13 27 15ZM33 25C44 11 56 6 61 12c0 8-15 13-27 15ZM30 28C19 28 8 33 8 38c4 6 16 0 23-7ZM34 28c11 0 22 5 22 10-4 6-16 0-23-7Z',
  ],
  ['#2f8aa8', 'M30 26 8 12.500M34 26l22-13.500M30 30l-17 8M34 30l17 8', 1.3],
  ['#d7263d', 'M29.500 24h5l.7 8-2 28.500q-1.200 1.500-2.400 0L28.800 32Z'],
  ['#8f1725', 'M29.600 37h4.800v1.800h-4.800ZM30 43h4v1.800h-4ZM30.300 49h3.400v1.800h-3.400Z'],
  ['#f2664f', oval(32, 26, 5, 7.5)],
  ['#b51d32', circle(32, 15.5, 5.4)],
  ['#ffd36b', all([circle(28.3, 14.5, 3.2), circle(35.7, 14.5, 3.2)])],
  ['#2a1710', all([circle(27.8, 14.2, 1.4), circle(36.2, 14.2, 1.4)])],
])

const lamp = picture([
  ['#ffb02e2e', circle(32, 34, 28)],
  ['#8a6a2a', 'M17 27C14 5 50 5 47 27', 2.6],
  ['#b97a1a', 'M24 13h16l4 7H20Z'],
  ['#ffe08a66', 'M22 21h20q5 12-1.500 23h-17Q17 33 22 21Z'],
  ['#ff8a2b', 'M32 24c7 7 6 14 0 17-6-3-7-10 0-17Z'],
  ['#fff0a8', 'M32 31c3 3.500 2.800 7 0 9-2.800-2-3-5.500 0-9Z'],
  ['#8a5200', 'M18 19h2.800v26H18ZM43.200 19H46v26h-2.800Z'],
  ['#b97a1a', 'M19 44h26l4 12q-17 6-34 0Z'],
  ['#ffca4a', 'M19 44h26l1.200 3.500q-14.200 3-28.400 0Z'],
  ['#ffe7a6', 'M22 51q2 3.500 6 4-4 .8-7.500-.8Z'],
])

const frog = picture([
  ['#1f6b4a', oval(32, 53, 29, 8)],
  ['#2f9a63', oval(32, 51.5, 25, 6)],
  ['#3f9a36', 'M8 46c0-7 6-9 10-6l4 12c-7 3-14 0-14-6ZM56 46c0-7-6-9-10-6l-4 12c7 3 14 0 14-6Z'],
  ['#6cc24a', 'M11 40c0-13 9-20 21-20s21 7 21 20c0 9-9 13.500-21 13.500S11 49 11 40Z'],
  ['#6cc24a', all([circle(21, 19, 8.6), circle(43, 19, 8.6)])],
  ['#e2f5b0', 'M19 45c1-6 7-8.500 13-8.500S44 39 45 45c-1 5-6 7.500-13 7.500S20 50 19 45Z'],
  ['#fff4dc', all([circle(21, 18.5, 5.8), circle(43, 18.5, 5.8)])],
  ['#232c45', all([circle(22, 19, 3.2), circle(42, 19, 3.2)])],
  ['#ffffff', all([circle(23, 18, 1.1), circle(43, 18, 1.1)])],
  ['#2c6b26', 'M20 33.500q12 7 24 0', 2.2],
  ['#f58fb0', all([circle(16.5, 34, 3), circle(47.5, 34, 3)])],
])

export const look: Look = {
  look: 'river-lanterns',
  symbols: {
    wild: flower,
    elephant: boat,
    krathong: house,
    tuktuk: frog,
    lotus,
    boxing: dragonfly,
    garland: PICTURE_ART.fish,
    mango: PICTURE_ART.prawn,
    coconut: lamp,
    scatter: lantern,
  },
}
