/** Petals of light on a canvas. Their ways are fixed by their number, so that equal wins look alike. */
import { PETAL } from './art/flower.ts'

export type Petal = { angle: number; speed: number; size: number; spin: number; hue: number; delay: number }

/** The angle between one seed of a sunflower and the next: no direction is empty. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5))
const GRAVITY = 0.9
const FADE_FROM = 0.65
/** Sharper than this costs frames on a phone, and petals are soft. */
const PIXEL_RATIO_MAX = 1.5

export const petalsOf = (count: number): Petal[] =>
  Array.from({ length: count }, (_, index) => {
    // Independent of the angles, or the petals would follow each other in a line.
    const part = (index * 0.7548777) % 1
    return {
      angle: index * GOLDEN_ANGLE,
      speed: 0.35 + part * 0.75,
      size: 0.5 + ((index * 0.377) % 1) * 0.9,
      spin: (index % 2 === 0 ? 1 : -1) * (1 + part * 3),
      hue: index % 3,
      delay: ((index * 0.5698403) % 1) * 0.25,
    }
  })

/** Where a petal is at a share of the moment: in halves of the smaller side, from the middle. Null before it begins. */
export function petalAt({ angle, speed, spin, delay }: Petal, share: number) {
  const age = (share - delay) / (1 - delay)
  if (age < 0) return null
  const far = speed * (1 - (1 - age) ** 2) * 1.5
  return {
    x: Math.cos(angle) * far,
    y: Math.sin(angle) * far + GRAVITY * age * age - 0.25 * age,
    turn: spin * age,
    opacity: age < FADE_FROM ? 1 : Math.max(0, (1 - age) / (1 - FADE_FROM)),
  }
}

const COLOURS = ['#ffe7a6', '#ffffff'] as const

type Moment = { count: number; ms: number; isCurrent: () => boolean }

/** The third colour is the accent of the page. */
export function drawPetals(canvas: HTMLCanvasElement, { count, ms, isCurrent }: Moment): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const ratio = Math.min(devicePixelRatio, PIXEL_RATIO_MAX)
  const { clientWidth: width, clientHeight: height } = canvas
  canvas.width = width * ratio
  canvas.height = height * ratio
  const accent = getComputedStyle(canvas).getPropertyValue('--brand').trim() || COLOURS[0]
  const sprites = [...COLOURS, accent].map((colour) => petalSprite(colour, ratio))
  const petals = petalsOf(count)
  const unit = Math.min(width, height) / 2
  const start = performance.now()
  const step = (now: number) => {
    const share = isCurrent() ? (now - start) / ms : 1
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, canvas.width, canvas.height)
    if (share >= 1) return
    for (const petal of petals) {
      const place = petalAt(petal, share)
      const sprite = sprites[petal.hue]
      if (!place || !sprite) continue
      context.globalAlpha = place.opacity
      context.setTransform(
        petal.size,
        0,
        0,
        petal.size,
        (width / 2 + place.x * unit) * ratio,
        (height / 2 + place.y * unit) * ratio,
      )
      context.rotate(petal.angle + place.turn)
      context.drawImage(sprite, -sprite.width / 2, -sprite.height / 2)
    }
    requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}

/** Drawn once: a petal with its light around it. */
function petalSprite(colour: string, ratio: number): HTMLCanvasElement {
  const size = 44 * ratio
  const sprite = document.createElement('canvas')
  sprite.width = size
  sprite.height = size
  const context = sprite.getContext('2d')
  if (!context) return sprite
  context.scale(ratio, ratio)
  context.translate(22, 22)
  const light = context.createRadialGradient(0, 0, 1, 0, 0, 20)
  light.addColorStop(0, colour)
  light.addColorStop(1, 'transparent')
  context.globalAlpha = 0.35
  context.fillStyle = light
  context.fillRect(-22, -22, 44, 44)
  context.globalAlpha = 1
  context.fillStyle = colour
  context.translate(0, 9)
  context.fill(new Path2D(PETAL))
  return sprite
}
