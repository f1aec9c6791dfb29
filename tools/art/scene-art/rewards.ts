/** Scenes of the rewards: one for each name of REWARD_ART, and two more for larger credits. */
import { flower, glow, linear, type Mood, QUARTERS, spark } from '../covers/paint.ts'
import { card, cardBack } from '../covers/solids.ts'
import { COIN, coin, coins, REWARD, room, scene, shadow } from './paint.ts'

export const still = (mood: Mood, body: string, defs = '', seed = 7): string =>
  scene(REWARD, mood, `${room(mood, seed)}${body}`, defs)

const AMBER: Mood = { light: '#ffd65e', mid: '#8a4a0c', deep: '#1a0c04', rim: '#fff0b0' }
const credit = still(
  AMBER,
  `${coins(196, 226, 3, 50)}${coins(286, 240, 2, 50)}${coin(246, 132, 46, 14, 0.92)}${spark(216, 96, 1.3)}${spark(318, 190, 0.9)}`,
  COIN,
)
const EMERALD: Mood = { light: '#7cf0b8', mid: '#0b6b4a', deep: '#03160f', rim: '#fff0b0' }
const credits = still(
  EMERALD,
  `${coins(146, 228, 5, 44)}${coins(336, 228, 6, 44)}${coins(240, 236, 9, 48)}${coin(96, 246, 26, -28, 0.7)}${coin(392, 250, 24, 30, 0.66)}
  ${coin(300, 258, 22, 62, 0.5)}${spark(240, 118, 1.4)}${spark(350, 148, 1)}${spark(128, 164, 0.9)}`,
  COIN,
  11,
)

const PLUM: Mood = { light: '#e0a0ff', mid: '#5a1688', deep: '#12041f', rim: '#fff0b0' }
const hoard = still(
  PLUM,
  `${coins(96, 214, 7, 40)}${coins(388, 214, 8, 40)}${coins(172, 226, 11, 44)}${coins(314, 226, 13, 44)}${coins(242, 240, 16, 48)}
  ${coin(84, 252, 25, -26, 0.7)}${coin(404, 254, 25, 28, 0.66)}${coin(148, 264, 22, 66, 0.5)}${coin(336, 264, 23, 60, 0.5)}${coin(356, 74, 26, 18, 0.86)}${coin(120, 82, 22, -16, 0.84)}
  ${spark(240, 70, 1.6)}${spark(404, 110, 1.1)}${spark(70, 128, 1)}`,
  COIN,
  41,
)

/** A bar of gold, 120 across, seen from its end. */
const bar = (x: number, y: number): string =>
  `<g transform="translate(${x} ${y})" filter="url(#fine)"><path d="M-46-22H46L62 24H-62Z" fill="url(#bar)"/><path d="M-46-22-34-38H58L46-22Z" fill="url(#top)"/><path d="M46-22 58-38 76 6 62 24Z" fill="url(#side)"/>
  <path d="M-30-10H30L38 12H-38Z" fill="none" stroke="#8a5207" stroke-opacity=".7" stroke-width="2"/>${flower(0, 1, 0.62, '#8a5207')}</g>`
const WINE: Mood = { light: '#ff9ab0', mid: '#7a1236', deep: '#1a0310', rim: '#fff0b0' }
const gold = still(
  WINE,
  `${shadow(240, 262, 150)}${bar(168, 234)}${bar(304, 234)}${bar(234, 180)}${spark(204, 146, 1.4)}${spark(352, 206, 1)}`,
  linear('bar', ['#fff1b0', '#f7c440', '#b8720d'], 0.2, 1) +
    linear('top', ['#fffbe2', '#ffdf7a'], 1, 0) +
    linear('side', ['#c98716', '#7a420a']),
  13,
)

const SLICES = ['#e23a5e', '#f5b829', '#2fa36b', '#f3ead6', '#4b5be0', '#f5b829', '#e0702a', '#f3ead6']
/** A wheel of eight slices with a pointer. */
const wheelOf = (x: number, y: number, r: number): string => {
  const at = (angle: number) => `${(r * Math.cos(angle)).toFixed(1)} ${(r * Math.sin(angle)).toFixed(1)}`
  const step = Math.PI / 4
  const slices = SLICES.map(
    (fill, n) => `<path d="M0 0L${at(n * step)}A${r} ${r} 0 0 1 ${at((n + 1) * step)}Z" fill="${fill}"/>`,
  )
  const bulbs = Array.from({ length: 16 }, (_, n) => {
    const angle = (n / 16) * 2 * Math.PI
    return `<circle cx="${((r + 9) * Math.cos(angle)).toFixed(1)}" cy="${((r + 9) * Math.sin(angle)).toFixed(1)}" r="3.4" fill="${n % 2 ? '#fffbe6' : '#ffcf4a'}"/>`
  })
  return `<g transform="translate(${x} ${y})"><g filter="url(#body)"><circle r="${r + 18}" fill="url(#gold)"/></g><circle r="${r + 3}" fill="#5c2a06"/>
    <g transform="rotate(14)">${slices.join('')}<circle r="${r}" fill="url(#dome)"/></g>${bulbs.join('')}
    <g filter="url(#fine)"><circle r="24" fill="url(#gold)"/></g>${flower(0, 0, 1.25, '#7a420a')}
    <g filter="url(#fine)"><path d="M-15 ${-r - 30}H15L0 ${-r + 12}Z" fill="#fff6dc" stroke="#c98716" stroke-width="2"/></g></g>`
}
const VIOLET: Mood = { light: '#c79bff', mid: '#4a1d9a', deep: '#0d0524', rim: '#ffe9a8' }
export const wheel = still(
  VIOLET,
  `${shadow(240, 276, 96)}${wheelOf(240, 160, 92)}${spark(166, 84, 1.3)}${spark(330, 222, 1)}`,
  '<radialGradient id="dome" cx=".36" cy=".3" r=".8"><stop stop-color="#fff" stop-opacity=".5"/><stop offset=".4" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".5"/></radialGradient>',
  17,
)

const CRIMSON: Mood = { light: '#ff9a7a', mid: '#9a1a2a', deep: '#1f0408', rim: '#ffe0b0' }
export const cards = still(
  CRIMSON,
  `${shadow(240, 276, 120)}<g transform="translate(240 176) scale(1.02)">${cardBack(-92, 8, -24)}${cardBack(92, 8, 24)}${card(0, -8, -3, 'A', 'H', 1.14)}</g>
  ${spark(300, 84, 1.2)}${spark(122, 110, 1)}`,
  linear('paper', ['#ffffff', '#fff7e6', '#e6d5b4'], 0.4, 1) +
    linear('red', ['#ff4258', '#c3122e', '#8a0a24']) +
    linear('back', ['#5a6cff', '#2a2ca0', '#120f50']),
  19,
)

const TEAL: Mood = { light: '#8ff0e0', mid: '#0d6a6e', deep: '#03191c', rim: '#fff6e0' }
const bag = still(
  TEAL,
  `${shadow(240, 272, 104)}<path d="M196 118C196 34 284 34 284 118" fill="none" stroke="#b89a6a" stroke-width="13" stroke-linecap="round"/>
  <g filter="url(#body)"><path d="M156 108H324L340 258Q341 272 326 272H154Q139 272 140 258Z" fill="url(#canvas)"/></g>
  <path d="M206 122C206 48 274 48 274 122" fill="none" stroke="#e6cfa0" stroke-width="12" stroke-linecap="round" filter="url(#crisp)"/>
  <path d="M154 122H326M150 262H330" stroke="#a8865a" stroke-width="2.4" stroke-dasharray="7 5" opacity=".8"/>
  <g opacity=".95">${flower(240, 194, 3.4, '#0d6a6e')}${flower(178, 194, 1.2, '#0d6a6e')}${flower(302, 194, 1.2, '#0d6a6e')}</g>
  <circle cx="206" cy="128" r="4.500" fill="url(#gold)"/><circle cx="274" cy="128" r="4.500" fill="url(#gold)"/>${spark(326, 96, 1.1)}`,
  linear('canvas', ['#fffaf0', '#f3e2c2', '#c9ab7a'], 0.5, 1),
  23,
)

const AZURE: Mood = { light: '#8fd0ff', mid: '#144a94', deep: '#040f26', rim: '#e6f4ff' }
const cup = still(
  AZURE,
  `${shadow(240, 274, 66)}<g filter="url(#body)"><path d="M188 84H292L280 262Q279 274 266 274H214Q201 274 200 262Z" fill="url(#steel)"/></g>
  <path d="M191.600 136H288.400L284.600 194H195.400Z" fill="url(#gold)"/><g opacity=".9">${[214, 240, 266].map((x) => flower(x, 165, 1.2, '#7a420a')).join('')}</g>
  <path d="M191.600 136H288.400M195.400 194H284.600" stroke="#7a420a" stroke-opacity=".6" stroke-width="2"/>
  <g filter="url(#fine)"><rect x="178" y="64" width="124" height="26" rx="10" fill="url(#lid)"/><rect x="214" y="50" width="52" height="18" rx="8" fill="url(#lid)"/></g>
  <path d="M206 100 214 258" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".5" filter="url(#faint)"/>${spark(300, 112, 1.2)}${spark(184, 214, 0.9)}`,
  '<linearGradient id="steel"><stop stop-color="#5f6f8c"/><stop offset=".22" stop-color="#f4f8ff"/><stop offset=".5" stop-color="#9fb0cc"/><stop offset=".8" stop-color="#dbe6f7"/><stop offset="1" stop-color="#4a5874"/></linearGradient>' +
    linear('lid', ['#4a5874', '#1d2740']),
  29,
)

const BLUE: Mood = { light: '#b48cff', mid: '#2b2a9a', deep: '#08061f', rim: '#d6e0ff' }
const phone = still(
  BLUE,
  `${shadow(240, 280, 84)}${glow(240, 150, 70, '#8fb0ff', 0.55)}<g transform="rotate(-8 240 156)"><g filter="url(#body)"><rect x="178" y="30" width="124" height="246" rx="24" fill="url(#shell)"/></g>
  <rect x="187" y="39" width="106" height="228" rx="17" fill="url(#screen)"/><g opacity=".28">${[70, 116, 162, 208].flatMap((y) => [214, 240, 266].map((x) => flower(x, y, 0.8, '#fff'))).join('')}</g>
  ${flower(240, 140, 2.9, '#fff6dc')}<path d="M193 56C193 44 200 41 210 41H240L193 150Z" fill="#fff" opacity=".16"/><rect x="221" y="47" width="38" height="9" rx="4.500" fill="#0b0a1f"/><rect x="214" y="256" width="52" height="4" rx="2" fill="#fff" opacity=".8"/></g>
  ${spark(312, 92, 1.2)}${spark(172, 216, 0.9)}`,
  linear('shell', ['#e9edff', '#8088b8', '#2a2e52'], 1, 1) +
    linear('screen', ['#ff8ac0', '#7a3ae0', '#1a2aa8'], 0.4, 1),
  31,
)

const ROSE: Mood = { light: '#ffb0d0', mid: '#8a1a6a', deep: '#1c0418', rim: '#fff0d0' }
const gift = still(
  ROSE,
  `${shadow(240, 272, 108)}<g filter="url(#body)"><path d="M156 152H324V258Q324 272 310 272H170Q156 272 156 258Z" fill="url(#box)"/></g><rect x="222" y="152" width="36" height="120" fill="url(#gold)"/>
  <g filter="url(#fine)"><rect x="144" y="116" width="192" height="42" rx="9" fill="url(#lid)"/></g><rect x="220" y="116" width="40" height="42" fill="url(#gold)"/>
  <g filter="url(#fine)"><path d="M240 114C204 110 166 96 178 68 192 44 232 74 240 114Z" fill="url(#gold)"/><path d="M240 114C276 110 314 96 302 68 288 44 248 74 240 114Z" fill="url(#gold)"/><circle cx="240" cy="108" r="15" fill="url(#gold)"/></g>
  <g opacity=".4">${[186, 294].flatMap((x) => [184, 232].map((y) => flower(x, y, 1.2, '#fff'))).join('')}</g>${QUARTERS.map((n) => spark(150 + n * 0.7, 92 + ((n * 3) % 50), 0.7)).join('')}`,
  linear('box', ['#ff6a9a', '#c4205e', '#6a0a36'], 0.4, 1) + linear('lid', ['#ff8ab0', '#d02a6a'], 0.2, 1),
  37,
)

export const REWARD_SCENES = { gift, credit, credits, hoard, wheel, card: cards, phone, bag, cup, gold } as const
