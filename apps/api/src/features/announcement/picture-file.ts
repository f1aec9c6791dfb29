/** The picture of an announcement, made of a file of an operator. All get one size and type, so that pages load fast. */
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { type CommandInput, invalid, missing, unknown } from '#core/command.ts'
import { textOf } from '#core/command-words.ts'
import type { Db } from '#kit/db.ts'
import { isStorable } from '#kit/storable-json.ts'
import type { PictureRow } from './picture.ts'

const FILE_BYTES_MAX = 10 * 1024 * 1024
/** Twice as wide as high. Cards are up to 360 px wide, on screens with three device pixels each. */
const [WIDTH, HEIGHT] = [1080, 540]
const [WIDTH_MIN, HEIGHT_MIN] = [720, 360]
const PIXELS_MAX = 50_000_000
const QUALITY = 78
/** By content, whatever the name of the file. */
const FORMATS = ['avif', 'webp', 'png', 'jpeg']

const TEXT_MAX = 200

export const PICTURE_OPTIONS = {
  '--picture <FILE>': `AVIF, WebP, PNG or JPEG, at least ${WIDTH_MIN} × ${HEIGHT_MIN} pixels; shown twice as wide as high`,
  '--picture-text <TEXT>': 'says what the picture shows; required with --picture',
} as const

type Picture = { hash: string; content: Buffer }

/** Reads `--picture` and `--picture-text`: the columns that they change, and the picture to store. */
export async function pictureChange({
  options,
}: Pick<CommandInput, 'options'>): Promise<{ columns: Partial<PictureRow>; picture?: Picture }> {
  const { picture: file, 'picture-text': text } = options
  if (file === 'none' && text !== undefined) throw invalid('--picture none has no --picture-text.')
  if (file === 'none') return { columns: { picture_hash: null, picture_text: null } }
  if (file !== undefined && text === undefined) throw missing('--picture-text')
  if (!isStorable(text)) throw invalid('--picture-text is no text that can be stored.')
  const columns = text === undefined ? {} : { picture_text: textOf(options, 'picture-text', TEXT_MAX) }
  if (file === undefined) return { columns }
  const picture = await readPicture(textOf(options, 'picture', 1000))
  return { columns: { ...columns, picture_hash: picture.hash }, picture }
}

/** Reads, checks, turns upright, crops around the centre and encodes as WebP. Data of the camera, such as the place, is dropped. */
async function readPicture(file: string): Promise<Picture> {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) throw unknown('file', file)
  if (found.size === 0) throw invalid(`${file} is empty.`)
  if (found.size > FILE_BYTES_MAX) throw invalid(`${file} is larger than ${FILE_BYTES_MAX / 1024 / 1024} MiB.`)
  // Only this command needs the native library.
  const { default: sharp } = await import('sharp')
  const image = sharp(await readFile(file), { limitInputPixels: PIXELS_MAX })
  await assertUsable(image, file)
  const content = await image
    .autoOrient()
    .resize(WIDTH, HEIGHT, { fit: 'cover' })
    .webp({ quality: QUALITY, effort: 6 })
    .toBuffer()
    .catch(() => {
      throw invalid(`${file} is damaged.`)
    })
  return pictureFrom(content)
}

/** Names the content. */
export const pictureFrom = (content: Buffer): Picture => ({
  content,
  hash: createHash('sha256').update(content).digest('hex').slice(0, 32),
})

/** Stores the picture. One that the brand already has stays. */
export async function keepPicture(db: Db, brandId: number, { hash, content }: Picture): Promise<void> {
  await db
    .insertInto('announcement_pictures')
    .values({ brand_id: brandId, picture_hash: hash, content })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function assertUsable(image: Sharp, file: string): Promise<void> {
  const found = await image.metadata().catch(() => undefined)
  const format = found?.format === 'heif' && found.compression === 'av1' ? 'avif' : found?.format
  if (!found || !format || !FORMATS.includes(format)) throw invalid(`${file} is not AVIF, WebP, PNG or JPEG.`)
  const { width, height } = found.autoOrient
  if (width < WIDTH_MIN || height < HEIGHT_MIN)
    throw invalid(`${file} has ${width} × ${height} pixels; at least ${WIDTH_MIN} × ${HEIGHT_MIN} are needed.`)
}
