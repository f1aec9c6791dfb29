/** Bodies in space, projected: dice, a football, chips and cards. */
import { flower, QUARTERS } from './paint.ts'

type Vector = readonly [x: number, y: number, z: number]
type Turn = readonly [x: number, y: number, z: number]

const round = (value: number): number => Math.round(value * 10) / 10
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/** Degrees about each axis, in this order. */
function turned([x, y, z]: Vector, [tx, ty, tz]: Turn): Vector {
  const [a, b, c] = [tx, ty, tz].map((degrees) => (degrees * Math.PI) / 180) as [number, number, number]
  const [y1, z1] = [y * Math.cos(a) - z * Math.sin(a), y * Math.sin(a) + z * Math.cos(a)]
  const [x2, z2] = [x * Math.cos(b) + z1 * Math.sin(b), -x * Math.sin(b) + z1 * Math.cos(b)]
  return [x2 * Math.cos(c) - y1 * Math.sin(c), x2 * Math.sin(c) + y1 * Math.cos(c), z2]
}

/** Middle and two edges of the faces of a cube. */
const FACES: readonly (readonly [Vector, Vector, Vector])[] = [
  [
    [0, 0, 1],
    [1, 0, 0],
    [0, 1, 0],
  ],
  [
    [1, 0, 0],
    [0, 0, -1],
    [0, 1, 0],
  ],
  [
    [0, -1, 0],
    [1, 0, 0],
    [0, 0, 1],
  ],
  [
    [-1, 0, 0],
    [0, 0, 1],
    [0, 1, 0],
  ],
  [
    [0, 1, 0],
    [1, 0, 0],
    [0, 0, -1],
  ],
  [
    [0, 0, -1],
    [-1, 0, 0],
    [0, 1, 0],
  ],
]
const LIGHT: Vector = [-0.42, -0.72, 0.55]

/** What a die has on its face: in a square of 2, about the origin. */
export type Face = string
const SPOTS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[0, 0]],
  2: [
    [-0.45, -0.45],
    [0.45, 0.45],
  ],
  3: [
    [-0.5, -0.5],
    [0, 0],
    [0.5, 0.5],
  ],
  4: [
    [-0.45, -0.45],
    [0.45, -0.45],
    [-0.45, 0.45],
    [0.45, 0.45],
  ],
  5: [
    [-0.5, -0.5],
    [0.5, -0.5],
    [0, 0],
    [-0.5, 0.5],
    [0.5, 0.5],
  ],
  6: [
    [-0.45, -0.55],
    [0.45, -0.55],
    [-0.45, 0],
    [0.45, 0],
    [-0.45, 0.55],
    [0.45, 0.55],
  ],
}
/** As on Asian dice the one and the four are red, and the one is large. */
export const pips = (value: number): Face =>
  (SPOTS[value] ?? [])
    .map(([x, y]) => {
      const r = value === 1 ? 0.36 : 0.2
      const fill = value === 1 || value === 4 ? '#d01f33' : '#1d1a2e'
      return `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/><path d="M${x - r * 0.8} ${y + r * 0.45}A${r} ${r} 0 0 0 ${x + r * 0.8} ${y + r * 0.45}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width=".06"/>`
    })
    .join('')
/** A picture of 64 by 64 as a face. */
export const pictureFace = (markup: string): Face => `<g transform="scale(.0255) translate(-32 -32)">${markup}</g>`

/** A die about `x`, `y`: its first faces are those to the front, right and above before it is turned. */
export function die(x: number, y: number, size: number, turn: Turn, faces: readonly Face[], tint = '#fff8ec'): string {
  const seen = FACES.flatMap(([middle, across, down], n) => {
    const normal = turned(middle, turn)
    if (normal[2] <= 0.02) return []
    const [a, b] = [turned(across, turn), turned(down, turn)]
    const lit = Math.max(0, dot(normal, LIGHT))
    const matrix = [a[0], a[1], b[0], b[1], normal[0], normal[1]].map((each) => round(each * size * 10) / 10)
    return [{ n, lit, matrix, z: normal[2] }]
  }).sort((one, other) => one.z - other.z)
  const plane = '<rect x="-.97" y="-.97" width="1.94" height="1.94" rx=".3"'
  return `<g transform="translate(${x} ${y})" filter="url(#fine)">${seen
    .map(
      ({ matrix }) =>
        `<g transform="matrix(${matrix.join(' ')})"><rect x="-1" y="-1" width="2" height="2" rx=".22" fill="#b9a27c"/></g>`,
    )
    .join('')}${seen
    .map(
      ({ n, lit, matrix }) =>
        `<g transform="matrix(${matrix.join(' ')})">${plane} fill="${tint}"/>${faces[n] ?? ''}` +
        `${plane} fill="#4a1d10" opacity="${round((1 - lit) * 4.6) / 10}"/></g>`,
    )
    .join('')}</g>`
}

const PHI = (1 + Math.sqrt(5)) / 2
const CORNERS: readonly Vector[] = [-1, 1].flatMap((a) =>
  [-PHI, PHI].flatMap((b): Vector[] => [
    [0, a, b],
    [a, b, 0],
    [b, 0, a],
  ]),
)

/** A football: the pentagons and seams of a truncated icosahedron on a sphere. */
export function football(x: number, y: number, r: number, turn: Turn): string {
  const corners = CORNERS.map((each) => turned(each, turn))
  const on = (from: Vector, to: Vector, part: number): Vector => {
    const at = from.map((each, n) => each + ((to[n] ?? 0) - each) * part) as unknown as Vector
    const length = Math.hypot(...at)
    return [(at[0] / length) * r, (at[1] / length) * r, at[2] / length]
  }
  const place = ([px, py]: Vector) => `${round(px)} ${round(py)}`
  const near = (from: Vector) =>
    corners.filter((to) => to !== from && Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2]) < 2.01)
  const patches = corners.map((from) => {
    const points = near(from).map((to) => on(from, to, 0.34))
    if (points.some(([, , z]) => z < -0.05)) return ''
    const [cx, cy] = on(from, from, 0)
    const around = points.sort((a, b) => Math.atan2(a[1] - cy, a[0] - cx) - Math.atan2(b[1] - cy, b[0] - cx))
    return `<path d="M${around.map(place).join('L')}Z" fill="#1b1b2e" stroke="#1b1b2e" stroke-width="${r * 0.05}" stroke-linejoin="round"/>`
  })
  const seams = corners.flatMap((from) =>
    near(from).map((to) => {
      const [a, b] = [on(from, to, 0.34), on(from, to, 0.66)]
      return a[2] > 0 && b[2] > 0 ? `M${place(a)}L${place(b)}` : ''
    }),
  )
  return `<g transform="translate(${x} ${y})"><g filter="url(#body)"><circle r="${r}" fill="#f5f7ff"/></g>
    <clipPath id="ball"><circle r="${r}"/></clipPath><g clip-path="url(#ball)">${patches.join('')}
    <path d="${seams.join('')}" stroke="#1b1b2e" stroke-width="${r * 0.035}" fill="none"/></g><circle r="${r}" fill="url(#sphere)"/></g>`
}
/** The light on a football. */
export const SPHERE =
  '<radialGradient id="sphere" cx=".36" cy=".28" r=".78"><stop stop-color="#fff" stop-opacity=".75"/><stop offset=".25" stop-color="#fff" stop-opacity=".12"/><stop offset=".6" stop-color="#0b1030" stop-opacity=".12"/><stop offset="1" stop-color="#060818" stop-opacity=".78"/></radialGradient>'

/** A stack of chips, seen from above. */
export function chips(x: number, y: number, count: number, colour: string, r = 34): string {
  const flat = r * 0.42
  const thick = r * 0.24
  const chip = (n: number) => {
    const top = -n * thick
    const marks = [-0.72, -0.2, 0.3, 0.78].map((at) => {
      const px = at * r
      const py = top + flat * Math.sqrt(1 - at * at)
      return `<path d="M${round(px - r * 0.1)} ${round(py - thick * 0.9)}l${r * 0.2} 0v${round(thick * 0.9)}h-${r * 0.2}Z" fill="#fff3d6"/>`
    })
    return `<path d="M${-r} ${top - thick}v${thick}a${r} ${flat} 0 0 0 ${2 * r} 0v-${thick}Z" fill="${colour}"/>${marks.join('')}
      <path d="M${-r} ${top - thick}v${thick}a${r} ${flat} 0 0 0 ${2 * r} 0v-${thick}Z" fill="url(#drum)"/>
      <ellipse cy="${top - thick}" rx="${r}" ry="${flat}" fill="${colour}"/>
      <ellipse cy="${top - thick}" rx="${r * 0.94}" ry="${flat * 0.94}" fill="none" stroke="#fff3d6" stroke-width="${r * 0.13}" stroke-dasharray="${r * 0.32} ${r * 0.4}"/>
      <ellipse cy="${top - thick}" rx="${r * 0.66}" ry="${flat * 0.66}" fill="none" stroke="url(#gold)" stroke-width="1.800"/>`
  }
  const top = -(count - 1) * thick - thick
  return `<g transform="translate(${x} ${y})" filter="url(#fine)">${Array.from({ length: count }, (_, n) => chip(n)).join('')}
    <g transform="translate(0 ${top}) scale(1 .42)">${flower(0, 0, r / 34, 'url(#gold)')}</g></g>`
}
export const DRUM =
  '<linearGradient id="drum"><stop stop-color="#000" stop-opacity=".5"/><stop offset=".3" stop-color="#fff" stop-opacity=".28"/><stop offset=".55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".6"/></linearGradient>'

export const SUITS = {
  S: 'M10 1C13 6 19 8.500 19 13 19 17.500 13.500 18 11.300 14.800L12.600 19.500H7.400L8.700 14.800C6.500 18 1 17.500 1 13 1 8.500 7 6 10 1Z',
  H: 'M10 19C7 14 1 11.500 1 6.500 1 1.500 7.500.500 10 5.500 12.500.500 19 1.500 19 6.500 19 11.500 13 14 10 19Z',
  D: 'M10 .500C12 4.500 14.500 7.500 18 10 14.500 12.500 12 15.500 10 19.500 8 15.500 5.500 12.500 2 10 5.500 7.500 8 4.500 10 .500Z',
  C: 'M10 1A4.400 4.400 0 0 1 13.200 8.400 4.400 4.400 0 1 1 11.400 14.600L12.600 19.500H7.400L8.600 14.600A4.400 4.400 0 1 1 6.800 8.400 4.400 4.400 0 0 1 10 1Z',
} as const
type Suit = keyof typeof SUITS
/** A suit about the origin, `size` across. */
export const suit = (kind: Suit, x: number, y: number, size: number, fill: string): string =>
  `<path d="${SUITS[kind]}" fill="${fill}" transform="translate(${x} ${y}) scale(${size / 20}) translate(-10 -10)"/>`

const CARD = '<rect x="-56" y="-80" width="112" height="160" rx="11"'
/** A playing card of 112 by 160 about `x`, `y`. */
export function card(x: number, y: number, turn: number, rank: string, kind: Suit, scale = 1): string {
  const fill = kind === 'H' || kind === 'D' ? 'url(#red)' : 'url(#ink)'
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})"><g filter="url(#fine)">${CARD} fill="url(#paper)"/></g>
    <rect x="-50" y="-74" width="100" height="148" rx="8" fill="none" stroke="url(#gold)" stroke-width="1.800"/>
    <text x="-32" y="-36" text-anchor="middle" font-family="DejaVu Serif, serif" font-weight="700" font-size="40" fill="${fill}">${rank}</text>
    ${suit(kind, -32, -18, 22, fill)}${suit(kind, 12, 26, 68, fill)}</g>`
}
/** The back of a card, with the flower of the house. */
export function cardBack(x: number, y: number, turn: number, scale = 1): string {
  const lattice = [-36, -12, 12, 36].flatMap((px) =>
    [-60, -36, -12, 12, 36, 60].map((py) => flower(px, py, 0.62, '#fff')),
  )
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})"><g filter="url(#fine)">${CARD} fill="url(#back)"/></g>
    <rect x="-50" y="-74" width="100" height="148" rx="8" fill="none" stroke="url(#gold)" stroke-width="2.400"/>
    <g opacity=".16">${lattice.join('')}</g>${flower(0, 0, 1.9, 'url(#gold)')}${QUARTERS.map((angle) => `<circle r="2" cx="30" transform="rotate(${angle + 45})" fill="url(#gold)"/>`).join('')}</g>`
}
