/** Covers of the table games: baccarat, hi-lo, and fish, prawn and crab. */
import { PICTURE_ART } from '../../../apps/sandbox/src/studio/client/art/pictures.ts'
import { markup } from '../../../apps/sandbox/src/studio/client/art/shape.ts'
import { air, cover, flower, glow, linear, type Mood, radial, scatter, spark, wall } from './paint.ts'
import { MOON, moon } from './reels.ts'
import { card, cardBack, chips, DRUM, die, pictureFace, pips, suit } from './solids.ts'

const CARD_PAINT =
  linear('paper', ['#ffffff', '#fff7e6', '#e6d5b4'], 0.4, 1) +
  linear('red', ['#ff4258', '#c3122e', '#8a0a24']) +
  linear('ink', ['#4a4a74', '#1b1b33', '#0a0a18']) +
  DRUM
const table = (y: number, light: string): string =>
  `<ellipse cx="150" cy="${y + 90}" rx="250" ry="96" fill="url(#felt)"/><ellipse cx="150" cy="${y + 90}" rx="238" ry="86" fill="none" stroke="${light}" stroke-opacity=".45" stroke-width="2"/>`
const pile = (count: number, seed: number): string =>
  scatter(
    count,
    (x, y, n) => {
      const [px, py] = [20 + x * 0.87, 286 + (y / 400) * 60]
      return `<g transform="translate(${px.toFixed(0)} ${py.toFixed(0)}) rotate(${((n * 37) % 40) - 20})"><ellipse ry="7" rx="16" cy="4" fill="#7a420a"/><ellipse ry="7" rx="16" fill="url(#gold)"/><ellipse ry="4.500" rx="11" fill="none" stroke="#a8690f" stroke-width="1.200"/></g>`
    },
    seed,
  )

const INDIGO: Mood = { light: '#ffd65e', mid: '#3a34b8', deep: '#0a0828', rim: '#9fb4ff' }
const one = cover(
  INDIGO,
  `${wall(INDIGO)}${table(252, '#ffd65e')}${cardBack(96, 168, -22, 0.98)}${card(132, 160, -9, '9', 'H', 1.06)}${card(190, 172, 12, 'K', 'S', 1.1)}
  ${chips(64, 300, 5, '#d01f3f')}${chips(238, 306, 4, '#2458d8')}${chips(148, 318, 3, '#e0a31c')}${air('#ffe6a0', 3, 18)}${spark(232, 86, 1.2)}${spark(92, 92, 0.9)}`,
  CARD_PAINT + linear('back', ['#6a5cff', '#3322a8', '#160a5c']) + radial('felt', ['#2d7a5c', '#0f4a3a', '#052219']),
)
const GOLDEN: Mood = { light: '#fff0a8', mid: '#d07d0c', deep: '#2a1002', rim: '#fff0b8' }
const gold = cover(
  GOLDEN,
  `${wall(GOLDEN)}<g filter="url(#fine)">${pile(46, 17)}</g>${cardBack(88, 174, -26, 0.92)}${cardBack(214, 178, 26, 0.92)}${card(150, 160, -3, 'Q', 'D', 1.24)}
  <g filter="url(#fine)">${pile(14, 43)}</g><g filter="url(#body)" transform="translate(0 8)">${suit('D', 150, 40, 62, 'url(#red)')}</g>${flower(150, 48, 0.9, '#fff3cf')}
  ${air('#fff6c8', 19, 30)}${spark(206, 96, 1.3)}${spark(84, 266, 1)}${spark(236, 282, 0.9)}`,
  CARD_PAINT + linear('back', ['#d9263f', '#8a0a28', '#3f0416']),
)
const MAGENTA: Mood = { light: '#ff8ad0', mid: '#a3126e', deep: '#1f0322', rim: '#ffb6e6', trim: 'rose' }
const eight = cover(
  MAGENTA,
  `${wall(MAGENTA)}${table(256, '#ff9ad6')}${[-52, -38, -24, 24, 38, 52].map((turn) => `<g transform="rotate(${turn} 150 262)">${cardBack(150, 158, 0, 0.9)}</g>`).join('')}
  <g transform="rotate(-9 150 262)">${card(140, 158, 0, 'A', 'H', 1.02)}</g><g transform="rotate(9 150 262)">${card(166, 160, 0, '8', 'S', 1.08)}</g>
  ${chips(56, 306, 4, '#7a1fd0')}${chips(244, 304, 5, '#e0a31c')}${air('#ffd0f0', 23, 22)}${spark(88, 84, 1.2)}${spark(226, 92, 1)}`,
  CARD_PAINT + linear('back', ['#ff5fa8', '#b01470', '#4f0540']) + radial('felt', ['#7a1f8a', '#4a0f5c', '#200428']),
)

const BOWL = 'M34 208C34 112 86 64 150 64S266 112 266 208C266 230 214 242 150 242S34 230 34 208Z'
/** A bowl, upside down. `ink` are its ornaments. */
const bowl = (ink: string): string =>
  `<g filter="url(#body)"><path d="M112 62C112 40 188 40 188 62L194 78H106Z" fill="url(#glaze)"/><path d="${BOWL}" fill="url(#glaze)"/></g>
  <g fill="none" stroke="${ink}" stroke-width="2.600"><path d="M36 190C74 214 226 214 264 190M35 202C74 228 226 228 265 202M66 116C104 132 196 132 234 116" opacity=".9"/></g>
  ${flower(150, 164, 2, ink)}${flower(90, 158, 1.35, ink, 4)}${flower(210, 158, 1.35, ink, -4)}${flower(50, 154, 0.8, ink)}${flower(250, 154, 0.8, ink)}
  <path d="M96 88C70 102 52 128 46 160" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".75" filter="url(#faint)"/><path d="M${212} 92C236 108 250 136 254 170" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".3" filter="url(#faint)"/>`
const EMERALD: Mood = { light: '#ffe27a', mid: '#0f8a6a', deep: '#021f1c', rim: '#fff0b0' }
const goldBowl = cover(
  EMERALD,
  `${wall(EMERALD)}${table(240, '#ffd65e')}<ellipse cx="150" cy="262" rx="120" ry="22" fill="#000" opacity=".5" filter="url(#soft)"/>
  <g transform="rotate(-5 150 160) translate(0 -8)">${bowl('#8a4f0a')}</g>
  ${die(92, 272, 33, [-28, 34, -6], [pips(1), pips(4), pips(5), '', '', ''])}${die(206, 274, 35, [-26, -30, 7], [pips(6), '', pips(3), pips(2), '', ''])}
  ${air('#fff0b0', 29, 22)}${spark(92, 96, 1.4)}${spark(236, 208, 0.9)}${spark(150, 44, 0.8)}`,
  linear('glaze', ['#fff6c8', '#ffd24e', '#c97f12', '#ffdf7a', '#8a4a08'], 1, 0.35) +
    radial('felt', ['#9a1f34', '#5c0d20', '#26040e']),
)
const CRIMSON: Mood = { light: '#ffb45c', mid: '#c2261f', deep: '#26040a', rim: '#ffd79a' }
const classic = cover(
  CRIMSON,
  `${wall(CRIMSON)}<g filter="url(#fine)"><ellipse cx="150" cy="282" rx="136" ry="46" fill="url(#plate)"/><ellipse cx="150" cy="276" rx="112" ry="34" fill="url(#dish)"/></g>
  <ellipse cx="150" cy="279" rx="125" ry="40" fill="none" stroke="#2257b0" stroke-width="3"/><ellipse cx="150" cy="276" rx="98" ry="28" fill="none" stroke="#2257b0" stroke-opacity=".5" stroke-width="1.600"/>
  ${die(150, 96, 56, [-34, 40, 8], [pips(5), pips(3), pips(1), '', '', ''])}${die(84, 214, 50, [-30, 30, -12], [pips(4), pips(6), pips(2), '', '', ''])}${die(216, 216, 51, [-32, -36, 10], [pips(2), '', pips(6), pips(1), '', ''])}
  ${air('#ffe0a0', 37, 24)}${spark(106, 50, 1.2)}${spark(254, 168, 1)}${spark(52, 176, 0.8)}`,
  linear('plate', ['#ffffff', '#e6e0d2', '#9a8f7a']) + linear('dish', ['#d9d0bc', '#fffdf6']),
)
const NIGHT: Mood = { light: '#8fb0ff', mid: '#1f3fae', deep: '#050b2e', rim: '#bcd4ff', trim: 'silver' }
const night = cover(
  NIGHT,
  `${wall(NIGHT, 204, 100)}${scatter(60, (x, y, n) => `<circle cx="${x.toFixed(0)}" cy="${(y * 0.6).toFixed(0)}" r="${0.7 + (n % 3) * 0.5}" fill="#fff" opacity="${0.4 + (n % 4) * 0.15}"/>`, 41)}
  ${moon(212, 86, 62)}${table(246, '#9fb8ff')}<ellipse cx="146" cy="266" rx="116" ry="20" fill="#000" opacity=".55" filter="url(#soft)"/>
  <g transform="translate(150 172) rotate(6) scale(.92) translate(-154 -150)">${bowl('#1c4fae')}</g>
  ${die(86, 280, 32, [-28, 32, -8], [pips(3), pips(5), pips(6), '', '', ''])}${die(194, 284, 34, [-28, -32, 8], [pips(1), '', pips(2), pips(4), '', ''])}
  ${air('#dfe9ff', 43, 16)}${spark(88, 112, 1.2)}`,
  MOON +
    linear('glaze', ['#ffffff', '#eef3ff', '#a9b9dc', '#f4f7ff', '#6a7cae'], 1, 0.35) +
    radial('felt', ['#2a4a9c', '#14266a', '#070d30']),
)

const art = (name: keyof typeof PICTURE_ART, x: number, y: number, size: number, turn: number): string =>
  `<g filter="url(#round)"><g transform="translate(${x} ${y}) rotate(${turn}) scale(${size / 64}) translate(-32 -32)">${markup(PICTURE_ART[name])}</g></g>`
const SEA: Mood = { light: '#8ff5ff', mid: '#0c86a8', deep: '#02202f', rim: '#ffe9a8' }
const bubbles = scatter(
  16,
  (x, y, n) =>
    `<circle cx="${x.toFixed(0)}" cy="${(y * 0.9).toFixed(0)}" r="${3 + (n % 4) * 2.4}" fill="url(#bubble)" opacity=".85"/>`,
  47,
)
const sea = cover(
  SEA,
  `${wall(SEA, 150, 140)}<path d="M0 330Q80 292 150 318T300 304V400H0Z" fill="#05384a"/>
  <g stroke="#0f7a6a" stroke-width="9" stroke-linecap="round" fill="none" opacity=".85"><path d="M24 352Q8 304 30 270T20 214M276 352Q296 300 272 262T284 206M54 356Q44 326 58 300M246 354Q258 322 242 298"/></g>
  ${bubbles}${glow(150, 190, 90, '#8ff5ff', 0.6)}${art('fish', 88, 92, 158, -14)}${art('prawn', 220, 108, 150, 12)}${art('crab', 150, 216, 250, 0)}${spark(108, 190, 1.1)}${spark(250, 64, 0.9)}`,
  '<radialGradient id="bubble" cx=".35" cy=".3" r=".7"><stop stop-color="#fff" stop-opacity=".95"/><stop offset=".3" stop-color="#c9fbff" stop-opacity=".25"/><stop offset=".9" stop-color="#7ae0f0" stop-opacity=".5"/><stop offset="1" stop-color="#fff" stop-opacity=".7"/></radialGradient>',
)
const MARKET: Mood = { light: '#d8ff8a', mid: '#2f8a2a', deep: '#061f0a', rim: '#ffeeb0' }
const face = (name: keyof typeof PICTURE_ART) => pictureFace(markup(PICTURE_ART[name]))
const gourd = cover(
  MARKET,
  `${wall(MARKET, 150, 130)}${table(254, '#ffd65e')}${glow(150, 120, 80, '#f6ffb0', 0.7)}${art('gourd', 150, 128, 232, 0)}
  ${die(70, 236, 46, [-26, 30, -8], [face('tiger'), face('crab'), face('fish'), '', '', ''])}${die(230, 236, 46, [-26, -30, 8], [face('rooster'), '', face('gourd'), face('prawn'), '', ''])}${die(150, 282, 38, [-30, 12, 0], [face('crab'), '', face('prawn'), '', '', ''])}
  ${air('#f3ffc0', 53, 22)}${spark(112, 64, 1.2)}${spark(204, 150, 0.8)}`,
  radial('felt', ['#b0362a', '#6a1414', '#2a0506']),
)

export const TABLE_COVERS = {
  'baccarat-one': one,
  'baccarat-gold': gold,
  'baccarat-eight': eight,
  'bowl-hi-lo': goldBowl,
  'hi-lo-classic': classic,
  'hi-lo-night': night,
  'fish-prawn-crab': sea,
  'gourd-dice': gourd,
}
