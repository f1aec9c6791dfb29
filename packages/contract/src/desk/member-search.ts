/** What names a member at the desk, tags, and a member beside an act on the member's money. */
import * as z from 'zod/mini'
import { BRAND_PATH, defineDeskCall, inBrand } from './define-desk-call.ts'
import { memberMoney } from './payer.ts'

export const MEMBER_STATUSES = ['active', 'blocked'] as const

/** Half of a surrogate pair. The oldest browsers have no `isWellFormed`. */
const HALF_CHARACTER = /[\ud800-\udfff]/u

/** A text of staff: one to so many characters that PostgreSQL can store. */
export const staffText = (max: number) =>
  z.string().check(
    z.trim(),
    z.normalize('NFC'),
    z.minLength(1),
    z.maxLength(max),
    z.refine((text) => !HALF_CHARACTER.test(text) && !text.includes('\0'), 'text'),
  )

/** How a search text names a member. */
export const SEARCH_HITS = [
  'username',
  'name',
  'phone',
  'bank_account',
  'transfer',
  'withdrawal',
  'deposit',
  'round',
  'provider_transaction',
  'member',
] as const
export type SearchHit = (typeof SEARCH_HITS)[number]

export const SEARCH_TEXT = { least: 2, most: 100 } as const

export const listMemberTags = defineDeskCall({
  name: 'desk-member.tags',
  method: 'GET',
  path: `${BRAND_PATH}/member-tags`,
  summary: 'Tags that members of the brand have, for filters and suggestions.',
  access: 'staff',
  permission: 'members.read',
  params: inBrand(),
  reply: z.object({ tags: z.array(z.string()) }),
  refusals: [],
})

export const readMemberMoney = defineDeskCall({
  name: 'desk-member.money',
  method: 'GET',
  path: `${BRAND_PATH}/member-money`,
  summary: 'A member beside an act on the member’s money: accounts, credit now, and what stands against it.',
  access: 'staff',
  permission: 'members.read',
  params: inBrand(),
  query: z.strictObject({ username: z.string().check(z.minLength(1), z.maxLength(20)) }),
  reply: memberMoney,
  refusals: ['not_found'],
})

export const deskMemberSearchCalls = [listMemberTags, readMemberMoney] as const
