import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '#core/context.ts'

/** All movies of the brand, also hidden ones. */
export const selectMovies = (ctx: Ctx) =>
  ctx.db
    .selectFrom('movies')
    .select(['movie_id', 'title', 'description', 'duration_seconds', 'position', 'is_on', 'created_at'])
    .select(['movie_file', 'movie_url', 'poster_file', 'captions_file'])
    .where('brand_id', '=', ctx.brand.id)

/** The order of the catalogue. */
export const inOrder = (query: ReturnType<typeof selectMovies>) => query.orderBy('position').orderBy('movie_id')

export const after = (query: ReturnType<typeof selectMovies>, position: number, id: string) =>
  query.where(sql<SqlBool>`(position, movie_id) > (${position}::int, ${id}::uuid)`)

/** Titles that contain this text, case-insensitively. */
export const titled = (query: ReturnType<typeof selectMovies>, text: string) =>
  query.where('title', 'ilike', `%${text.replace(/[\\%_]/g, '\\$&')}%`)

export type MovieRow = Awaited<ReturnType<ReturnType<typeof selectMovies>['executeTakeFirstOrThrow']>>

export const selectShownMovie = (ctx: Ctx, id: string) =>
  selectMovies(ctx).where('movie_id', '=', id).where('is_on', '=', true).executeTakeFirst()
