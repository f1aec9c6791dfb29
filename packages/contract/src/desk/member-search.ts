/** Finding members at the desk: one search over everything that names a member, and the list of members. */
import * as z from 'zod/mini'
import { instant, page } from '../wire/fields.ts'
import { BRAND_PATH, defineDeskCall, deskPageFields, inBrand } from './define-desk-call.ts'
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

export const TAG_LENGTH_MAX = 40
export const memberTag = () => staffText(TAG_LENGTH_MAX)

/** A member in a list. The phone is masked. */
export const memberRow = z.object({
  id: z.uuid(),
  username: z.string(),
  name: z.string(),
  phone: z.string(),
  level: z.int(),
  status: z.enum(MEMBER_STATUSES),
  tags: z.array(z.string()),
  createdAt: instant(),
  lastLoginAt: z.nullable(instant()),
})

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

export const listMembers = defineDeskCall({
  name: 'desk-member.list',
  method: 'GET',
  path: `${BRAND_PATH}/members`,
  summary: 'Members, newest first, with a tag, a status or a level.',
  access: 'staff',
  permission: 'members.read',
  params: inBrand(),
  query: z.strictObject({
    ...deskPageFields(),
    status: z.optional(z.enum(MEMBER_STATUSES)),
    level: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(99))),
    tag: z.optional(memberTag()),
  }),
  reply: page(memberRow),
  refusals: [],
})

export const searchMembers = defineDeskCall({
  name: 'desk-member.search',
  method: 'GET',
  path: `${BRAND_PATH}/members/search`,
  summary:
    'Members whom a text names: username, phone, name, digits of a bank account, or the id or reference of a transfer, withdrawal, deposit or round. At most 20.',
  access: 'staff',
  permission: 'members.read',
  params: inBrand(),
  query: z.strictObject({ text: staffText(SEARCH_TEXT.most).check(z.minLength(SEARCH_TEXT.least)) }),
  reply: z.object({
    items: z.array(
      z.extend(memberRow, {
        /** `value`: what was found, masked: the last four digits, or a reference. */
        hits: z.array(z.object({ kind: z.enum(SEARCH_HITS), value: z.string() })),
      }),
    ),
    /** More members match than are shown. */
    hasMore: z.boolean(),
  }),
  refusals: ['rate_limited'],
})

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

export const deskMemberSearchCalls = [listMembers, searchMembers, listMemberTags, readMemberMoney] as const
