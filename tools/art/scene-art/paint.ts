/** What the scenes of rewards and promotions share: their wall, ground and frame, and things of gold. Drawn with the light of the covers. */
import { air, flower, glow, type Mood, paints, rays } from '../covers/paint.ts'

export type Size = { width: number; height: number }
/** Rewards, 16 to 10. */
export const REWARD: Size = { width: 480, height: 300 }
/** Promotions, 12 to 5. The subject is to the right, since the page writes to the left. */
export const PROMOTION: Size = { width: 480, height: 200 }

const round = (value: number): number => Math.round(value * 10) / 10

/** A complete scene as SVG text. */
export function scene({ width, height }: Size, mood: Mood, body: string, defs = ''): string {
  const [x, y] = [width / 2, height * 0.46]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs>${paints(mood, x, y, width * 0.62)}${defs}</defs>${body}</svg>`
}

/** A lit room with a floor, where a reward stands. */
export function room(mood: Mood, seed: number): string {
  const { light, mid, deep } = mood
  const lattice = Array.from({ length: 70 }, (_, n) =>
    flower(((n % 10) - 0.25 + (Math.floor(n / 10) % 2) * 0.5) * 52, Math.floor(n / 10) * 46, 1.05, light),
  )
  return `<rect width="480" height="300" fill="${deep}"/><circle cx="240" cy="132" r="330" fill="url(#wall)"/>
    <g opacity=".12">${lattice.join('')}</g>${rays(240, 138, light)}${glow(240, 138, 84, light, 0.5)}${glow(240, 150, 150, mid, 0.35)}
    <ellipse cx="240" cy="300" rx="330" ry="66" fill="${deep}" opacity=".55"/><ellipse cx="240" cy="306" rx="300" ry="56" fill="${mid}" opacity=".5" filter="url(#soft)"/>
    <g transform="translate(90 0)">${air(light, seed, 20)}</g>`
}

/** The shadow below what stands on the floor. */
export const shadow = (x: number, y: number, rx: number): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${round(rx * 0.16)}" fill="#000" opacity=".5" filter="url(#soft)"/>`

/** A stack of coins, seen from a little above. */
export function coins(x: number, y: number, count: number, r = 44): string {
  const [flat, thick] = [round(r * 0.36), round(r * 0.22)]
  const coin = (n: number) => {
    const [top, dx] = [round(-n * thick), ((n * 7) % 5) - 2]
    const ridges = Array.from({ length: 15 }, (_, k) => {
      const at = ((k + 0.5) / 15) * 2 - 1
      return `M${round(at * r)} ${round(top + flat * Math.sqrt(1 - at * at))}v${-thick}`
    })
    return `<g transform="translate(${dx} 0)"><path d="M${-r} ${top - thick}v${thick}a${r} ${flat} 0 0 0 ${2 * r} 0v-${thick}Z" fill="url(#rim)"/>
      <path d="${ridges.join('')}" stroke="#7a420a" stroke-opacity=".5" stroke-width="1.4"/>
      <ellipse cy="${top - thick}" rx="${r}" ry="${flat}" fill="url(#face)"/><ellipse cy="${top - thick}" rx="${r * 0.8}" ry="${flat * 0.8}" fill="none" stroke="#a8690f" stroke-opacity=".75" stroke-width="1.8"/></g>`
  }
  const top = round(-count * thick)
  return `${shadow(x, y + flat, r * 1.25)}<g transform="translate(${x} ${y})" filter="url(#fine)">${Array.from({ length: count }, (_, n) => coin(n)).join('')}
    <g transform="translate(0 ${top}) scale(1 .4)">${flower(0, 0, r / 22, '#a8690f')}</g></g>`
}
/** A coin on its edge, turned by `turn` degrees; `lean` from 0 to 1 is how much of its face is seen. */
export const coin = (x: number, y: number, r: number, turn = 0, lean = 0.9): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})" filter="url(#fine)"><ellipse cx="${round(r * 0.14)}" rx="${round(r * lean)}" ry="${r}" fill="url(#rim)"/>
    <ellipse rx="${round(r * lean)}" ry="${r}" fill="url(#face)"/><ellipse rx="${round(r * lean * 0.8)}" ry="${round(r * 0.8)}" fill="none" stroke="#a8690f" stroke-opacity=".75" stroke-width="${round(r * 0.06)}"/>
    <g transform="scale(${lean} 1)">${flower(0, 0, r / 21, '#a8690f')}</g></g>`
/** The paint of coins. */
export const COIN =
  '<linearGradient id="face" x1=".1" y1="0" x2=".8" y2="1"><stop stop-color="#fffbe0"/><stop offset=".35" stop-color="#ffdf6e"/><stop offset=".7" stop-color="#f2b526"/><stop offset="1" stop-color="#c67d12"/></linearGradient>' +
  '<linearGradient id="rim"><stop stop-color="#8a4a08"/><stop offset=".25" stop-color="#ffdf7a"/><stop offset=".5" stop-color="#d9951a"/><stop offset="1" stop-color="#6b3606"/></linearGradient>'
