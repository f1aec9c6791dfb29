/** The slip as a picture to keep or share: the mark of the brand, state, amount, masked account, times, reference. */
import { bankByCode } from '@duang/contract/bank/banks'
import { formatBaht } from '@duang/contract/wire/money'
import { FLOWER } from '@duang/theme/flower'
import { iconPath } from '@duang/ui/icon.tsx'
import { createCanvas, pngOf } from '#core/call/picture-file.ts'
import { instantText } from '#core/dates.ts'
import { bankName } from '#core/money/bank-name.ts'
import { brand } from '#core/site-status/brand.ts'
import { demo, g } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { type SlipEntry, slipLook, stateAt } from './slip-entry.ts'
import { slip } from './th.ts'

const WIDTH = 1080
const HEIGHT = 1500
const CENTER = WIDTH / 2
const CARD = { x: 56, y: 208, width: WIDTH - 112, height: 1108, radius: 56 }
/** The tear line of the card, with a notch at both ends. */
const TEAR = { y: 800, radius: 30 }
const LEFT = CARD.x + 64
const RIGHT = WIDTH - LEFT

type Pen = CanvasRenderingContext2D
/** Reads a token of the theme, such as `ink-1`, as the page has it. */
type Colour = (token: string) => string

export async function slipPicture(entry: SlipEntry): Promise<Blob> {
  const style = getComputedStyle(document.documentElement)
  const colour: Colour = (token) => style.getPropertyValue(`--${token}`).trim()
  const family = style.getPropertyValue('--font-ui')
  // Without its font the slip has the one of the device.
  await Promise.allSettled([400, 600].map((weight) => document.fonts.load(`${weight} 40px ${family}`, 'ก0')))
  const [canvas, pen] = createCanvas(WIDTH, HEIGHT)
  const text = textOn(pen, family)
  ground(pen, colour)
  header(pen, colour, text)
  card(pen, colour)
  state(entry, pen, colour, text)
  facts(entry, pen, colour, text)
  footer(colour, text)
  return pngOf(canvas)
}

type Word = {
  x: number
  y: number
  size: number
  colour: string
  weight?: 400 | 600
  align?: CanvasTextAlign
  maxWidth?: number
  spacing?: number
}
type Text = (words: string, word: Word) => number

/** Writes a line, smaller where it does not fit. Returns its width. */
const textOn =
  (pen: Pen, family: string): Text =>
  (words, { x, y, size, colour, weight = 400, align = 'left', maxWidth = RIGHT - LEFT, spacing = 0 }) => {
    const set = (pixels: number) => {
      pen.font = `${weight} ${pixels}px ${family}`
      return pen.measureText(words).width
    }
    pen.letterSpacing = `${spacing}px`
    const width = set(size)
    if (width > maxWidth) set(Math.floor((size * maxWidth) / width))
    pen.textAlign = align
    pen.textBaseline = 'middle'
    pen.fillStyle = colour
    pen.fillText(words, x, y)
    return Math.min(width, maxWidth)
  }

/** Draws paths of a box of 24 or 48 units at a place. */
function inBox(pen: Pen, x: number, y: number, scale: number, draw: () => void): void {
  pen.save()
  pen.translate(x, y)
  pen.scale(scale, scale)
  draw()
  pen.restore()
}

/** The page behind the card: a light of the brand, and its flower in outline. */
function ground(pen: Pen, colour: Colour): void {
  pen.fillStyle = colour('bg-0')
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  const light = pen.createRadialGradient(CENTER, 0, 0, CENTER, 0, 900)
  light.addColorStop(0, `${colour('glow')}55`)
  light.addColorStop(1, `${colour('glow')}00`)
  pen.fillStyle = light
  pen.fillRect(0, 0, WIDTH, 900)
  pen.globalAlpha = 0.22
  pen.strokeStyle = colour('brand-text')
  pen.lineWidth = 0.18
  inBox(pen, 690, -190, 12, () => pen.stroke(brand.mark === null ? flower() : new Path2D(brand.mark)))
  pen.globalAlpha = 1
}

function flower(): Path2D {
  const path = new Path2D(FLOWER.ground)
  for (const turn of FLOWER.turns)
    path.addPath(new Path2D(FLOWER.petal), new DOMMatrix().translate(24, 24).rotate(turn).translate(-24, -24))
  path.addPath(new Path2D(FLOWER.heart))
  return path
}

function header(pen: Pen, colour: Colour, text: Text): void {
  inBox(pen, CARD.x, 68, 2, () => {
    pen.fillStyle = colour('brand')
    if (brand.mark !== null) return pen.fill(new Path2D(brand.mark))
    pen.fill(new Path2D(FLOWER.ground))
    pen.fillStyle = colour('on-brand')
    for (const turn of FLOWER.turns) {
      pen.save()
      pen.translate(24, 24)
      pen.rotate((turn * Math.PI) / 180)
      pen.translate(-24, -24)
      pen.fill(new Path2D(FLOWER.petal))
      pen.restore()
    }
    pen.fill(new Path2D(FLOWER.heart))
    pen.fillStyle = colour('brand')
    pen.fill(new Path2D(FLOWER.eye))
  })
  text(brand.name, { x: CARD.x + 120, y: 92, size: 48, weight: 600, colour: colour('ink-1'), maxWidth: 800 })
  text(slip.name, { x: CARD.x + 120, y: 144, size: 32, colour: colour('ink-2') })
}

/** A ticket: rounded, with a notch on each side of the tear line. */
function card(pen: Pen, colour: Colour): void {
  const { x, y, width, height, radius } = CARD
  const [right, bottom] = [x + width, y + height]
  pen.beginPath()
  pen.moveTo(x + radius, y)
  pen.arcTo(right, y, right, bottom, radius)
  pen.lineTo(right, TEAR.y - TEAR.radius)
  pen.arc(right, TEAR.y, TEAR.radius, -Math.PI / 2, Math.PI / 2, true)
  pen.arcTo(right, bottom, x, bottom, radius)
  pen.arcTo(x, bottom, x, y, radius)
  pen.lineTo(x, TEAR.y + TEAR.radius)
  pen.arc(x, TEAR.y, TEAR.radius, Math.PI / 2, -Math.PI / 2, true)
  pen.arcTo(x, y, right, y, radius)
  pen.closePath()
  pen.fillStyle = colour('bg-1')
  pen.fill()
  pen.strokeStyle = colour('line')
  pen.lineWidth = 2
  pen.stroke()
  pen.setLineDash([2, 16])
  pen.lineCap = 'round'
  pen.lineWidth = 5
  pen.beginPath()
  pen.moveTo(x + TEAR.radius + 24, TEAR.y)
  pen.lineTo(right - TEAR.radius - 24, TEAR.y)
  pen.stroke()
  pen.setLineDash([])
}

/** What happened, how much, and when. */
function state(entry: SlipEntry, pen: Pen, colour: Colour, text: Text): void {
  const { tone, icon, title } = slipLook(entry.status)
  pen.beginPath()
  pen.arc(CENTER, 362, 76, 0, Math.PI * 2)
  pen.fillStyle = colour(`${tone}-dim`)
  pen.fill()
  pen.strokeStyle = colour(tone)
  pen.lineWidth = 1.8
  pen.lineJoin = 'round'
  inBox(pen, CENTER - 42, 362 - 42, 3.5, () => pen.stroke(new Path2D(iconPath(icon))))
  text(title, { x: CENTER, y: 504, size: 46, weight: 600, align: 'center', colour: colour('ink-1') })
  const amount = formatBaht(entry.amount)
  const size = amount.length > 10 ? 100 : 124
  text(amount, { x: CENTER, y: 618, size, weight: 600, align: 'center', colour: colour('ink-1') })
  text(`${g.baht}  ·  ${instantText(stateAt(entry))}`, {
    x: CENTER,
    y: 716,
    size: 36,
    align: 'center',
    colour: colour('ink-2'),
  })
}

type Rounded = { x: number; y: number; width: number; height: number; radius: number }

/** A rectangle with round corners. Safari before 16 has no `roundRect`. */
function outline(pen: Pen, { x, y, width, height, radius }: Rounded): void {
  const [right, bottom] = [x + width, y + height]
  pen.moveTo(x + radius, y)
  pen.arcTo(right, y, right, bottom, radius)
  pen.arcTo(right, bottom, x, bottom, radius)
  pen.arcTo(x, bottom, x, y, radius)
  pen.arcTo(x, y, right, y, radius)
  pen.closePath()
}

/** Account, time of the request, and the reference that staff ask for. */
function facts({ bankName: code, bankId, at, reference }: SlipEntry, pen: Pen, colour: Colour, text: Text): void {
  const bank = code === null ? undefined : bankByCode(code)
  text(slip.to, { x: LEFT, y: 872, size: 34, colour: colour('ink-2') })
  if (bank) {
    pen.fillStyle = bank.color
    pen.beginPath()
    outline(pen, { x: LEFT, y: 912, width: 104, height: 104, radius: 30 })
    pen.fill()
    text(bank.mark, { x: LEFT + 52, y: 966, size: 38, weight: 600, align: 'center', colour: '#fff' })
  }
  text(bankName(code ?? ''), { x: LEFT + 136, y: 940, size: 42, weight: 600, colour: colour('ink-1'), maxWidth: 660 })
  text(bankId ?? '', { x: LEFT + 136, y: 994, size: 38, colour: colour('ink-2') })
  text(slip.asked, { x: LEFT, y: 1090, size: 34, colour: colour('ink-2') })
  text(instantText(at), { x: RIGHT, y: 1090, size: 38, align: 'right', colour: colour('ink-1'), maxWidth: 560 })
  pen.fillStyle = colour('bg-2')
  pen.beginPath()
  outline(pen, { x: LEFT - 24, y: 1146, width: RIGHT - LEFT + 48, height: 128, radius: 36 })
  pen.fill()
  text(slip.ref, { x: LEFT + 16, y: 1210, size: 34, colour: colour('ink-2') })
  text(reference, {
    x: RIGHT - 16,
    y: 1212,
    size: 58,
    weight: 600,
    align: 'right',
    spacing: 5,
    colour: colour('brand-text'),
  })
}

function footer(colour: Colour, text: Text): void {
  const line = { x: CENTER, size: 30, align: 'center', colour: colour('ink-2') } as const
  text(format(slip.issued, { site: brand.name }), { ...line, y: 1386 })
  if (brand.isDemonstration) text(demo.notice, { ...line, y: 1436 })
}
