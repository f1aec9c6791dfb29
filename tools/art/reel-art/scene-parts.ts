/** Parts of the painted scenes: light, land, water and things, as SVG text. All places are pixels of the scene. */
import type { Shape } from '../../../apps/sandbox/src/studio/client/art/shape.ts'
import { solid } from './symbols.ts'

export type Stop = readonly [offset: number, colour: string, opacity?: number]

/** Collects gradients as they are used. One for each scene. */
export function createPaint(width: number, height: number) {
  const defs: string[] = []
  const gradient = (kind: 'linear' | 'radial', stops: readonly Stop[]): string => {
    const id = `g${defs.length}`
    const way = kind === 'linear' ? 'x1="0" y1="0" x2="0" y2="1"' : ''
    const inside = stops.map(
      ([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    defs.push(`<${kind}Gradient id="${id}" ${way}>${inside.join('')}</${kind}Gradient>`)
    return `url(#${id})`
  }
  const band = (y: number, tall: number, ...stops: Stop[]) =>
    `<rect x="0" y="${y}" width="${width}" height="${tall}" fill="${gradient('linear', stops)}"/>`
  const glow = (x: number, y: number, r: number, colour: string, opacity = 0.6, flat = 1) =>
    `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * flat}" fill="${gradient('radial', [
      [0, colour, opacity],
      [0.4, colour, opacity * 0.4],
      [1, colour, 0],
    ])}"/>`

  return {
    defs: () => defs.join(''),
    band,
    glow,
    sky: (...stops: Stop[]) => band(0, height, ...stops),
    /** Hills or tree tops: waves of three lengths, always the same for a seed. */
    ridge(y: number, rise: number, seed: number, top: string, foot: string): string {
      const points = Array.from({ length: 61 }, (_, step) => {
        const part = step / 60
        const wave =
          Math.sin(part * 5 + seed) * 0.5 +
          Math.sin(part * 13 + seed * 2.3) * 0.3 +
          Math.sin(part * 31 + seed * 4.1) * 0.2
        return `${(part * width).toFixed(1)} ${(y - (wave * 0.5 + 0.5) * rise).toFixed(1)}`
      })
      const fill = gradient('linear', [
        [0, top],
        [1, foot],
      ])
      return `<path d="M${points.join('L')}L${width} ${height}L0 ${height}Z" fill="${fill}"/>`
    },
    /** Streaks of light on water, below a light at `x`: wider towards the viewer. */
    shimmer(x: number, from: number, to: number, spread: number, colour: string): string {
      return Array.from({ length: 26 }, (_, step) => {
        const part = step / 25
        const y = from + (to - from) * part ** 1.4
        const wide = spread * (0.12 + part * 0.9) * (0.5 + 0.5 * Math.abs(Math.sin(step * 2.1)))
        const shift = Math.sin(step * 1.7) * spread * 0.3 * part
        return `<ellipse cx="${(x + shift).toFixed(1)}" cy="${y.toFixed(1)}" rx="${wide.toFixed(1)}" ry="${(1 + part * 2.6).toFixed(1)}" fill="${colour}" opacity="${(0.5 - part * 0.3).toFixed(2)}"/>`
      }).join('')
    },
    stars: (count: number, to: number) =>
      Array.from({ length: count }, (_, n) => {
        const [x, y] = [(n * 0.6180339) % 1, (n * 0.7548777) % 1]
        return `<circle cx="${(x * width).toFixed(1)}" cy="${(y * to).toFixed(1)}" r="${(0.7 + (n % 4) * 0.45).toFixed(2)}" fill="#fff6df" opacity="${(0.35 + (n % 5) * 0.13).toFixed(2)}"/>`
      }).join(''),
    /** Lights out of focus. */
    bokeh: (count: number, from: number, to: number, size: number, colours: readonly string[]) =>
      Array.from({ length: count }, (_, n) => {
        const [x, y] = [(n * 0.6180339 + 0.13) % 1, (n * 0.7548777 + 0.4) % 1]
        return glow(
          x * width,
          from + y * (to - from),
          size * (0.5 + ((n * 0.37) % 1)),
          colours[n % colours.length] ?? '#fff',
          0.5,
        )
      }).join(''),
  }
}

export type Paint = ReturnType<typeof createPaint>

type Placing = { turn?: number; opacity?: number; filter?: 'prop' | 'far' }

/** A picture of 64 by 64 with its foot at `y`. */
export const thing = (
  art: Shape,
  x: number,
  y: number,
  size: number,
  { turn = 0, opacity = 1, filter = 'prop' }: Placing = {},
) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size / 64}) translate(-32 -64)" opacity="${opacity}"><g filter="url(#${filter})">${solid(art)}</g></g>`
