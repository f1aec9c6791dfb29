/** `duang coupons`: coupons with one code, or with a batch of codes for one use each. */
import { randomInt } from 'node:crypto'
import { normaliseCoupon } from '@duang/contract/coupon'
import { actAs } from '#core/audit/audit.ts'
import { type Command, type CommandInput, CommandRefusal, invalid, unknown } from '#core/command.ts'
import { type ListForm, PAGE_OPTIONS, pageOf, readList, sayPage } from '#core/command-list.ts'
import { REASON, reasonOf, uuidOf, wholeNumber, wordOf } from '#core/command-words.ts'
import type { Ctx } from '#core/context.ts'
import { PRIZE_OPTIONS, prizeOf } from '#core/prize/prize-words.ts'
import { bangkokDayStart, bangkokInstant, bangkokStamp } from '#kit/bangkok-instant.ts'
import { inTransaction, sqlState } from '#kit/db.ts'
import { couponPrizeSchema } from './coupon-prize.ts'

/** Without letters and digits that look alike. Twelve of them are 58 bits. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ2345679'
const CODE_LENGTH = 12
const CODES_MAX = 10_000
const USES_MAX = 100_000
const NAME_MAX = 80
const [UNIQUE, FOREIGN_KEY] = ['23505', '23503']

const TERMS = {
  '--from <TIME>': 'Bangkok time; now by default',
  '--to <TIME>': 'Bangkok time; until it is ended by default',
  '--level <LEVEL>': 'the lowest level that may redeem it',
  ...PRIZE_OPTIONS.credit,
  ...PRIZE_OPTIONS.points,
  ...PRIZE_OPTIONS.rights,
  ...REASON,
} as const

/** What the desk does too. */
export const COUPON_ACTS = { add, generate, end } as const

export const couponsCommand: Command = {
  name: 'coupons',
  summary: 'Coupon codes for credit, points or rights.',
  needsOwner: true,
  acts: {
    list: { summary: 'Coupons, newest first, with their uses.', options: PAGE_OPTIONS, run: list },
    codes: {
      summary: 'The codes of a coupon and their uses that are left.',
      words: '<COUPON>',
      options: PAGE_OPTIONS,
      run: codes,
    },
    add: {
      summary: 'Adds a coupon with one code.',
      words: '<NAME> <CODE>',
      options: { '--uses <N>': 'members who may redeem it; 1 by default', ...TERMS },
      run: add,
    },
    generate: {
      summary: 'Adds a coupon with so many random codes for one use each.',
      words: '<NAME> <COUNT>',
      options: TERMS,
      run: generate,
    },
    end: { summary: 'Ends a coupon now.', words: '<COUPON>', options: REASON, run: end },
  },
}

const timeOf = (value: string | true | undefined, name: string): Date | undefined => {
  if (value === undefined) return undefined
  const at = bangkokDayStart(String(value)) ?? bangkokInstant(String(value))
  if (!at) throw invalid(`--${name} is a Bangkok time such as 2026-11-25 or "2026-11-25 02:00".`)
  return at
}

const nameOf = (word: string | undefined): string => {
  const name = wordOf(word, 'NAME').trim().normalize('NFC')
  if (name === '' || name.length > NAME_MAX) throw invalid(`NAME has 1 to ${NAME_MAX} characters.`)
  return name
}

async function add(input: CommandInput): Promise<number> {
  const { words, options } = input
  const code = normaliseCoupon(wordOf(words[1], 'CODE'))
  if (code === undefined) throw invalid('CODE has 4 to 32 letters and digits.')
  const uses = options.uses === undefined ? 1 : wholeNumber(String(options.uses))
  if (uses < 1 || uses > USES_MAX) throw invalid(`--uses is a whole number from 1 to ${USES_MAX}.`)
  return write(input, [code], uses)
}

async function generate(input: CommandInput): Promise<number> {
  const count = wholeNumber(input.words[1])
  if (count < 1 || count > CODES_MAX) throw invalid(`COUNT is a whole number from 1 to ${CODES_MAX}.`)
  const made = new Set<string>()
  while (made.size < count) made.add(randomCode())
  return write(input, [...made], 1)
}

const randomCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

async function write(input: CommandInput, made: readonly string[], uses: number): Promise<number> {
  const { ctx, words, options, actor, say, report } = input
  const now = ctx.clock()
  const values = {
    ...{
      name: nameOf(words[0]),
      starts_at: timeOf(options.from, 'from') ?? now,
      ends_at: timeOf(options.to, 'to') ?? null,
    },
    level_min: options.level === undefined ? 0 : wholeNumber(String(options.level)),
    prize: JSON.stringify(prizeOf(options, couponPrizeSchema)),
  }
  if (values.ends_at && values.ends_at <= values.starts_at) throw invalid('--to is not after --from.')
  const reason = reasonOf(options)
  const couponId = await inTransaction(ctx.db, async (tx) => {
    await actAs(tx, { actor, reason })
    const { coupon_id: id } = await tx
      .insertInto('coupons')
      .values({ brand_id: ctx.brand.id, ...values, created_at: now })
      .returning('coupon_id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('coupon_codes')
      .values(made.map((code) => ({ brand_id: ctx.brand.id, code, coupon_id: id, use_count: uses, left_count: uses })))
      .execute()
    return id
  }).catch((error: unknown) => {
    if (sqlState(error) === UNIQUE) throw new CommandRefusal('code_exists', 'This code belongs to a coupon already.')
    if (sqlState(error) === FOREIGN_KEY) throw unknown('level', String(options.level))
    throw error
  })
  for (const code of made) say(code)
  say(
    `Coupon ${couponId}: ${made.length === 1 ? 'one code' : `${made.length} codes`}, ${uses} ${uses === 1 ? 'use' : 'uses'} each.`,
  )
  report({ couponId, codes: made, uses })
  return 0
}

export const COUPON_LIST: ListForm = {
  keys: [
    { column: 'c.created_at', type: 'timestamptz' },
    { column: 'c.coupon_id', type: 'uuid' },
  ],
  order: 'desc',
}

/** All coupons of the brand. */
export const selectCoupons = (ctx: Ctx) =>
  ctx.db
    .selectFrom('coupons as c')
    .innerJoin('coupon_codes as k', (join) =>
      join.onRef('k.brand_id', '=', 'c.brand_id').onRef('k.coupon_id', '=', 'c.coupon_id'),
    )
    .select(['c.coupon_id', 'c.name', 'c.prize', 'c.level_min', 'c.starts_at', 'c.ends_at', 'c.ended_at'])
    .select((eb) => [
      eb.fn.countAll<number>().as('codes'),
      eb.fn.sum<number>('k.use_count').as('uses'),
      eb.fn.sum<number>('k.left_count').as('left'),
    ])
    .where('c.brand_id', '=', ctx.brand.id)
    .groupBy(['c.brand_id', 'c.coupon_id'])

async function list(input: CommandInput): Promise<number> {
  return sayPage(input, await pageOf(selectCoupons(input.ctx), COUPON_LIST, await readList(input, COUPON_LIST)), {
    row: (row) => {
      const until = row.ended_at ?? row.ends_at
      const period = `${bangkokStamp(row.starts_at)} to ${until ? bangkokStamp(until) : 'its end'}`
      return `${row.coupon_id}  ${row.name}  ${JSON.stringify(row.prize)}  ${row.codes} codes, ${row.left} of ${row.uses} uses left  ${period}`
    },
    none: 'There are no coupons.',
  })
}

export const COUPON_CODE_LIST: ListForm = { keys: [{ column: 'code', type: 'text' }], order: 'asc' }

/** The codes of a coupon. */
export const selectCodes = (ctx: Ctx, couponId: string) =>
  ctx.db
    .selectFrom('coupon_codes')
    .select(['code', 'use_count', 'left_count'])
    .where('brand_id', '=', ctx.brand.id)
    .where('coupon_id', '=', couponId)

async function codes(input: CommandInput): Promise<number> {
  const query = selectCodes(input.ctx, uuidOf(input.words[0], 'COUPON'))
  return sayPage(input, await pageOf(query, COUPON_CODE_LIST, await readList(input, COUPON_CODE_LIST)), {
    row: (row) => `${row.code}  ${row.left_count} of ${row.use_count} left`,
    none: 'There are no such codes.',
  })
}

async function end({ ctx, words, options, actor, say, report }: CommandInput): Promise<number> {
  const couponId = uuidOf(words[0], 'COUPON')
  const reason = reasonOf(options)
  await inTransaction(ctx.db, async (tx) => {
    await actAs(tx, { actor, reason })
    const { numUpdatedRows } = await tx
      .updateTable('coupons')
      .set((eb) => ({ ended_at: eb.fn.coalesce('ended_at', eb.val(ctx.clock())) }))
      .where('brand_id', '=', ctx.brand.id)
      .where('coupon_id', '=', couponId)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw unknown('coupon', couponId)
  })
  say(`Coupon ${couponId} is ended.`)
  report({ couponId })
  return 0
}
