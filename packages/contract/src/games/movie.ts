import * as z from 'zod/mini'
import { defineCall } from '../wire/define-call.ts'
import { cursor, page } from '../wire/fields.ts'

/** Addresses are of this site, with the cookie of a live session, or https addresses of another server. */
export const movie = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  durationSeconds: z.nullable(z.int()),
  video: z.string(),
  poster: z.nullable(z.string()),
  /** Thai captions, WebVTT. */
  captions: z.nullable(z.string()),
})
export type Movie = z.output<typeof movie>

export const listMovies = defineCall({
  name: 'movie.list',
  promotes: false,
  method: 'GET',
  path: '/api/auth/movie',
  section: 'W1, P7',
  summary: 'Movies of the brand, in its order, a page at a time; `search` by title.',
  access: 'member',
  query: z.strictObject({
    cursor: cursor(),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
    search: z.optional(z.string().check(z.maxLength(60))),
  }),
  reply: page(movie),
  refusals: [],
  idempotency: 'none',
})

export const findMovie = defineCall({
  name: 'movie.find',
  promotes: false,
  method: 'GET',
  path: '/api/auth/movie/{id}',
  section: 'W1, P7',
  summary: 'One movie of the brand.',
  access: 'member',
  params: z.strictObject({ id: z.uuid() }),
  reply: movie,
  refusals: [],
  idempotency: 'none',
})

export const movieCalls = [listMovies, findMovie] as const
