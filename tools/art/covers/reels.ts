/** Covers of the games of reels. */
import { markup } from '../../../apps/sandbox/src/studio/client/art/shape.ts'
import { look as paradeLook } from '../reel-art/looks/elephant-parade.ts'
import { look as orchardLook } from '../reel-art/looks/orchard-five.ts'
import { air, cover, flower, glow, linear, type Mood, radial, scatter, spark, wall } from './paint.ts'

const mirrored = (half: string): string => `${half}<g transform="translate(300 0) scale(-1 1)">${half}</g>`
const pictureAt = (art: string, x: number, y: number, size: number, turn = 0): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size / 64}) translate(-32 -32)">${art}</g>`

const EAR = 'M112 112C84 74 22 78 14 142 8 194 40 246 82 240 106 236 116 212 112 180Z'
const HEAD =
  'M150 74C196 74 218 106 212 150 208 180 194 192 187 212 180 232 179 250 178 272 177 300 166 316 150 316 134 316 123 300 122 272 121 250 120 232 113 212 106 192 92 180 88 150 82 106 104 74 150 74Z'
const FOLDS = [226, 240, 254, 268, 282, 296]
  .map(
    (y, n) =>
      `<path d="M${127 + n} ${y}Q150 ${y + 10} ${173 - n} ${y}" stroke="#38456f" stroke-opacity=".55" stroke-width="2.200" fill="none"/>`,
  )
  .join('')
const EYE = `<path d="M98 164Q112 148 127 166 112 178 98 164Z" fill="#fff6e0"/><circle cx="113" cy="164" r="7.500" fill="#4a2410"/><circle cx="113" cy="164" r="4.200" fill="#120a12"/>
  <circle cx="115.500" cy="161" r="2.200" fill="#fff"/><path d="M95 163Q112 143 129 166" fill="none" stroke="#2b3358" stroke-width="3.400" stroke-linecap="round"/>`
const TUSK = 'M112 214C104 246 92 268 66 280 92 292 126 270 134 226Z'
const PEARLS = [0, 1, 2, 3, 4, 5, 6]
  .map((n) => `<circle cx="${96 + n * 9}" cy="${116 + n * 9.5 - n * n * 0.35}" r="3.600" fill="url(#pearl)"/>`)
  .join('')
const HEADDRESS = `<path d="M150 60C182 60 204 80 210 112 196 122 176 142 150 190 124 142 104 122 90 112 96 80 118 60 150 60Z" fill="url(#cloth)" stroke="url(#gold)" stroke-width="6"/>
  <path d="M150 82C170 82 184 94 190 112 178 122 164 138 150 166 136 138 122 122 110 112 116 94 130 82 150 82Z" fill="none" stroke="url(#gold)" stroke-width="2.400"/>
  ${flower(150, 116, 1.5, 'url(#gold)')}<circle cx="150" cy="116" r="6.500" fill="#ff4a6a" stroke="url(#gold)" stroke-width="2"/>
  ${[-58, -30, 30, 58, 0].map((turn) => `<path d="M150 66C130 52 132 30 150 8 168 30 170 52 150 66Z" transform="rotate(${turn} 150 68)" fill="url(#plume)" stroke="#8a1a5a" stroke-opacity=".5"/>`).join('')}
  <circle cx="150" cy="64" r="7" fill="url(#gold)"/>
  <path d="M150 190c7 9 7 18 0 26-7-8-7-17 0-26Z" fill="#ff4a6a" stroke="url(#gold)" stroke-width="2.400"/>`

/** Marigolds on a thread. */
const GARLAND = Array.from({ length: 25 }, (_, n) => {
  const part = n / 24
  const [x, y] = [10 + part * 280, 268 + Math.sin(part * Math.PI) * 86]
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"><circle r="11" fill="url(#${n % 4 === 0 ? 'plume' : 'bloom'})"/><circle r="6.500" fill="none" stroke="#b3500a" stroke-opacity=".5" stroke-dasharray="3 2" stroke-width="2"/><circle r="2" fill="#b3500a" opacity=".6"/></g>`
}).join('')

const PARADE: Mood = { light: '#ffb65a', mid: '#c4213f', deep: '#2c0618', rim: '#ffcf7a' }
const parade = cover(
  PARADE,
  `${wall(PARADE, 150, 150)}
  <g opacity=".92" filter="url(#faint)">${pictureAt(markup(paradeLook.symbols.krathong), 42, 66, 104, -22)}${pictureAt(markup(paradeLook.symbols.krathong), 258, 66, 104, 22)}</g>
  <g filter="url(#round)">${mirrored(`<path d="${EAR}" fill="url(#ear)"/>`)}</g>${mirrored('<path d="M98 122C76 94 36 96 30 144 26 188 50 222 80 218 98 214 102 196 100 174Z" fill="url(#inner)" opacity=".9"/>')}
  <g filter="url(#round)"><path d="${HEAD}" fill="url(#hide)"/></g>${FOLDS}
  <g filter="url(#fine)">${mirrored(`<path d="${TUSK}" fill="url(#ivory)"/>`)}${mirrored('<path d="M108 220l27 9-2 12-28-9Z" fill="url(#gold)"/>')}</g>
  <g filter="url(#fine)">${HEADDRESS}</g>${mirrored(PEARLS)}${mirrored(EYE)}
  <g filter="url(#fine)">${GARLAND}</g>
  ${scatter(26, (x, y, n) => `<path d="M0-5Q4 0 0 5-4 0 0-5Z" transform="translate(${x.toFixed(0)} ${(y * 0.8).toFixed(0)}) rotate(${n * 47}) scale(${1 + (n % 3) * 0.35})" fill="${['#ffd65e', '#ff7aa0', '#fff1d0'][n % 3]}" opacity=".9"/>`, 11)}
  ${spark(150, 20, 1.1)}${spark(74, 270, 0.8)}`,
  linear('hide', ['#b9c6ea', '#7f8fc4', '#4a578f', '#333d70']) +
    linear('ear', ['#9fb0de', '#6474ad', '#39437a'], 0.4, 1) +
    linear('inner', ['#f3a6b4', '#b2587f', '#5b2c5e']) +
    linear('ivory', ['#fffdf2', '#ffeec2', '#c99f5c'], -0.2, 1) +
    radial('bloom', ['#fff3a0', '#ffb52e', '#d9660f'], 0.38, 0.32, 0.75) +
    linear('plume', ['#fff0f6', '#ff9ac6', '#d0337f']) +
    linear('cloth', ['#ff4a5e', '#b80f36', '#6a0626']) +
    radial('pearl', ['#fff', '#fff3d6', '#c9a26a'], 0.36, 0.32, 0.7),
)

/** Leaves of a krathong in rings, the far side first. */
function ring(y: number, rx: number, ry: number, count: number, leaf: string, size: number): string {
  const leaves = Array.from({ length: count }, (_, n) => {
    const angle = ((n + 0.5) / count) * 2 * Math.PI
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
    const scale = size * (0.86 + 0.16 * sin)
    return {
      sin,
      svg: `<path d="M0 12C-14 4-13-18 0-34 13-18 14 4 0 12Z" transform="translate(${(150 + rx * cos).toFixed(1)} ${(y + ry * sin).toFixed(1)}) rotate(${(cos * (sin > 0 ? 34 : 30)).toFixed(1)}) scale(${scale.toFixed(2)})" fill="url(#${leaf})" stroke="#00000030" stroke-width="1"/>`,
    }
  })
  return leaves
    .sort((a, b) => a.sin - b.sin)
    .map(({ svg }) => svg)
    .join('')
}
const flame = (x: number, y: number, size: number): string =>
  `${glow(x, y - 8 * size, 26 * size, '#ffb13b', 0.85)}<path d="M0 6C-9 2-8-10 0-26 8-10 9 2 0 6Z" transform="translate(${x} ${y}) scale(${size})" fill="url(#flame)"/>`
const FLAME = linear('flame', ['#fffbe0', '#ffe27a', '#ff8a1e'])
const water = (y: number, light: string, seed: number): string =>
  `<rect y="${y}" width="300" height="${400 - y}" fill="url(#water)"/><g opacity=".8">${scatter(
    34,
    (x, at, n) =>
      `<path d="M${(x - 10 - (n % 4) * 7).toFixed(0)} ${(y + 6 + (at / 400) * (394 - y)).toFixed(0)}h${20 + (n % 4) * 14}" stroke="${light}" stroke-width="${1 + (n % 3) * 0.5}" opacity="${0.15 + (n % 4) * 0.13}" stroke-linecap="round"/>`,
    seed,
  )}</g>`

const MOONLIT: Mood = { light: '#8f7bff', mid: '#4326a8', deep: '#0c0833', rim: '#ffd9a0' }
const moon = (x: number, y: number, r: number): string =>
  `${glow(x, y, r * 1.2, '#fff0c0', 0.9)}<circle cx="${x}" cy="${y}" r="${r * 1.14}" fill="#fff0c0" opacity=".16"/><circle cx="${x}" cy="${y}" r="${r}" fill="url(#moon)"/><g fill="#d9a85c" opacity=".32">
  <circle cx="${x - r * 0.4}" cy="${y - r * 0.3}" r="${r * 0.17}"/><circle cx="${x + r * 0.35}" cy="${y - r * 0.45}" r="${r * 0.11}"/><circle cx="${x + r * 0.5}" cy="${y + r * 0.1}" r="${r * 0.16}"/><circle cx="${x - r * 0.62}" cy="${y + r * 0.25}" r="${r * 0.1}"/></g>`
export const MOON = radial('moon', ['#fffef4', '#fff0bd', '#ffd27a', '#c9723a'], 0.36, 0.3, 0.82)
export { moon }

const krathong = cover(
  MOONLIT,
  `${wall(MOONLIT, 150, 130)}${scatter(60, (x, y, n) => `<circle cx="${x.toFixed(0)}" cy="${(y * 0.6).toFixed(0)}" r="${0.7 + (n % 3) * 0.5}" fill="#fff" opacity="${0.4 + (n % 4) * 0.15}"/>`, 3)}
  ${moon(150, 118, 92)}
  <path d="M0 246Q40 214 84 232T170 226 240 220 300 240V300H0Z" fill="#170d4a" opacity=".95"/><path d="M0 258Q60 236 130 250T300 246V300H0Z" fill="#0d0735"/>
  ${water(258, '#ffdf9a', 5)}<ellipse cx="150" cy="300" rx="96" ry="42" fill="#ffb65a" opacity=".3" filter="url(#haze)"/>
  <ellipse cx="150" cy="292" rx="112" ry="20" fill="#05021a" opacity=".6" filter="url(#soft)"/>
  <g filter="url(#fine)">${ring(262, 92, 24, 22, 'leaf', 1)}</g><g filter="url(#fine)">${ring(248, 66, 16, 16, 'lotus', 1.05)}</g><g filter="url(#fine)">${ring(238, 38, 10, 11, 'marigold', 0.9)}</g>
  <g filter="url(#fine)"><rect x="143" y="148" width="14" height="82" rx="5" fill="url(#wax)"/></g><path d="M124 232 112 166M176 232 188 166" stroke="#d98a4a" stroke-width="2.600"/><circle cx="112" cy="165" r="2.600" fill="#ffcf6a"/><circle cx="188" cy="165" r="2.600" fill="#ffcf6a"/>
  ${flame(150, 142, 1.15)}${spark(112, 164, 0.7, '#ffe9b0')}${spark(188, 164, 0.7, '#ffe9b0')}${air('#ffe9b0', 9, 14)}`,
  MOON +
    FLAME +
    linear('water', ['#4a2f9c', '#180f55', '#070320']) +
    linear('leaf', ['#c6f08a', '#3fa34d', '#0d4d2c']) +
    linear('lotus', ['#fff0f6', '#ff8ebd', '#c42a78']) +
    linear('marigold', ['#fff3a8', '#ffc03a', '#e0761a']) +
    linear('wax', ['#fff8dc', '#ffd68a', '#e39a4a'], 1, 0),
)

const lantern = (x: number, y: number, size: number, turn: number, filter = 'fine'): string =>
  `${glow(x, y, 74 * size, '#ff9a3c', 0.6)}<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><g filter="url(#${filter})">
  <path d="M-46-66Q0-100 46-66C58-20 62 24 56 66Q0 86-56 66C-62 24-58-20-46-66Z" fill="url(#paperlit)"/></g>
  <path d="M-16-80C-24-30-24 24-20 74M16-80C24-30 24 24 20 74M-54-8Q0 12 54-8M-58 34Q0 54 58 34" fill="none" stroke="#b4460e" stroke-opacity=".45" stroke-width="1.800"/>
  <ellipse cy="66" rx="56" ry="13" fill="#7a2a0a"/><ellipse cy="65" rx="50" ry="10" fill="#fff3b0"/><ellipse cy="38" rx="44" ry="40" fill="#fff6c0" opacity=".75" filter="url(#soft)"/><path d="M0 72C-14 66-11 46 0 28 11 46 14 66 0 72Z" fill="url(#flame)"/>
  ${flower(0, 4, 1.5, '#c9500f')}</g>`
const RIVER: Mood = { light: '#ffb45c', mid: '#1d4f8c', deep: '#050f2a', rim: '#ffe6a8' }
const river = cover(
  RIVER,
  `<rect width="300" height="400" fill="url(#dusk)"/>${scatter(50, (x, y, n) => `<circle cx="${x.toFixed(0)}" cy="${(y * 0.55).toFixed(0)}" r="${0.6 + (n % 3) * 0.45}" fill="#fff" opacity="${0.4 + (n % 4) * 0.15}"/>`, 21)}
  ${glow(150, 250, 90, '#ff8a3c', 0.5)}
  <path d="M0 262 40 222 76 246 128 196 172 240 214 212 262 246 300 226V300H0Z" fill="#1a3a6e" opacity=".9"/><path d="M0 276Q70 240 140 262T300 256V310H0Z" fill="#0b1f47"/>
  ${water(272, '#ffc46a', 13)}
  <g filter="url(#faint)" opacity=".9">${lantern(46, 200, 0.24, 8, 'crisp')}${lantern(256, 196, 0.2, -8, 'crisp')}${lantern(222, 62, 0.2, 10, 'crisp')}${lantern(92, 50, 0.17, -6, 'crisp')}${lantern(26, 110, 0.17, 6, 'crisp')}</g>
  ${lantern(248, 122, 0.46, 9)}${lantern(48, 132, 0.36, -10)}<ellipse cx="150" cy="312" rx="90" ry="40" fill="#ffb04a" opacity=".85" filter="url(#haze)"/>
  ${glow(146, 176, 110, '#ff8a2a', 0.55)}${lantern(146, 158, 1.24, -4, 'body')}${air('#ffdf9a', 5, 20)}${spark(104, 92, 0.9)}`,
  FLAME +
    linear('dusk', ['#071236', '#173a7a', '#5d4a8c', '#d0703c', '#12204a']) +
    linear('water', ['#a1553a', '#163a70', '#040b24']) +
    linear('paperlit', ['#d9480f', '#ff8a2a', '#ffc04a', '#fff2b0']),
)

const ORCHARD: Mood = { light: '#fff08a', mid: '#1f9a4c', deep: '#04240f', rim: '#e9ffb0' }
const fruit = (symbol: 'elephant' | 'krathong' | 'lotus' | 'wild', ...place: [number, number, number, number?]) =>
  `<g filter="url(#round)">${pictureAt(markup(orchardLook.symbols[symbol]), ...place)}</g>`
const leafAt = (x: number, y: number, turn: number, size: number): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path d="M0 0C-26-20-26-62 0-92 26-62 26-20 0 0Z" fill="url(#frond)"/><path d="M0 0V-84M0-20-14-36M0-20 14-36M0-40-14-56M0-40 14-56" stroke="#0b4a22" stroke-width="1.800" fill="none" opacity=".6"/></g>`
const orchard = cover(
  ORCHARD,
  `${wall(ORCHARD, 150, 150)}<g filter="url(#fine)">${[-150, -112, -76, -40, 0, 40, 76, 112, 150].map((turn) => leafAt(150, 186, turn, 1.8)).join('')}</g>
  ${glow(150, 150, 80, '#fff3a0', 0.55)}${fruit('elephant', 150, 132, 232)}${fruit('krathong', 78, 246, 150, -8)}${fruit('lotus', 222, 244, 158, 8)}
  <g filter="url(#fine)">${scatter(12, (x, y, n) => `<circle cx="${x.toFixed(0)}" cy="${(y * 0.72 + 12).toFixed(0)}" r="${3 + (n % 3)}" fill="url(#drop)"/>`, 31)}</g>${spark(112, 70, 1.2)}${spark(246, 192, 0.9)}${spark(60, 202, 0.8)}`,
  linear('frond', ['#c9f57a', '#3fae4e', '#0d5a2a']) + radial('drop', ['#fff', '#fff7b0', '#ffc83a'], 0.35, 0.3, 0.75),
)

export const REEL_COVERS = {
  'elephant-parade': parade,
  'krathong-moon': krathong,
  'river-lanterns': river,
  'orchard-five': orchard,
}
