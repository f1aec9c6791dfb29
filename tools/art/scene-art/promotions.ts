/** Scenes of the promotions: a river under the sky of four times of day, and the ticket of a coupon. */
import { flower, glow, linear, type Mood, radial, scatter, spark } from '../covers/paint.ts'
import { MOON, moon } from '../covers/reels.ts'
import { COIN, coin, PROMOTION, scene } from './paint.ts'

type Sky = {
  mood: Mood
  /** From above to the horizon. */
  sky: readonly string[]
  hills: readonly [far: string, near: string]
  water: readonly [far: string, near: string]
  /** What shines, and where its light falls on the water. */
  light: string
  lightX: number
}

const cloud = (x: number, y: number, scale: number, fill: string, opacity: number): string =>
  `<path transform="translate(${x} ${y}) scale(${scale})" d="M-60 8Q-66-6-48-8-42-26-22-20-8-38 12-26 30-34 36-16 58-16 56 2 60 8 50 8Z" fill="${fill}" opacity="${opacity}"/>`

/** A lotus on the water: petals around a centre. */
const lotus = (x: number, y: number, scale: number): string => {
  const petal = (turn: number, fill: string) =>
    `<path d="M0 0C-12-12-11-30 0-42 11-30 12-12 0 0Z" transform="rotate(${turn})" fill="${fill}"/>`
  return `<g transform="translate(${x} ${y}) scale(${scale})"><ellipse cy="6" rx="46" ry="8" fill="#0f5a48"/><ellipse cx="-34" cy="9" rx="26" ry="5" fill="#0a4236"/>
    <g filter="url(#fine)">${[-72, 72, -46, 46].map((turn) => petal(turn, 'url(#petal)')).join('')}${petal(-22, '#ffc4dc')}${petal(22, '#ffc4dc')}${petal(0, '#fff0f6')}</g></g>`
}

const hills = (far: string, near: string): string =>
  `<path d="M0 128Q46 104 92 122T190 112Q228 92 270 116T372 104Q420 92 480 120V140H0Z" fill="${far}"/>
   <path d="M0 138Q60 118 130 132T272 126Q330 108 392 130T480 128V144H0Z" fill="${near}"/>`

function river({ mood, sky, hills: [far, near], water, light, lightX }: Sky, above: string, defs = ''): string {
  const path = Array.from({ length: 9 }, (_, n) => {
    const half = 12 + n * 7 + ((n * 5) % 9)
    return `<rect x="${lightX - half}" y="${146 + n * 6.2}" width="${half * 2}" height="2.4" rx="1.2" fill="${light}" opacity="${(0.75 - n * 0.07).toFixed(2)}"/>`
  })
  return scene(
    PROMOTION,
    mood,
    `<rect width="480" height="200" fill="url(#sky)"/>${above}${hills(far, near)}<rect y="140" width="480" height="60" fill="url(#water)"/>
    <g filter="url(#faint)">${path.join('')}</g>${lotus(432, 186, 0.66)}${lotus(268, 192, 0.44)}
    ${coin(322, 76, 20, -18, 0.8)}${coin(366, 54, 15, 24, 0.66)}${coin(294, 118, 12, 36, 0.6)}`,
    COIN +
      linear('sky', sky) +
      linear('water', water) +
      linear('petal', ['#ff9ac0', '#e0558a']) +
      radial('disc', ['#fffdf0', '#ffe89a', '#ffc24a'], 0.42, 0.38, 0.7) +
      defs,
  )
}
const sun = (x: number, y: number, r: number, fill = '#ffe08a'): string =>
  `${glow(x, y, r * 1.9, fill, 0.75)}<circle cx="${x}" cy="${y}" r="${r}" fill="url(#disc)"/>`

const dawn = river(
  {
    mood: { light: '#ffd0a0', mid: '#c25a7a', deep: '#1a1030', rim: '#fff0d0' },
    sky: ['#3f6fb8', '#8fb0dc', '#f6b8c0', '#ffe2b0'],
    hills: ['#7a8fc0', '#3f5f94'],
    water: ['#d8b8c8', '#2f4f88'],
    light: '#fff0c0',
    lightX: 400,
  },
  `${sun(400, 122, 34)}${cloud(250, 52, 0.8, '#ffd0c0', 0.6)}${cloud(440, 38, 0.6, '#ffe0d0', 0.55)}`,
)
const day = river(
  {
    mood: { light: '#e0f6ff', mid: '#2a8ac0', deep: '#062038', rim: '#ffffff' },
    sky: ['#1c6fc0', '#4aa6e0', '#bfe8f5'],
    hills: ['#3f9a86', '#1f6a58'],
    water: ['#6ac8d8', '#0f5a80'],
    light: '#ffffff',
    lightX: 410,
  },
  `${sun(410, 46, 26, '#fff6c8')}${cloud(262, 44, 0.9, '#ffffff', 0.85)}${cloud(448, 88, 0.6, '#ffffff', 0.75)}`,
)
const dusk = river(
  {
    mood: { light: '#ffb060', mid: '#b0402a', deep: '#1c0a18', rim: '#ffe0b0' },
    sky: ['#2a1550', '#7a2a5a', '#e0562a', '#ffb04a'],
    hills: ['#6a2440', '#35122e'],
    water: ['#c0502e', '#220c2a'],
    light: '#ffd27a',
    lightX: 396,
  },
  `${sun(396, 118, 40, '#ff9a3a')}${cloud(256, 60, 0.9, '#ff9a6a', 0.5)}${cloud(452, 58, 0.7, '#ffb27a', 0.45)}`,
)
const night = river(
  {
    mood: { light: '#a8c4ff', mid: '#26408f', deep: '#050a24', rim: '#dbe6ff' },
    sky: ['#060a26', '#131f5a', '#2b3f94'],
    hills: ['#1a2660', '#0b1338'],
    water: ['#2a4096', '#070c2c'],
    light: '#e6eeff',
    lightX: 412,
  },
  `${scatter(54, (x, y, n) => `<circle cx="${(x * 1.6).toFixed(0)}" cy="${(y * 0.27).toFixed(0)}" r="${0.6 + (n % 3) * 0.4}" fill="#fff" opacity="${0.4 + (n % 4) * 0.15}"/>`, 41)}
  ${glow(412, 54, 62, '#b8ccff', 0.55)}${moon(412, 54, 30)}${spark(254, 40, 0.7)}${spark(470, 96, 0.5)}`,
  MOON,
)

const VIOLET: Mood = { light: '#ffb0e0', mid: '#7a2a9a', deep: '#16062a', rim: '#ffe9c0' }
/** A ticket with a perforated stub. */
const TICKET =
  'M250 52H340A10 10 0 0 0 360 52H420Q432 52 432 64V86A14 14 0 0 0 432 114V136Q432 148 420 148H360A10 10 0 0 0 340 148H250Q238 148 238 136V114A14 14 0 0 0 238 86V64Q238 52 250 52Z'
const coupon = scene(
  PROMOTION,
  VIOLET,
  `<rect width="480" height="200" fill="${VIOLET.deep}"/><circle cx="335" cy="100" r="280" fill="url(#wall)"/><g opacity=".12">${Array.from({ length: 44 }, (_, n) => flower(((n % 11) + (Math.floor(n / 11) % 2) * 0.5) * 48, Math.floor(n / 11) * 52 + 20, 1.05, VIOLET.light)).join('')}</g>
  ${glow(335, 100, 80, '#ffb0e0', 0.6)}<g transform="rotate(9 335 100)" opacity=".75" filter="url(#faint)"><path d="${TICKET}" fill="#5a1f80"/></g>
  <g transform="rotate(-7 335 100)"><g filter="url(#body)"><path d="${TICKET}" fill="url(#ticket)"/></g><path d="M350 68V132" stroke="#8a4a08" stroke-width="3" stroke-dasharray="6 6"/>${flower(294, 100, 2, '#8a4a08')}${flower(392, 100, 0.9, '#8a4a08')}
  <path d="M256 66H332V134H256Z" fill="none" stroke="#8a4a08" stroke-opacity=".5" stroke-width="2"/></g>${spark(408, 50, 1.1)}${spark(250, 150, 0.9)}`,
  linear('ticket', ['#fff6cf', '#ffd65e', '#d18a16'], 0.4, 1),
)

export const PROMOTION_SCENES = { dawn, day, dusk, night, coupon } as const
