/** Movies at the desk. Files are added with `duang movie add`. */
import * as z from 'zod/mini'
import { BRAND_PATH, defineDeskCall, deskPageFields, inBrand, inBrandWithUuid } from './desk-call.ts'
import { page } from './fields.ts'

export const listDeskMovies = defineDeskCall({
  name: 'desk-movie.list',
  method: 'GET',
  path: `${BRAND_PATH}/movies`,
  summary: 'Movies in their order, hidden ones too.',
  access: 'staff',
  permission: 'content.edit',
  params: inBrand(),
  query: z.strictObject(deskPageFields()),
  reply: page(
    z.object({
      id: z.uuid(),
      title: z.string(),
      seconds: z.nullable(z.int()),
      position: z.int(),
      isOn: z.boolean(),
      /** Null: a file of the site. */
      url: z.nullable(z.string()),
      hasPoster: z.boolean(),
      hasCaptions: z.boolean(),
    }),
  ),
  refusals: [],
})

export const addDeskMovie = defineDeskCall({
  name: 'desk-movie.add',
  method: 'POST',
  path: `${BRAND_PATH}/movies`,
  summary: 'Link a movie on a server of `mediaOrigins`.',
  access: 'staff',
  permission: 'content.edit',
  params: inBrand(),
  body: z.strictObject({
    url: z.url().check(z.startsWith('https://'), z.maxLength(1000)),
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
    description: z.string().check(z.maxLength(500)),
    position: z.optional(z.int().check(z.minimum(0), z.maximum(999_999))),
    seconds: z.optional(z.int().check(z.minimum(1), z.maximum(999_999))),
  }),
  reply: z.object({ id: z.uuid() }),
  refusals: ['desk_act_refused'],
})

export const turnDeskMovie = defineDeskCall({
  name: 'desk-movie.turn',
  method: 'POST',
  path: `${BRAND_PATH}/movies/{id}`,
  summary: 'Hide a movie from members, or show it again.',
  access: 'staff',
  permission: 'content.edit',
  params: inBrandWithUuid(),
  body: z.strictObject({ isOn: z.boolean() }),
  reply: z.object({ changed: z.literal(true) }),
  refusals: [],
})

export const deskMovieCalls = [listDeskMovies, addDeskMovie, turnDeskMovie] as const
