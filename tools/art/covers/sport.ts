/** Covers of the football games. */
import { air, cover, flower, glow, linear, type Mood, radial, scatter, spark } from './paint.ts'
import { football, SPHERE } from './solids.ts'

/** A stadium at night: stands full of lights, floodlights, and the pitch. */
function stadium({ light, mid, deep }: Mood): string {
  const crowd = scatter(
    260,
    (x, y, n) =>
      `<circle cx="${x.toFixed(0)}" cy="${(126 + (y / 400) * 84).toFixed(0)}" r="${0.8 + (n % 3) * 0.4}" fill="${n % 4 === 0 ? light : '#fff'}" opacity="${0.25 + (n % 5) * 0.13}"/>`,
    61,
  )
  const lamps = (x: number, side: number) => `<g transform="translate(${x} 66) rotate(${side * 10})">
    <path d="M-26-16h52v32h-52Z" fill="#0d1226" stroke="#4a5580" stroke-width="1.500"/>${[-18, -6, 6, 18].flatMap((px) => [-8, 8].map((py) => `<circle cx="${px}" cy="${py}" r="5" fill="#fff"/>`)).join('')}</g>
    ${glow(x, 66, 46, '#eaf4ff', 0.75)}<path d="M${x - 20} 70 ${x + side * 60 - 70} 330H${x + side * 130 + 40}L${x + 20} 70Z" fill="#fff" opacity=".1" filter="url(#soft)"/>`
  return `<rect width="300" height="400" fill="url(#sky)"/>${glow(150, 170, 110, mid, 0.8)}
    <path d="M-10 122Q150 170 310 122V230H-10Z" fill="${deep}"/>${crowd}<path d="M-10 122Q150 170 310 122" fill="none" stroke="${light}" stroke-width="2.500" opacity=".8"/>
    <path d="M-10 208H310V400H-10Z" fill="url(#grass)"/>${[0, 1, 2, 3, 4, 5].map((n) => `<path d="M${150 + (n - 3) * 26} 208h26L${150 + (n - 2) * 96} 400h-96Z" fill="#fff" opacity="${n % 2 === 0 ? 0.07 : 0}"/>`).join('')}
    <g fill="none" stroke="#eafff2" stroke-width="2.600" opacity=".6"><path d="M-10 216H310"/><ellipse cx="150" cy="312" rx="128" ry="44"/></g>
    ${lamps(48, 1)}${lamps(252, -1)}`
}

const GREEN: Mood = { light: '#7dffb0', mid: '#1f8fd0', deep: '#071a38', rim: '#a8e6ff' }
const PAINT = SPHERE + linear('grass', ['#2fae5c', '#157a3c', '#063d1c'])
/** A trail of fire behind a ball that comes from above right. */
const TRAIL = `<g filter="url(#soft)"><path d="M300-30C262 20 226 60 198 84L232 180C262 140 292 84 330 40Z" fill="#ff6a1e" opacity=".85"/><path d="M310-10C270 34 232 72 206 98L226 156C256 120 286 74 320 30Z" fill="#ffc24a"/></g>
  <g filter="url(#faint)" stroke="#fff3c0" stroke-width="3" stroke-linecap="round" fill="none"><path d="M292 8 232 84M300 52 244 122M262 14 222 66"/></g>`
const league = cover(
  GREEN,
  `${stadium(GREEN)}${TRAIL}${glow(150, 190, 96, '#ffb04a', 0.55)}<ellipse cx="150" cy="304" rx="84" ry="17" fill="#001208" opacity=".65" filter="url(#soft)"/>
  ${football(146, 192, 96, [24, 18, 10])}${air('#fff3c0', 67, 22)}${spark(112, 132, 1.3)}`,
  PAINT + linear('sky', ['#040a20', '#0d2a5c', '#1f6aa8']),
)

const CUP =
  'M92 66H208C208 128 198 176 168 196 164 200 162 208 162 216H138C138 208 136 200 132 196 102 176 92 128 92 66Z'
const trophy = `<g filter="url(#body)"><path d="M94 82C54 74 52 128 76 146 88 156 102 158 112 160L108 148C92 146 74 132 74 110 74 98 82 94 95 98ZM206 82C246 74 248 128 224 146 212 156 198 158 188 160L192 148C208 146 226 132 226 110 226 98 218 94 205 98Z" fill="url(#gold)"/>
  <path d="${CUP}" fill="url(#cup)"/><path d="M138 214H162L170 240H130ZM112 240H188L196 262H104Z" fill="url(#cup)"/><path d="M96 262H204V292H96Z" fill="url(#stand)"/></g>
  <ellipse cx="150" cy="67" rx="58" ry="11" fill="#8a4f0a"/><ellipse cx="150" cy="67" rx="58" ry="11" fill="none" stroke="url(#gold)" stroke-width="4"/>
  ${flower(150, 128, 2.1, '#8a4a08')}<path d="M110 84C112 126 120 160 136 182" fill="none" stroke="#fffbe0" stroke-width="8" stroke-linecap="round" opacity=".8" filter="url(#faint)"/>
  <rect x="126" y="268" width="48" height="16" rx="4" fill="url(#gold)"/>`
const VIOLET: Mood = { light: '#d9a8ff', mid: '#7a2fe0', deep: '#140638', rim: '#f0d6ff' }
const odds = cover(
  VIOLET,
  `${stadium(VIOLET)}${glow(150, 150, 92, '#ffd65e', 0.6)}<ellipse cx="150" cy="300" rx="110" ry="18" fill="#0a0218" opacity=".6" filter="url(#soft)"/>${trophy}
  ${football(226, 268, 44, [10, -30, 20])}${scatter(34, (x, y, n) => `<rect x="-3" y="-5" width="6" height="10" rx="1.500" transform="translate(${x.toFixed(0)} ${(y * 0.72).toFixed(0)}) rotate(${n * 53})" fill="${['#ffd65e', '#ff6a9a', '#7ae0ff', '#fff'][n % 4]}" opacity=".9"/>`, 71)}
  ${spark(112, 92, 1.4)}${spark(196, 246, 0.9)}`,
  PAINT +
    linear('sky', ['#0d0428', '#3a1280', '#8a3fe0']) +
    linear('cup', ['#fff6c8', '#ffcf4a', '#c27a10', '#ffe08a', '#9a5808'], 1, 0.2) +
    linear('stand', ['#4a3a7a', '#1a1040']) +
    radial('felt', ['#fff', '#000']),
)

export const SPORT_COVERS = { 'league-day': league, 'match-odds': odds }
