/** The picture of an announcement, made of a file of an operator. All get one size and type, so that pages load fast. */
import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import type { Db } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'

/** Twice as wide as high. Cards are up to 360 px wide, on screens with three device pixels each. */
const [WIDTH, HEIGHT] = [1080, 540]
const [WIDTH_MIN, HEIGHT_MIN] = [720, 360]
const PIXELS_MAX = 50_000_000
const QUALITY = 78
/** By content, whatever the name of the file. */
const FORMATS = ['avif', 'webp', 'png', 'jpeg']

type Picture = { hash: string; content: Buffer }

/**
 * Checks the file, turns it upright, crops it around the centre and encodes it as WebP. Data of the camera, such as the place, is dropped.
 * `base64`: the file. Refuses by code what is no picture, too small or damaged.
 */
export async function pictureOfFile(base64: string): Promise<Picture> {
  // Only this action needs the native library.
  const { default: sharp } = await import('sharp')
  const image = sharp(Buffer.from(base64, 'base64'), { limitInputPixels: PIXELS_MAX })
  await assertUsable(image)
  const content = await image
    .autoOrient()
    .resize(WIDTH, HEIGHT, { fit: 'cover' })
    .webp({ quality: QUALITY, effort: 6 })
    .toBuffer()
    .catch(() => refuse('announcement_picture_damaged'))
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

async function assertUsable(image: Sharp): Promise<void> {
  const found = await image.metadata().catch(() => undefined)
  const format = found?.format === 'heif' && found.compression === 'av1' ? 'avif' : found?.format
  if (!found || !format || !FORMATS.includes(format)) return refuse('announcement_picture_type')
  const { width, height } = found.autoOrient
  if (width < WIDTH_MIN || height < HEIGHT_MIN) refuse('announcement_picture_small', { width, height })
}
