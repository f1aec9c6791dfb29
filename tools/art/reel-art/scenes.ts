/** The painted scenes behind the reels: what is far is hazy, what is near is large. The middle is calm, since the reels stand there. */
import type { Shape } from '../../../apps/sandbox/src/studio/client/art/shape.ts'
import type { ReelLook } from '../../../apps/sandbox/src/studio/wire.ts'
import type { Look } from './look.ts'
import { all, circle, oval, picture } from './parts.ts'
import { createPaint, type Paint, thing } from './scene-parts.ts'
import { FILTERS } from './symbols.ts'

export type SceneSize = { width: number; height: number }
type Draw = (paint: Paint, symbols: Look['symbols'], size: SceneSize & { unit: number }) => readonly string[]

/** `unit` is a hundredth of the mean of both sides. */
export function sceneOf({ look, symbols }: Look, { width, height }: SceneSize): string {
  const paint = createPaint(width, height)
  const pieces = SCENES[look](paint, symbols, { width, height, unit: (width + height) / 200 })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${FILTERS}${FOCUS}${paint.defs()}</defs>${pieces.join('')}</svg>`
}

/** `prop` is the light of the symbols without their contour, which would be thick on large things. */
const FOCUS =
  FILTERS.replace(/<filter id="metal"[\s\S]*$/, '')
    .replace('id="puffy"', 'id="prop"')
    .replace('<feMergeNode in="contour"/>', '')
    .replace('radius="1"', 'radius="0.1"') +
  '<filter id="far" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="1.1"/></filter>'

const moonNight: Draw = (paint, { wild, krathong, scatter, mango, lotus }, { width: w, height: h, unit: u }) => {
  const shore = h * 0.6
  const moon = w > h ? { x: w * 0.15, y: h * 0.3, size: 25 * u } : { x: w * 0.5, y: h * 0.17, size: 36 * u }
  return [
    paint.sky([0, '#07071f'], [0.3, '#1d1654'], [0.6, '#6a3f9c'], [1, '#120c33']),
    paint.stars(110, h * 0.5),
    paint.glow(moon.x, moon.y, 62 * u, '#ffe9b0', 0.55),
    thing(wild, moon.x, moon.y + moon.size / 2, moon.size),
    thing(scatter, w * (w > h ? 0.8 : 0.12), h * 0.26, 22 * u, { filter: 'far', opacity: 0.85 }),
    thing(scatter, w * 0.92, h * 0.16, 15 * u, { filter: 'far', opacity: 0.75 }),
    paint.ridge(shore - 2 * u, 17 * u, 2, '#4a2f86', '#2b1d63'),
    paint.ridge(shore + u, 9 * u, 5, '#24185a', '#150e3a'),
    paint.band(shore, h - shore, [0, '#4b3192'], [0.3, '#231a63'], [1, '#0a0824']),
    paint.shimmer(moon.x, shore + u, h, 26 * u, '#ffe9b0'),
    ...[
      [0.06, 0.645, 7],
      [0.3, 0.63, 5],
      [0.72, 0.635, 5.5],
      [0.95, 0.66, 8],
    ].map(
      ([x = 0, y = 0, size = 0]) =>
        paint.glow(x * w, y * h, size * u * 0.9, '#ffb04a', 0.8) +
        thing(krathong, x * w, y * h, size * u, { filter: 'far' }),
    ),
    ...[
      [0.1, 0.86, 24],
      [0.9, 0.84, 22],
      [0.5, 0.985, 26],
    ].map(
      ([x = 0, y = 0, size = 0]) =>
        paint.glow(x * w, (y - 0.02) * h, size * u * 0.8, '#ff9a3d', 0.6, 0.7) +
        thing(krathong, x * w, y * h, size * u),
    ),
    thing(mango, w * 0.27, h * 0.96, 10 * u),
    thing(mango, w * 0.76, h * 0.95, 9 * u),
    thing(lotus, w * 0.2, h * 0.8, 9 * u),
    thing(lotus, w * 0.83, h * 0.76, 7 * u),
  ]
}

const riverNight: Draw = (
  paint,
  { scatter, krathong: house, elephant: boat, lotus, tuktuk: frog },
  { width: w, height: h, unit: u },
) => {
  const shore = h * 0.58
  const lanterns = [
    [0.1, 0.14, 15],
    [0.3, 0.09, 8],
    [0.46, 0.16, 6],
    [0.62, 0.1, 11],
    [0.9, 0.17, 18],
    [0.78, 0.24, 7],
    [0.2, 0.27, 7],
    [0.04, 0.34, 9],
    [0.97, 0.36, 10],
    [0.52, 0.05, 5],
  ]
  return [
    paint.sky([0, '#030d1f'], [0.28, '#0c3157'], [0.5, '#2b6a86'], [0.58, '#f0a04a'], [1, '#051422']),
    paint.stars(90, h * 0.4),
    paint.glow(w * 0.5, shore, 70 * u, '#ffb255', 0.6, 0.4),
    ...lanterns.map(
      ([x = 0, y = 0, size = 0]) =>
        paint.glow(x * w, y * h - size * u * 0.5, size * u * 1.3, '#ff9a33', 0.75) +
        thing(scatter, x * w, y * h, size * u, { turn: Math.sin(size) * 8, filter: size < 9 ? 'far' : 'prop' }),
    ),
    paint.ridge(shore - u, 15 * u, 1, '#1b4a5f', '#0f2c40'),
    paint.ridge(shore + u, 8 * u, 7, '#0d2a3c', '#081b2a'),
    paint.band(shore, h - shore, [0, '#c97b3a'], [0.12, '#2c5a70'], [0.45, '#0b2a40'], [1, '#04101b']),
    paint.shimmer(w * 0.5, shore + u, h, 30 * u, '#ffc27a'),
    paint.glow(w * 0.06, shore, 24 * u, '#ffb04a', 0.6),
    paint.glow(w * 0.95, shore, 24 * u, '#ffb04a', 0.6),
    thing(house, w * 0.05, shore + 8 * u, 34 * u),
    thing(house, w * 0.95, shore + 7 * u, 30 * u),
    thing(house, w * 0.3, shore + 1.5 * u, 10 * u, { filter: 'far' }),
    thing(house, w * 0.72, shore + 1.5 * u, 9 * u, { filter: 'far' }),
    paint.shimmer(w * 0.06, shore + 9 * u, h * 0.9, 12 * u, '#ffb04a'),
    thing(boat, w * 0.16, h * 0.86, 30 * u),
    thing(boat, w * 0.8, h * 0.75, 16 * u, { filter: 'far' }),
    thing(lotus, w * 0.88, h * 0.9, 22 * u),
    thing(frog, w * 0.7, h * 0.985, 18 * u),
    thing(lotus, w * 0.36, h * 0.98, 15 * u),
  ]
}

/** The body behind the head of an elephant: a blanket over its back. */
const BODY = picture([
  ['#5f7596', 'M8 64V38h12v26ZM44 64V38h12v26Z'],
  ['#7b92b3', oval(32, 34, 30, 24)],
  ['#c2202f', 'M6 26q26-26 52 0l2 18q-28 12-56 0Z'],
  ['#ffca4a', 'M4 42q28 12 56 0v5q-28 12-56 0ZM32 14l8 12-8 12-8-12Z'],
])

const parade: Draw = (
  paint,
  { elephant, krathong: parasol, mango: flags, scatter: drum, lotus: kite, tuktuk, garland },
  { width: w, height: h, unit: u },
) => {
  const street = h * 0.62
  const strings = [0.11, 0.27].flatMap((y, row) =>
    Array.from({ length: Math.ceil(w / (22 * u)) + 1 }, (_, n) =>
      thing(flags, (n + row * 0.5) * 22 * u, y * h + (n % 2) * 2 * u, 23 * u, {
        turn: n % 2 ? 3 : -3,
        opacity: row ? 0.75 : 1,
        filter: row ? 'far' : 'prop',
      }),
    ),
  )
  return [
    paint.sky([0, '#1c0b2b'], [0.25, '#6b2049'], [0.48, '#e0563f'], [0.62, '#ffc06a'], [1, '#2a0f1c']),
    paint.glow(w * 0.5, street - 6 * u, 64 * u, '#ffe09a', 0.9),
    paint.glow(w * 0.5, street - 8 * u, 15 * u, '#fff6d8', 1),
    paint.ridge(street - 3 * u, 14 * u, 3, '#8a3247', '#5a1c36'),
    paint.ridge(street, 8 * u, 9, '#4a162c', '#300e20'),
    ...strings.slice().reverse(),
    thing(kite, w * 0.16, h * 0.3, 15 * u, { turn: -16 }),
    thing(kite, w * 0.86, h * 0.36, 11 * u, { turn: 14, filter: 'far' }),
    paint.bokeh(22, h * 0.3, h * 0.62, 4.2 * u, ['#ffd36b', '#ff8a5c', '#ff5c8a']),
    paint.band(street, h - street, [0, '#a8483a'], [0.14, '#5c1f2c'], [0.5, '#33111f'], [1, '#180812']),
    paint.glow(w * 0.5, street, 60 * u, '#ffb255', 0.55, 0.22),
    thing(parasol, w * 0.3, street + 3 * u, 10 * u, { filter: 'far' }),
    thing(tuktuk, w * 0.7, street + 4 * u, 13 * u, { filter: 'far' }),
    thing(parasol, w * 0.04, h * 0.72, 28 * u, { turn: -10 }),
    thing(parasol, w * 0.97, h * 0.7, 26 * u, { turn: 10 }),
    paint.glow(w * 0.12, h * 0.9, 20 * u, '#000000', 0.5, 0.25),
    thing(BODY, w * 0.03, h * 0.93, 40 * u),
    thing(elephant, w * 0.13, h * 0.88, 32 * u),
    thing(BODY, w * 0.98, h * 0.91, 36 * u),
    thing(elephant, w * 0.89, h * 0.86, 28 * u),
    thing(drum, w * 0.32, h * 0.97, 20 * u),
    thing(drum, w * 0.7, h * 0.97, 18 * u),
    thing(garland, w * 0.5, h, 14 * u),
  ]
}

const TREE = picture([
  ['#6b4422', 'M27 64 29 34h6l2 30Z'],
  ['#1f5f3c', all([circle(16, 30, 15), circle(48, 31, 15), circle(32, 22, 20)])],
  ['#2f8a4f', all([circle(15, 27, 11), circle(47, 28, 11), circle(31, 17, 15)])],
  ['#5cbf62', all([circle(12, 24, 5), circle(44, 24, 5), circle(27, 11, 8), circle(20, 18, 4)])],
])

const orchard: Draw = (
  paint,
  {
    wild: sun,
    scatter: basket,
    elephant: durian,
    garland: melon,
    mango,
    krathong: mangosteen,
    coconut,
    tuktuk: pineapple,
  },
  { width: w, height: h, unit: u },
) => {
  const field = h * 0.58
  const light = w > h ? { x: w * 0.36, y: h * 0.34 } : { x: w * 0.5, y: h * 0.26 }
  const tree = (x: number, y: number, size: number, fruit: Shape[], filter: 'prop' | 'far') =>
    thing(TREE, x, y, size, { filter }) +
    fruit
      .map((art, n) =>
        thing(art, x + (n - 1) * size * 0.26, y - size * (n === 1 ? 0.62 : 0.44), size * 0.2, { filter }),
      )
      .join('')
  return [
    paint.sky([0, '#0a4358'], [0.25, '#2f8f86'], [0.45, '#b8d77a'], [0.58, '#ffe08a'], [1, '#123d22']),
    paint.glow(light.x, light.y - 15 * u, 70 * u, '#fff0a8', 0.8),
    thing(sun, light.x, light.y, 30 * u),
    ...[
      [0.16, 0.12, 20],
      [0.86, 0.2, 16],
      [0.7, 0.07, 12],
    ].map(([x = 0, y = 0, r = 0]) => paint.glow(x * w, y * h, r * u, '#ffffff', 0.65, 0.35)),
    paint.ridge(field - 6 * u, 16 * u, 4, '#8fbf6a', '#5c9a5a'),
    paint.ridge(field - u, 11 * u, 1, '#4f9a55', '#2f7347'),
    ...[0.18, 0.38, 0.62, 0.82].map((x, n) => tree(x * w, field + (n % 2) * 2 * u, 14 * u, [], 'far')),
    paint.ridge(field + 7 * u, 6 * u, 8, '#3f8a4a', '#14402a'),
    paint.glow(w * 0.5, field + 8 * u, 50 * u, '#ffe98a', 0.4, 0.25),
    tree(w * 0.04, h * 0.78, 46 * u, [mango, durian, mango], 'prop'),
    tree(w * 0.97, h * 0.76, 42 * u, [mangosteen, coconut, mangosteen], 'prop'),
    paint.band(h * 0.8, h * 0.2, [0, '#0d2f1d', 0], [1, '#061a10', 0.95]),
    thing(basket, w * 0.14, h * 0.92, 28 * u),
    thing(durian, w * 0.88, h * 0.9, 22 * u),
    thing(melon, w * 0.74, h * 0.96, 19 * u),
    thing(pineapple, w * 0.33, h * 0.97, 18 * u),
    thing(mango, w * 0.52, h * 0.985, 12 * u),
  ]
}

const SCENES: Record<ReelLook, Draw> = {
  'river-lanterns': riverNight,
  'elephant-parade': parade,
  'orchard-five': orchard,
  'krathong-moon': moonNight,
}
