/** Pictures of announcements: their address, and the route that serves them. `picture-file.ts` makes them. */
import type { AnnouncementPicture } from '@duang/contract/site/announcement'
import { brandContext, type Site } from '#entry/mount.ts'
import { refuse } from '#kit/refusal.ts'

export type PictureRow = { picture_hash: string | null; picture_text: string | null }
type PicturePath = { Params: { file: string } }

const FOLDER = '/media/announcement'
const FILE = /^([0-9a-f]{32})\.webp$/
/** The address names the content, so a copy stays valid. */
const CACHE = 'public, max-age=31536000, immutable'

export const pictureOf = ({ picture_hash, picture_text }: PictureRow): AnnouncementPicture | null =>
  picture_hash === null || picture_text === null ? null : { src: `${FOLDER}/${picture_hash}.webp`, alt: picture_text }

/** Needs no session, because an `<img>` sends no token. Those of an announcement for members have an address that only members learn. */
export function servePictures(site: Site): void {
  site.fastify.get<PicturePath>(`${FOLDER}/:file`, async (request, response) => {
    const ctx = await brandContext(site, request)
    const hash = FILE.exec(request.params.file)?.[1] ?? refuse('not_found')
    const row = await ctx.db
      .selectFrom('announcement_pictures')
      .select('content')
      .where('brand_id', '=', ctx.brand.id)
      .where('picture_hash', '=', hash)
      .executeTakeFirst()
    if (!row) refuse('not_found')
    return response.type('image/webp').header('cache-control', CACHE).send(row.content)
  })
}
