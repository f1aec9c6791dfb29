/** The picture of a slip: encoded anew, so that data of the camera and hidden content are dropped, and read for its code. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createKeyedSemaphore } from '#kit/keyed-semaphore.ts'
import { refuse } from '#kit/refusal.ts'
import { type ReadCode, slipCodeOf } from './slip-code.ts'

export type SlipPicture = {
  /** SHA-256 of the picture as sent. */
  hash: Buffer
  /** WebP. */
  content: Buffer
  code: ReadCode | undefined
}

const FORMATS = ['jpeg', 'png', 'webp']
const PIXELS_MAX = 25_000_000
/** Screenshots of phones are about 1200 × 2600. */
const SIDE_MAX = 2000
const CONTENT_BYTES_MAX = 512 * 1024
/** From the best that fits. */
const ATTEMPTS = [
  { side: 1600, quality: 80 },
  { side: 1200, quality: 55 },
  { side: 800, quality: 40 },
] as const
const CODES_MAX = 4

/** Pictures cost time of the processor and memory: few at once, and no connection is held meanwhile. */
const inTurn = createKeyedSemaphore({ atOnce: 2, waitingMax: 20 })

/** Refuses `slip_picture_unreadable` for what is no JPEG, PNG or WebP. */
export const readSlipPicture = (base64: string): Promise<SlipPicture> =>
  inTurn('slip', async () => {
    const sent = Buffer.from(base64, 'base64')
    const upright = await uprightPixels(sent).catch(() => refuse('slip_picture_unreadable'))
    const content = await encode(upright)
    const code = slipCodeOf(await codesOn(upright))
    return { hash: createHash('sha256').update(sent).digest(), content, code }
  })

type Pixels = { data: Buffer; width: number; height: number }

/** Four bytes a pixel. */
async function uprightPixels(sent: Buffer): Promise<Pixels> {
  // Few calls need the native library.
  const { default: sharp } = await import('sharp')
  const image = sharp(sent, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
  const { format } = await image.metadata()
  if (!FORMATS.includes(format)) throw new Error(`Unexpected format: ${format}`)
  const { data, info } = await image
    .autoOrient()
    .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

async function encode({ data, width, height }: Pixels): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  for (const { side, quality } of ATTEMPTS) {
    const content = await sharp(data, { raw: { width, height, channels: 4 } })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer()
    if (content.length <= CONTENT_BYTES_MAX) return content
  }
  return refuse('slip_picture_unreadable')
}

async function codesOn({ data, width, height }: Pixels): Promise<string[]> {
  const { readBarcodes } = await codeReader()
  const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length)
  const found = await readBarcodes({ data: pixels, width, height } as never, {
    formats: ['QRCode'],
    maxNumberOfSymbols: CODES_MAX,
  })
  return found.filter((each) => each.isValid).map((each) => each.text)
}

let reader: Promise<typeof import('zxing-wasm/reader')> | undefined

/** The reader loads its program from the package. By default it would fetch it from another site. */
function codeReader() {
  reader ??= import('zxing-wasm/reader').then(async (zxing) => {
    const file = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
    const wasmBinary = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength)
    zxing.prepareZXingModule({ overrides: { wasmBinary: wasmBinary as ArrayBuffer } })
    return zxing
  })
  return reader
}
