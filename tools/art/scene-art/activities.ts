/** Scenes of the activities: wheel and cards are those of the rewards, the others are drawn here. */
import { flower, linear, type Mood, QUARTERS, spark } from '../covers/paint.ts'
import { COIN, coin, coins, shadow } from './paint.ts'
import { cards, still, wheel } from './rewards.ts'

const LEAF: Mood = { light: '#8ff0b0', mid: '#0d6b4e', deep: '#03160f', rim: '#fff0b0' }
const DAYS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const
/** A calendar whose first days hold coins. */
const calendar = still(
  LEAF,
  `${shadow(224, 276, 120)}<g transform="rotate(-4 224 168)"><g filter="url(#body)"><rect x="130" y="76" width="188" height="190" rx="22" fill="url(#paper)"/></g>
  <path d="M130 122V98a22 22 0 0 1 22-22H296a22 22 0 0 1 22 22V122Z" fill="url(#gold)"/>
  ${[172, 224, 276].map((x) => `<rect x="${x - 7}" y="60" width="14" height="36" rx="7" fill="#fff6dc" stroke="#b8720d" stroke-width="2"/>`).join('')}
  ${DAYS.map((n) => {
    const [x, y] = [160 + (n % 4) * 43, 150 + Math.floor(n / 4) * 42]
    return n < 6
      ? `<circle cx="${x}" cy="${y}" r="16" fill="url(#gold)" stroke="#b8720d" stroke-width="1.500"/>${flower(x, y, 0.9, '#8a5207')}`
      : `<circle cx="${x}" cy="${y}" r="15" fill="#0d6b4e" opacity=".16"/>`
  }).join('')}</g>${coins(350, 262, 4, 38)}${coin(352, 158, 34, 14, 0.9)}${spark(118, 90, 1.2)}${spark(392, 150, 1)}`,
  COIN + linear('paper', ['#ffffff', '#f4fff6', '#cfe6d6'], 0.4, 1),
  43,
)

const ROYAL: Mood = { light: '#8fc4ff', mid: '#15458f', deep: '#040f26', rim: '#fff0b0' }
/** A cup on a stand, with its wreath of light. */
const trophy = still(
  ROYAL,
  `${shadow(240, 280, 92)}<path d="M178 82C128 76 128 152 200 162M302 82C352 76 352 152 280 162" fill="none" stroke="url(#gold)" stroke-width="15" stroke-linecap="round"/>
  <g filter="url(#body)"><path d="M170 58H310V98C310 152 282 182 252 190V216H228V190C198 182 170 152 170 98Z" fill="url(#gold)"/><path d="M206 214H274L284 240H196Z" fill="url(#gold)"/></g>
  <g filter="url(#fine)"><path d="M182 240H298V276H182Z" fill="url(#stand)"/></g><path d="M186 66C186 128 200 152 220 166" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".5"/>
  <ellipse cx="240" cy="58" rx="70" ry="9" fill="#8a4a0c"/>${flower(240, 116, 2.6, '#8a5207')}
  <rect x="214" y="250" width="52" height="16" rx="4" fill="url(#gold)"/>${coin(120, 250, 28, -22, 0.7)}${coin(366, 252, 26, 24, 0.7)}${spark(318, 50, 1.4)}${spark(158, 120, 0.9)}`,
  COIN + linear('stand', ['#3a2a5a', '#150c2a']),
  47,
)

const PURPLE: Mood = { light: '#f0a0ff', mid: '#6a1a8a', deep: '#15041f', rim: '#fff0d0' }
/** Two coupons, one on the other. */
const coupon = (x: number, y: number, turn: number): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><g filter="url(#body)"><path d="M-118-52H118V-16A16 16 0 0 0 118 16V52H-118V16A16 16 0 0 0-118-16Z" fill="url(#gold)"/></g>
  <path d="M44-50V50" stroke="#8a5207" stroke-width="3" stroke-dasharray="7 6"/><rect x="-100" y="-38" width="130" height="76" rx="8" fill="none" stroke="#8a5207" stroke-opacity=".6" stroke-width="2"/>
  ${flower(-35, 0, 2.5, '#8a5207')}${flower(80, 0, 1.3, '#8a5207')}</g>`
const coupons = still(
  PURPLE,
  `${shadow(240, 270, 128)}${coupon(248, 196, 9)}${coupon(236, 138, -11)}${coin(372, 92, 30, 18, 0.88)}${coin(104, 226, 26, -24, 0.76)}${spark(132, 84, 1.3)}${spark(374, 222, 1)}`,
  COIN,
  53,
)

const EMBER: Mood = { light: '#ffb48a', mid: '#8a2a1a', deep: '#1c0604', rim: '#ffe0b0' }
/** A clapper and a reel of film. */
const film = still(
  EMBER,
  `${shadow(240, 278, 130)}<g filter="url(#body)"><circle cx="318" cy="194" r="76" fill="url(#steel)"/></g>
  ${QUARTERS.map((n) => `<circle cx="${(318 + 42 * Math.cos((n * Math.PI) / 180)).toFixed(1)}" cy="${(194 + 42 * Math.sin((n * Math.PI) / 180)).toFixed(1)}" r="19" fill="#2a0a08"/>`).join('')}<circle cx="318" cy="194" r="12" fill="url(#gold)"/>
  <g filter="url(#body)"><rect x="120" y="132" width="188" height="134" rx="14" fill="url(#slate)"/></g>
  <g transform="rotate(-13 124 128)"><g filter="url(#fine)"><rect x="120" y="92" width="190" height="36" rx="8" fill="#fff6dc"/></g>${[132, 176, 220, 264].map((x) => `<path d="M${x} 92H${x + 24}L${x + 10} 128H${x - 14}Z" fill="#241420"/>`).join('')}</g>
  <g filter="url(#fine)"><circle cx="214" cy="200" r="38" fill="url(#gold)"/></g><path d="M203 180V220L236 200Z" fill="#5c2a06"/>${spark(112, 108, 1.2)}${spark(392, 120, 1)}`,
  linear('slate', ['#4a3450', '#20121f'], 0.4, 1) + linear('steel', ['#e6d8d0', '#8a7470', '#4a3634'], 0.5, 1),
  59,
)

export const ACTIVITY_SCENES = { calendar, wheel, cards, trophy, coupons, film } as const
