/** Parts of pictures of 64 by 64: fills and strokes from paths, and the few curves that all of them use. */
import { group, line, path, type Shape } from '../../../apps/sandbox/src/studio/client/art/shape.ts'

/** `[fill, path]`, or `[stroke, path, width]` for a line. A fill can carry its opacity as two more digits. */
type Part = readonly [colour: string, path: string, width?: number]

export const picture = (parts: readonly (Part | Shape)[]): Shape =>
  group({}, ...parts.map((part) => (isPart(part) ? shapeOf(part) : part)))

const isPart = (part: Part | Shape): part is Part => typeof part[1] === 'string'
const shapeOf = ([colour, d, width]: Part): Shape => (width ? line(d, colour, width) : path(d, colour))

export const circle = (x: number, y: number, r: number): string => oval(x, y, r, r)
export const oval = (x: number, y: number, rx: number, ry: number): string =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${rx * 2} 0a${rx} ${ry} 0 1 0 ${-rx * 2} 0Z`
export const all = (paths: readonly string[]): string => paths.join('')

/** The same piece `count` times around a point. The piece is drawn about the origin. */
export const around = (count: number, x: number, y: number, piece: Shape, first = 0): Shape =>
  group(
    {},
    ...Array.from({ length: count }, (_, n) =>
      group({ transform: `translate(${x} ${y}) rotate(${first + (360 / count) * n})` }, piece),
    ),
  )

/** A round thing with `count` points that protrude by `depth`. */
export function spiky(x: number, y: number, rx: number, ry: number, count: number, depth: number): string {
  const corner = (n: number, far: number) => {
    const turn = (Math.PI * n) / count
    return `${(x + Math.cos(turn) * (rx + far)).toFixed(1)} ${(y + Math.sin(turn) * (ry + far)).toFixed(1)}`
  }
  const corners = Array.from({ length: count * 2 }, (_, n) => corner(n, n % 2 === 0 ? depth : 0))
  return `M${corners.join('L')}Z`
}
