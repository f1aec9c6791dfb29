/** Scenes of the movies of the tests: our lattice flower (ประจำยาม), gold on indigo. Runs inside a page. */

export type Clip = { name: string; scene: 'lattice' | 'flower'; seconds: number }

const [WIDTH, HEIGHT, FRAMES_A_SECOND, BITS_A_SECOND] = [640, 360, 20, 72_000]
const GOLD = '#ffca00'

type Context = OffscreenCanvasRenderingContext2D

const ease = (part: number): number => {
  const clamped = Math.min(1, Math.max(0, part))
  return clamped * clamped * (3 - 2 * clamped)
}

const drawNight = (context: Context, width: number, height: number): void => {
  context.fillStyle = '#0a0a12'
  context.fillRect(0, 0, width, height)
  const light = context.createRadialGradient(width / 2, 0, 0, width / 2, 0, Math.hypot(width, height) * 0.75)
  light.addColorStop(0, '#4a3110')
  light.addColorStop(0.5, '#1b1b29')
  light.addColorStop(1, '#0a0a12')
  context.fillStyle = light
  context.fillRect(0, 0, width, height)
}
/** Four petals and a hub. `open`: 0 closed, 1 open. `turn` in radians. */
const drawFlower = (context: Context, radius: number, open: number, turn: number): void => {
  context.save()
  context.rotate(turn)
  for (let petal = 0; petal < 4; petal++) {
    context.rotate(Math.PI / 2)
    const [length, width] = [radius * (0.35 + 0.65 * open), radius * (0.12 + 0.3 * open)]
    context.beginPath()
    context.moveTo(0, 0)
    context.bezierCurveTo(width, -length * 0.25, width, -length * 0.7, 0, -length)
    context.bezierCurveTo(-width, -length * 0.7, -width, -length * 0.25, 0, 0)
    const gold = context.createLinearGradient(0, 0, 0, -length)
    gold.addColorStop(0, '#7a5400')
    gold.addColorStop(1, GOLD)
    context.fillStyle = gold
    context.fill()
  }
  context.beginPath()
  context.arc(0, 0, radius * 0.16, 0, Math.PI * 2)
  context.fillStyle = '#fff3c4'
  context.fill()
  context.restore()
}
const drawDiamond = (context: Context, radius: number, alpha: number): void => {
  context.beginPath()
  context.moveTo(0, -radius)
  context.lineTo(radius, 0)
  context.lineTo(0, radius)
  context.lineTo(-radius, 0)
  context.closePath()
  context.strokeStyle = GOLD
  context.globalAlpha = alpha
  context.lineWidth = 2
  context.stroke()
  context.globalAlpha = 1
}
/** A field of flowers that assembles from the middle outwards, rests, and turns a little. */
const drawLattice = (context: Context, width: number, height: number, part: number): void => {
  const step = 104
  const [columns, rows] = [Math.ceil(width / step / 2) + 1, Math.ceil(height / step / 2) + 1]
  for (let row = -rows; row <= rows; row++) {
    for (let column = -columns; column <= columns; column++) {
      const distance = Math.hypot(row, column) / Math.hypot(rows, columns)
      const arrived = ease((part * 1.9 - distance) / 0.45)
      if (arrived === 0) continue
      context.save()
      context.translate(width / 2 + column * step, height / 2 + row * step + (1 - arrived) * 24)
      context.globalAlpha = arrived
      drawDiamond(context, (step / 2) * arrived, 0.5 * arrived)
      context.globalAlpha = arrived
      drawFlower(context, step * 0.36, arrived, Math.PI / 4 + (1 - arrived) + ease(part * 3 - 2) * (Math.PI / 2))
      context.restore()
    }
  }
}
/** One large flower that opens while petals of light rise behind it. */
const drawOpening = (context: Context, width: number, height: number, part: number): void => {
  const reach = Math.min(width, height) * 0.42
  for (let spark = 0; spark < 18; spark++) {
    const rising = (part * 1.4 + spark / 18) % 1
    context.save()
    context.translate(width * ((spark * 0.381) % 1), height * (1.05 - 1.1 * rising))
    context.globalAlpha = 0.5 * Math.sin(rising * Math.PI)
    drawFlower(context, 9, 1, spark + part * 2)
    context.restore()
  }
  context.save()
  context.translate(width / 2, height / 2)
  for (let ring = 1; ring <= 3; ring++)
    drawDiamond(context, reach * ease(part * 2 - ring * 0.18) * (0.7 + ring * 0.2), 0.55 - ring * 0.13)
  drawFlower(context, reach, ease(part * 1.6), Math.PI / 4 + ease(part) * (Math.PI / 2))
  context.restore()
}
const draw = (scene: Clip['scene'], canvas: OffscreenCanvas, part: number): void => {
  const context = canvas.getContext('2d') as Context
  drawNight(context, canvas.width, canvas.height)
  if (scene === 'lattice') drawLattice(context, canvas.width, canvas.height, part)
  else drawOpening(context, canvas.width, canvas.height, part)
}
const base64 = (bytes: ArrayBuffer): string =>
  btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''))

/** Draws and encodes one movie and its poster. Returns both as base64. */
export async function drawClip({ scene, seconds }: Clip): Promise<{ movie: string; poster: string }> {
  const address = '/muxer.mjs'
  const { BufferTarget, CanvasSource, Output, WebMOutputFormat } = (await import(
    address
  )) as typeof import('mediabunny')
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT)
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  const source = new CanvasSource(canvas, { codec: 'vp9', bitrate: BITS_A_SECOND, keyFrameInterval: 2 })
  output.addVideoTrack(source, { frameRate: FRAMES_A_SECOND })
  await output.start()
  for (let frame = 0; frame < seconds * FRAMES_A_SECOND; frame++) {
    draw(scene, canvas, frame / (seconds * FRAMES_A_SECOND))
    await source.add(frame / FRAMES_A_SECOND, 1 / FRAMES_A_SECOND)
  }
  await output.finalize()
  const poster = new OffscreenCanvas(400, 600)
  draw(scene, poster, 0.6)
  const picture = await poster.convertToBlob({ type: 'image/webp', quality: 0.82 })
  return { movie: base64(target.buffer as ArrayBuffer), poster: base64(await picture.arrayBuffer()) }
}
