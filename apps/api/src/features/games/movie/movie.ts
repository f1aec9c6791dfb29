/** The catalogue of movies of a brand (interpretation P7), as members see it. */
import type { CallReply } from '@duang/contract'
import type { findMovie, listMovies } from '@duang/contract/games/movie'
import { foldLine } from '@duang/contract/wire/pasted-text'
import type { Ctx } from '#core/context.ts'
import { refuse } from '#kit/refusal.ts'
import { after, inOrder, type MovieRow, selectMovies, selectShownMovie, titled } from './queries.ts'

const PAGE_ROWS = 24

/** Returns shown movies in the brand's order, a page at a time. Refuses `request_invalid` for an invalid cursor. */
export async function moviesOf(
  ctx: Ctx,
  query: { cursor?: string | undefined; limit?: number | undefined; search?: string | undefined },
): Promise<CallReply<typeof listMovies>> {
  const limit = query.limit ?? PAGE_ROWS
  const search = query.search === undefined ? undefined : foldLine(query.search)
  const last = query.cursor === undefined ? undefined : readCursor(query.cursor)
  const rows = await inOrder(selectMovies(ctx).where('is_on', '=', true))
    .$if(search !== undefined && search !== '', (rest) => titled(rest, search ?? ''))
    .$if(last !== undefined, (rest) => after(rest, last?.position ?? 0, last?.id ?? ''))
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  const end = shown.at(-1)
  return { items: shown.map(itemOf), next: rows.length > limit && end ? `${end.position}.${end.movie_id}` : null }
}

/** Returns one shown movie. Refuses `not_found`. */
export async function movieOf(ctx: Ctx, id: string): Promise<CallReply<typeof findMovie>> {
  return itemOf((await selectShownMovie(ctx, id)) ?? refuse('not_found'))
}

/** Paths of our files contain their movie, so that hiding a movie hides them too. See files.ts. */
function itemOf(row: MovieRow): CallReply<typeof findMovie> {
  const address = (file: string | null) => (file === null ? null : `/media/movie/${row.movie_id}/${file}`)
  return {
    id: row.movie_id,
    title: row.title,
    description: row.description,
    durationSeconds: row.duration_seconds,
    // One of the two is always set.
    video: address(row.movie_file) ?? row.movie_url ?? '',
    poster: address(row.poster_file),
    captions: address(row.captions_file),
  }
}

function readCursor(cursor: string): { position: number; id: string } {
  const [, position, id] = cursor.match(/^(\d{1,9})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/) ?? []
  if (position === undefined || id === undefined) refuse('request_invalid', [{ path: 'cursor', code: 'custom' }])
  return { position: Number(position), id }
}
