/** Measurements of a page's picture: contrast behind texts, and the proportion of yellow. */
import sharp from 'sharp'
import type { SeenText } from './inspect.ts'

type Picture = { data: Buffer; width: number; height: number }
type Rgb = readonly [number, number, number]

export async function decode(png: Buffer): Promise<Picture> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const luminance = (rgb: Rgb): number => {
  const [red, green, blue] = rgb.map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: Rgb, other: Rgb): number => {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** Returns the lowest contrast of a text against any pixel behind it. The picture is taken without texts. */
export function lowestContrast({ data, width }: Picture, seen: SeenText): number {
  const [red = 0, green = 0, blue = 0, own = 1] = (seen.color.match(/[\d.]+/g) ?? []).map(Number)
  const alpha = own * seen.opacity
  let lowest = 21
  for (let y = Math.ceil(seen.y); y < Math.floor(seen.y + seen.height); y += 2)
    for (let x = Math.ceil(seen.x); x < Math.floor(seen.x + seen.width); x += 2) {
      const at = (y * width + x) * 3
      const ground: Rgb = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
      const ink: Rgb = [
        red * alpha + ground[0] * (1 - alpha),
        green * alpha + ground[1] * (1 - alpha),
        blue * alpha + ground[2] * (1 - alpha),
      ]
      lowest = Math.min(lowest, contrast(ink, ground))
    }
  return lowest
}

/** Returns the part of the picture, 0 to 1, that is yellow or gold: hue 38 to 65, bright and saturated. */
export function yellowPart({ data }: Picture): number {
  let yellow = 0
  for (let at = 0; at < data.length; at += 3) {
    const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
    const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
    if (red !== most || most < 90 || most - least < 0.4 * most) continue
    const hue = (60 * (green - blue)) / (most - least)
    if (hue >= 38 && hue <= 65) yellow++
  }
  return yellow / (data.length / 3)
}
