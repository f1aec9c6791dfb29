/** What staff do with movies: the list, links to other servers, and what members see. */
import { hideMovie, linkMovie, listMovieCatalogue, showMovie } from '@duang/contract/action/movie'
import { type ListForm, pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import { implement, implementList, type Work } from '#entry/action/implement.ts'
import { type Tx, violatedConstraint } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { type MovieRow, selectMovies } from './queries.ts'

const BY_POSITION: ListForm = {
  keys: [
    { column: 'position', type: 'bigint' },
    { column: 'movie_id', type: 'uuid' },
  ],
  order: 'asc',
}

const list = implementList(listMovieCatalogue, BY_POSITION, async ({ ctx, request }) => {
  const { items, next } = await pageOf(selectMovies(ctx), BY_POSITION, request)
  return { items: items.map(itemOf), next }
})

const itemOf = (row: MovieRow) => ({
  id: row.movie_id,
  position: row.position,
  title: row.title,
  seconds: row.duration_seconds,
  url: row.movie_url,
  hasPoster: row.poster_file !== null,
  hasCaptions: row.captions_file !== null,
  isOn: row.is_on,
})

const link = implement(linkMovie, async ({ tx, ctx, input }) => {
  const { url, title, description = '', seconds = null } = input
  // Pages load movies from these servers only.
  const { origin } = new URL(url)
  if (!ctx.brand.settings.mediaOrigins.includes(origin)) refuse('movie_origin_unknown', { origin })
  const position = input.position ?? (await nextPosition(ctx))
  const row = { movie_url: url, title, description, duration_seconds: seconds, position }
  return { id: await insertMovie(tx, ctx, row) }
})

type NewMovie = { title: string; description: string; duration_seconds: number | null; position: number } & (
  | { movie_url: string }
  | { movie_file: string; poster_file: string | null; captions_file: string | null }
)

/** Adds a movie to the catalogue. Refuses `movie_known`. */
export async function insertMovie(tx: Tx, { brand, clock }: Ctx, row: NewMovie): Promise<string> {
  const { movie_id: id } = await tx
    .insertInto('movies')
    .values({ brand_id: brand.id, created_at: clock(), ...row })
    .returning('movie_id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (violatedConstraint(error) === 'movies_file') refuse('movie_known')
      throw error
    })
  return id
}

/** The position after the last one. */
export async function nextPosition({ db, brand }: Ctx): Promise<number> {
  const last = await db
    .selectFrom('movies')
    .select(({ fn }) => fn.max('position').as('position'))
    .where('brand_id', '=', brand.id)
    .executeTakeFirst()
  return (last?.position ?? 0) + 1
}

const turn =
  (isOn: boolean) =>
  async ({ tx, ctx, input: { movie: id } }: Work<typeof hideMovie>) => {
    const { numUpdatedRows } = await tx
      .updateTable('movies')
      .set({ is_on: isOn })
      .where('brand_id', '=', ctx.brand.id)
      .where('movie_id', '=', id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) refuse('not_found')
    return { id }
  }

export const movieLists = [list]
export const movieActions = [link, implement(hideMovie, turn(false)), implement(showMovie, turn(true))]
