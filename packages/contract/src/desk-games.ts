/** The games of a brand at the desk. */
import * as z from 'zod/mini'
import { BRAND_PATH, defineDeskCall, deskPageFields, inBrand } from './desk-call.ts'
import { page } from './fields.ts'
import { GAME_TYPES } from './games.ts'

const code = () => z.string().check(z.regex(/^[A-Za-z0-9_.:-]{1,80}$/))

export const listDeskGames = defineDeskCall({
  name: 'desk-games.list',
  method: 'GET',
  path: `${BRAND_PATH}/games`,
  summary: 'Games in the order of the lobby, disabled ones too.',
  access: 'staff',
  permission: 'providers.read',
  params: inBrand(),
  query: z.strictObject({
    ...deskPageFields(),
    type: z.optional(z.enum(GAME_TYPES)),
    provider: z.optional(code()),
    /** Part of a name or code. */
    search: z.optional(z.string().check(z.maxLength(60))),
  }),
  reply: page(
    z.object({
      provider: z.string(),
      code: z.string(),
      type: z.string(),
      nameTh: z.string(),
      nameEn: z.string(),
      sort: z.int(),
      label: z.nullable(z.string()),
      isEnabled: z.boolean(),
      isMaintenance: z.boolean(),
      /** The catalogue of the provider lists it. */
      isListed: z.boolean(),
    }),
  ),
  refusals: [],
})

export const changeDeskGame = defineDeskCall({
  name: 'desk-games.change',
  method: 'POST',
  path: `${BRAND_PATH}/games/change`,
  summary: 'Offer a game or not, close it for a while, move it, or label it.',
  access: 'staff',
  permission: 'providers.manage',
  params: inBrand(),
  body: z.strictObject({
    provider: code(),
    game: code(),
    isEnabled: z.optional(z.boolean()),
    isMaintenance: z.optional(z.boolean()),
    /** Smaller comes first; 100 by default. */
    sort: z.optional(z.int().check(z.minimum(0), z.maximum(999_999))),
    /** A word on the cover, such as ใหม่. Empty: none. */
    label: z.optional(z.string().check(z.maxLength(20))),
  }),
  reply: z.object({ changed: z.literal(true) }),
  refusals: ['desk_act_refused'],
})

export const syncDeskGames = defineDeskCall({
  name: 'desk-games.sync',
  method: 'POST',
  path: `${BRAND_PATH}/games/sync`,
  summary: 'Ask every provider for its catalogue, in the background.',
  access: 'staff',
  permission: 'providers.manage',
  params: inBrand(),
  body: z.strictObject({}),
  reply: z.object({ started: z.literal(true) }),
  refusals: [],
})

export const deskGamesCalls = [listDeskGames, changeDeskGame, syncDeskGames] as const
