/**
 * Serves movies, posters and captions. A `<video>` sends no token, so the HttpOnly cookie of a live session authorises them. An address
 * contains no secret, and a session that has ended ends at the next range. The file name comes from the catalogue and never from the
 * address. A hidden or unknown movie, or one of another brand, is not found, and no path leaves the folder.
 */
import path from 'node:path'
import send from '@fastify/send'
import type { Ctx } from '#core/context.ts'
import { sessionHolder } from '#core/session/session.ts'
import { brandContext, type Site, sessionCookie } from '#entry/mount.ts'
import { refuse } from '#kit/refusal.ts'
import { selectShownMovie } from './queries.ts'

type FilePath = { Params: { id: string; file: string } }

/** A name means one content for ever, but access to it may change. Browsers cache it for an hour, shared caches never. */
const CACHE = 'private, max-age=3600'
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export function serveMovieFiles(site: Site): void {
  site.fastify.get<FilePath>('/media/movie/:id/:file', async (request, response) => {
    const ctx = await brandContext(site, request)
    if ((await sessionHolder(ctx, sessionCookie(request))) === undefined) refuse('session_ended')
    const { id, file } = request.params
    const name = (await nameInCatalogue(ctx, id, file)) ?? refuse('not_found')
    const root = path.join(ctx.mediaFolder, String(ctx.brand.id))
    // This library handles ranges, conditions and HEAD.
    const result = await send(request.raw, name, { root, cacheControl: false })
    if (result.type === 'error' && result.statusCode === 404) {
      request.log.error({ brand: ctx.brand.clientId, file: name }, 'a file of a movie is not in the media folder')
      refuse('not_found')
    }
    return response.code(result.statusCode).headers(result.headers).header('cache-control', CACHE).send(result.stream)
  })
}

async function nameInCatalogue(ctx: Ctx, id: string, file: string): Promise<string | undefined> {
  const movie = UUID.test(id) ? await selectShownMovie(ctx, id) : undefined
  return [movie?.movie_file, movie?.poster_file, movie?.captions_file].find((each) => each === file) ?? undefined
}
