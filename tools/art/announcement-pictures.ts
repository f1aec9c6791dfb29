/**
 * `node tools/art/announcement-pictures.ts`: draws the pictures of the demonstration's announcements into `apps/api/seed/media`.
 * WebP, and no text: the title is beside them.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { ROOT } from '../rules/files.ts'

const FOLDER = path.join(ROOT, 'apps/api/seed/media')
/** Of the drawing; the file has fewer pixels. */
const [WIDTH, HEIGHT] = [1080, 540]
const PIXELS = 960
const QUALITY = 66
const [GOLD, AMBER, PALE] = ['#FFCA00', '#FE9F0C', '#FFEAB3']

const ring = (count: number, draw: (turn: number, n: number) => string): string =>
  Array.from({ length: count }, (_, n) => draw((360 / count) * n, n)).join('')
const at = (x: number, y: number, scale: number, content: string, turn = 0): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${content}</g>`

/** The four-petal flower of the site's background. */
const flower = (fill: string, opacity: number): string =>
  `<g fill="${fill}" opacity="${opacity}">${ring(4, (turn) => `<path d="M0-4C9-12 9-22 0-32C-9-22-9-12 0-4Z" transform="rotate(${turn})"/>`)}<circle r="3"/></g>`
const lattice = (fill: string): string =>
  Array.from({ length: 6 * 10 }, (_, n) => {
    const [column, row] = [n % 10, Math.floor(n / 10)]
    return at(column * 120, row * 120 + (column % 2) * 60, 1.5, flower(fill, 0.07))
  }).join('')

const light = (x: number, y: number, size: number, colour: string, strength: number): string =>
  `<radialGradient id="l${x}-${y}" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${size}">` +
  `<stop stop-color="${colour}" stop-opacity="${strength}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>` +
  `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#l${x}-${y})"/>`

const scene = (above: string, below: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><defs>` +
  `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient>` +
  `<linearGradient id="gold" x2="0" y2="1"><stop stop-color="${PALE}"/><stop offset=".45" stop-color="${GOLD}"/><stop offset="1" stop-color="${AMBER}"/></linearGradient>` +
  `<linearGradient id="deep" x2="0" y2="1"><stop stop-color="#E4A800"/><stop offset="1" stop-color="#8A5200"/></linearGradient>` +
  `<linearGradient id="stone" x2="0" y2="1"><stop stop-color="#3B3B5A"/><stop offset="1" stop-color="#1B1B2E"/></linearGradient>` +
  `</defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>${content}</svg>`

const coin = (x: number, y: number, scale: number, turn: number): string =>
  at(
    x,
    y,
    scale,
    `<ellipse cy="7" rx="42" ry="42" fill="#7A4A00"/><circle r="42" fill="url(#gold)"/><circle r="33" fill="none" stroke="#B87800" stroke-width="3"/>${at(0, 0, 0.85, flower('#B87800', 1))}`,
    turn,
  )

/** A point of the dial: hours of the clock, twelve above. */
const onDial = (hour: number, radius: number): string => {
  const angle = ((hour - 3) / 6) * Math.PI
  return `${(Math.cos(angle) * radius).toFixed(1)} ${(Math.sin(angle) * radius).toFixed(1)}`
}

/** A clock whose two hours before noon are lit. */
const morning = scene(
  '#2A2350',
  '#12111F',
  lattice(GOLD) +
    light(540, 270, 460, '#B58CFF', 0.42) +
    at(
      540,
      270,
      1.05,
      `<circle cy="10" r="206" fill="#07070D" opacity=".5"/><circle r="204" fill="url(#deep)"/><circle r="190" fill="#16152A"/>` +
        `<path d="M0 0L${onDial(10, 176)}A176 176 0 0 1 ${onDial(12, 176)}Z" fill="url(#gold)"/>` +
        ring(12, (turn, n) =>
          n === 10 || n === 11
            ? ''
            : n % 3 === 0
              ? `<rect x="-5" y="-176" width="10" height="30" rx="5" fill="${PALE}" transform="rotate(${turn})"/>`
              : `<circle cy="-162" r="5" fill="#8C8CB0" transform="rotate(${turn})"/>`,
        ) +
        `<path d="M0 0L${onDial(12, 136)}" stroke="#F4F5F9" stroke-width="12" stroke-linecap="round"/>` +
        `<path d="M0 0L${onDial(10, 92)}" stroke="#F4F5F9" stroke-width="16" stroke-linecap="round"/>` +
        `<circle r="17" fill="url(#gold)"/>`,
    ) +
    coin(180, 392, 1.5, -14) +
    coin(288, 452, 1.15, 10) +
    coin(118, 470, 0.95, 24) +
    coin(892, 396, 1.5, 16) +
    coin(792, 460, 1.1, -12) +
    coin(966, 474, 0.95, -26),
)

const step = (x: number, y: number, width: number, dots: number): string =>
  `<path d="M${x} ${y}h${width}v${HEIGHT - y}h-${width}Z" fill="url(#stone)"/><path d="M${x - 10} ${y - 16}h${width + 20}v20h-${width + 20}Z" fill="#50507A"/>` +
  Array.from({ length: dots }, (_, n) =>
    at(x + width / 2 + (n - (dots - 1) / 2) * 52, y + 62, 0.62, flower(GOLD, 0.9)),
  ).join('')
const cup =
  `<path d="M-58-92C-112-92-112-14-46-6" fill="none" stroke="url(#deep)" stroke-width="14"/><path d="M58-92C112-92 112-14 46-6" fill="none" stroke="url(#deep)" stroke-width="14"/>` +
  `<path d="M-66-116H66C66-40 44 16 0 22C-44 16-66-40-66-116Z" fill="url(#gold)"/><path d="M-44-104C-42-50-30-14-14 2" fill="none" stroke="${PALE}" stroke-width="9" stroke-linecap="round" opacity=".85"/>` +
  `<path d="M-11 20H11L17 58H-17Z" fill="url(#deep)"/><rect x="-46" y="56" width="92" height="22" rx="6" fill="url(#gold)"/><ellipse cy="-116" rx="66" ry="12" fill="#8A5200"/>${at(8, -54, 1.05, flower('#9A6200', 0.9))}`

/** A cup on the highest of three steps, under two spotlights. */
const contest = scene(
  '#3A1D4E',
  '#120F1E',
  lattice(PALE) +
    `<g fill="${PALE}" opacity=".10"><path d="M120-20L420 540H660L240-20Z"/><path d="M960-20L660 540H420L840-20Z"/></g>` +
    light(540, 190, 360, '#FF9EC7', 0.42) +
    step(250, 408, 180, 2) +
    step(650, 440, 180, 1) +
    step(440, 344, 200, 3) +
    at(540, 250, 1.22, cup) +
    ring(12, (turn, n) =>
      // The cup is below.
      n === 3
        ? ''
        : at(
            540 + Math.cos((turn * Math.PI) / 180) * (300 + (n % 3) * 60),
            190 + Math.sin((turn * Math.PI) / 180) * 150,
            n % 2 ? 0.34 : 0.5,
            flower(n % 2 ? PALE : GOLD, 0.75),
          ),
    ),
)

const hills = (y: number, fill: string, lift: number): string =>
  `<path d="M0 ${y}C160 ${y - lift} 250 ${y - lift * 1.1} 400 ${y - lift * 0.3}S700 ${y - lift * 1.2} 860 ${y - lift * 0.4}S1010 ${y - lift * 0.8} 1080 ${y - lift * 0.5}V540H0Z" fill="${fill}"/>`
const lantern = (x: number, y: number, scale: number): string =>
  at(
    x,
    y,
    scale,
    `<ellipse cy="30" rx="60" ry="8" fill="${AMBER}" opacity=".28"/>${[-66, -44, -22, 0, 22, 44, 66].map((turn) => `<path d="M0 26C15 10 14-18 0-40C-14-18-15 10 0 26Z" fill="${Math.abs(turn) > 30 ? '#2E7A5C' : '#D98BB4'}" stroke="#00000022" transform="rotate(${turn} 0 24)"/>`).join('')}` +
      `<path d="M-48 22H48C40 44-40 44-48 22Z" fill="#1F5A44"/><rect x="-4" y="-66" width="8" height="40" rx="3" fill="#F4F0E0"/><path d="M0-96C10-82 9-72 0-66C-9-72-10-82 0-96Z" fill="url(#gold)"/>`,
  )

/** A calm river under the moon, with a krathong. */
const calm = scene(
  '#142A4A',
  '#1C3A58',
  light(770, 150, 330, '#BFD4FF', 0.4) +
    `<circle cx="770" cy="150" r="74" fill="#FFF4D6"/><circle cx="746" cy="134" r="14" fill="#EBDCB0"/><circle cx="792" cy="170" r="20" fill="#EBDCB0"/><circle cx="796" cy="122" r="8" fill="#EBDCB0"/>` +
    ring(
      26,
      (_, n) =>
        `<circle cx="${(n * n * 83 + n * 211) % 1080}" cy="${(n * n * 47 + n * 29) % 240}" r="${1.5 + (n % 3)}" fill="#fff" opacity=".${4 + (n % 5)}"/>`,
    ) +
    hills(350, '#1B3352', 120) +
    hills(366, '#142742', 70) +
    `<rect y="352" width="1080" height="188" fill="#10243E"/>` +
    [372, 396, 424, 458, 496]
      .map(
        (y, n) =>
          `<rect x="${770 - 50 - n * 16}" y="${y}" width="${100 + n * 32}" height="${4 + n}" rx="4" fill="${PALE}" opacity="${0.5 - n * 0.08}"/>`,
      )
      .join('') +
    light(330, 400, 210, '#FFB457', 0.5) +
    lantern(330, 424, 1.55) +
    lantern(572, 398, 0.66) +
    lantern(130, 392, 0.5) +
    lantern(950, 408, 0.56),
)

for (const [name, svg] of Object.entries({ morning, contest, calm })) {
  const picture = await sharp(Buffer.from(svg)).resize(PIXELS).webp({ quality: QUALITY, effort: 6 }).toBuffer()
  writeFileSync(path.join(FOLDER, `announcement-${name}.webp`), picture)
  process.stdout.write(`${name}: ${(picture.length / 1024).toFixed(1)} KiB\n`)
}
