/**
 * `node tools/covers.ts`: draws the covers of the studios' games into `apps/sandbox/src/studio/covers`, with the art of the games,
 * so that a cover in the lobby matches its game. Ratio 3 to 4. The picture has no name: the site writes it over the lower part.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { BOWLS, PLATE } from '../apps/sandbox/src/studio/client/art/bowl.ts'
import { cardFace } from '../apps/sandbox/src/studio/client/art/cards.ts'
import { dieFace, pictureDie } from '../apps/sandbox/src/studio/client/art/dice.ts'
import { flower } from '../apps/sandbox/src/studio/client/art/flower.ts'
import { PICTURE_ART } from '../apps/sandbox/src/studio/client/art/pictures.ts'
import {
  circle,
  group,
  line,
  markup,
  type Shape,
  path as shapePath,
} from '../apps/sandbox/src/studio/client/art/shape.ts'
import type { Look } from '../apps/sandbox/src/studio/client/reels/look.ts'
import { look as parade } from '../apps/sandbox/src/studio/client/reels/looks/elephant-parade.ts'
import { look as krathong } from '../apps/sandbox/src/studio/client/reels/looks/krathong-moon.ts'
import { look as orchard } from '../apps/sandbox/src/studio/client/reels/looks/orchard-five.ts'
import { look as river } from '../apps/sandbox/src/studio/client/reels/looks/river-lanterns.ts'
import type { ReelSymbol } from '../apps/sandbox/src/studio/games/reel-strips.ts'
import type { Card } from '../apps/sandbox/src/studio/wire.ts'
import { ROOT } from './files.ts'

const FOLDER = path.join(ROOT, 'apps/sandbox/src/studio/covers')
/** Drawn in a viewBox of 300 by 400. */
const WIDTH = 360
const QUALITY = 82

type Cover = { sky: readonly [above: string, below: string]; pieces: readonly Shape[] }

const put = (shape: Shape, x: number, y: number, scale: number, turn = 0): Shape =>
  group({ transform: `translate(${x} ${y}) rotate(${turn}) scale(${scale})` }, shape)
/** A picture of 64 by 64, centred. */
const picture = (art: Shape, x: number, y: number, size: number, turn = 0): Shape =>
  put(put(art, -32, -32, 1), x, y, size / 64, turn)

type Hero = readonly [symbol: ReelSymbol, x: number, y: number, size: number, turn?: number]
const reels = ({ symbols, scene }: Look, sky: Cover['sky'], heroes: readonly Hero[]): Cover => ({
  sky,
  pieces: [
    group({ transform: 'translate(-48 0) scale(.92)' }, ...scene.sky),
    group({ transform: 'translate(-30 20) scale(.92)' }, ...scene.ground),
    ...heroes.map(([symbol, ...place]) => picture(symbols[symbol].art, ...place)),
  ],
})

const glow = (fill: string): Shape[] => [circle(150, 150, 190, `${fill}14`), circle(150, 150, 130, `${fill}1f`)]
const lattice = (fill: string): Shape[] =>
  [30, 110, 190, 270].flatMap((x, column) =>
    [-10, 70, 150, 230, 310].map((y) => flower(x, y + (column % 2) * 40, 1.3, fill)),
  )
const cards = (sky: Cover['sky'], light: string, [left, right]: readonly [Card, Card]): Cover => ({
  sky,
  pieces: [
    ...lattice(`${light}17`),
    ...glow(light),
    put(put(cardFace(left), -35, -98, 1), 128, 256, 1.95, -15),
    put(put(cardFace(right), -35, -98, 1), 174, 260, 1.95, 12),
  ],
})
const table = (sky: Cover['sky'], light: string, ...pieces: Shape[]): Cover => ({
  sky,
  pieces: [...lattice(`${light}14`), ...glow(light), ...pieces],
})
const die = (shape: Shape, x: number, y: number, scale: number, turn: number): Shape =>
  put(put(shape, -32, -36, 1), x, y, scale, turn)

const ball = (x: number, y: number, scale: number): Shape =>
  group(
    { transform: `translate(${x} ${y}) scale(${scale})` },
    circle(0, 0, 50, '#f4f6fa'),
    shapePath('M0-18 17-5 11 15H-11L-17-5Z', '#1b1b29'),
    ...[0, 72, 144, 216, 288].map((turn) =>
      group(
        { transform: `rotate(${turn})` },
        shapePath('M-13-48Q0-52 13-48L8-36H-8Z', '#1b1b29'),
        line('M0-18V-36M13-48 25-39', '#1b1b29', 2.6),
      ),
    ),
    shapePath('M30-40A50 50 0 0 1-30 40 56 56 0 0 0 30-40Z', '#0a0a1226'),
  )
const shirt = (x: number, y: number, body: string, sleeve: string, turn: number): Shape =>
  group(
    { transform: `translate(${x} ${y}) rotate(${turn}) scale(3.900) translate(-16 -16)` },
    shapePath('M11 5 3 10l3.500 7L10 15.500V8ZM21 5l8 5-3.500 7L22 15.500V8Z', sleeve),
    shapePath('M11 5c2 3 8 3 10 0l1.500 1v21h-13V6Z', body),
    shapePath('M14.500 8h3v19h-3Z', sleeve),
  )
const PITCH: Shape[] = [
  shapePath('M-20 250 60 120h180l80 130v170H-20Z', '#1f6b43'),
  shapePath('M-20 330V250l24-40h292l24 40v80Z', '#27794d'),
  line('M60 120h180L330 270M60 120-30 270M10 200h280', '#e9fff255', 3),
  ['ellipse', { cx: 150, cy: 200, rx: 62, ry: 22, fill: 'none', stroke: '#e9fff255', 'stroke-width': 3 }],
]

const INDIGO = ['#2b2a4a', '#0d0c18'] as const
const TEAL = ['#12463f', '#06120f'] as const
const COVERS: Record<string, Cover> = {
  'river-lanterns': reels(
    river,
    ['#1c3d5c', '#0b1c2a'],
    [
      ['scatter', 84, 106, 116, -6],
      ['scatter', 226, 150, 70, 8],
      ['elephant', 150, 236, 172],
    ],
  ),
  'elephant-parade': reels(
    parade,
    ['#7a2c34', '#2a1219'],
    [
      ['krathong', 82, 120, 110, -12],
      ['scatter', 240, 232, 88, 10],
      ['elephant', 144, 182, 172],
    ],
  ),
  'orchard-five': reels(
    orchard,
    ['#2c6b4a', '#123023'],
    [
      ['krathong', 84, 216, 112, -8],
      ['lotus', 222, 214, 116, 8],
      ['elephant', 150, 134, 152],
    ],
  ),
  'krathong-moon': reels(
    krathong,
    ['#3a2a78', '#1c1a4a'],
    [
      ['wild', 198, 102, 214],
      ['elephant', 78, 216, 92, -6],
      ['krathong', 186, 230, 138],
    ],
  ),
  'baccarat-one': cards(INDIGO, '#ffca00', [
    { rank: '9', suit: 'H' },
    { rank: 'K', suit: 'S' },
  ]),
  'baccarat-gold': cards(['#6b4a10', '#1c1204'], '#ffe08a', [
    { rank: 'Q', suit: 'D' },
    { rank: '8', suit: 'C' },
  ]),
  'baccarat-eight': cards(['#4a1630', '#16060e'], '#ff8ab8', [
    { rank: '8', suit: 'S' },
    { rank: 'A', suit: 'H' },
  ]),
  'bowl-hi-lo': table(
    INDIGO,
    '#ffca00',
    put(put(BOWLS.gold, -120, -75, 1), 150, 150, 1.12, -4),
    die(dieFace(1), 110, 262, 0.9, -10),
    die(dieFace(6), 184, 264, 0.9, 8),
  ),
  'hi-lo-classic': table(
    ['#5b1f24', '#180709'],
    '#ffb36b',
    put(put(PLATE, -120, -106, 1), 150, 214, 1.15),
    die(dieFace(4), 92, 176, 1.25, -12),
    die(dieFace(2), 206, 180, 1.25, 10),
    die(dieFace(5), 150, 108, 1.25, 4),
  ),
  'hi-lo-night': table(
    ['#1d2350', '#080a1c'],
    '#9fb4ff',
    picture(krathong.symbols.wild.art, 226, 78, 92),
    put(put(BOWLS.market, -120, -75, 1), 140, 168, 0.98, 5),
    die(dieFace(3), 96, 266, 0.95, -8),
    die(dieFace(1), 168, 270, 0.95, 12),
  ),
  'fish-prawn-crab': table(
    ['#125866', '#06181d'],
    '#9fe3f0',
    picture(PICTURE_ART.fish, 100, 92, 124, -6),
    picture(PICTURE_ART.prawn, 212, 136, 116, 8),
    picture(PICTURE_ART.crab, 118, 222, 138),
  ),
  'gourd-dice': table(
    TEAL,
    '#8fe0a9',
    die(pictureDie('gourd'), 150, 104, 1.6, 4),
    die(pictureDie('tiger'), 90, 214, 1.4, -10),
    die(pictureDie('rooster'), 212, 214, 1.4, 9),
  ),
  'league-day': { sky: ['#24446b', '#0b1420'], pieces: [...PITCH, ball(150, 156, 1.5)] },
  'match-odds': {
    sky: ['#3c2f6b', '#100c20'],
    pieces: [
      ...PITCH,
      shirt(96, 164, '#e8394a', '#ffca4a', -6),
      shirt(204, 164, '#2f6fd6', '#f4f6fa', 6),
      ball(150, 250, 0.55),
    ],
  },
}

mkdirSync(FOLDER, { recursive: true })
for (const [gameCode, { sky, pieces }] of Object.entries(COVERS)) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" width="${WIDTH}" height="${(WIDTH * 4) / 3}">
    <style>.card-rank { font: 700 26px sans-serif; text-anchor: middle; }</style>
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset=".8" stop-color="${sky[1]}"/></linearGradient></defs>
    <rect width="300" height="400" fill="url(#sky)"/>${pieces.map(markup).join('')}</svg>`
  const file = await sharp(Buffer.from(svg)).webp({ quality: QUALITY, effort: 6 }).toBuffer()
  writeFileSync(path.join(FOLDER, `${gameCode}.webp`), file)
}
