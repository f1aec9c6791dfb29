/** Corruptions of bonuses. The verifier must report each by the invariants that it breaks. */
import { afterAll, beforeAll } from 'vitest'
import { inTransaction } from '#kit/database/db.ts'
import { drawOnce } from '#money/draw/draw.ts'
import { writeTable } from '#money/prize/prize-table.ts'
import { grantRights } from '#money/right/right.ts'
import { type Books, createBooks } from '../../../../test/books/books.ts'
import { type Corruption, testInvariants } from '../../../../test/books/corruptions.ts'
import { bonusInvariants } from './invariants.ts'

let books: Books
beforeAll(async () => {
  books = await createBooks()
  // Credit of a promotion, to be wagered three times.
  const ctx = await books.site.ctx()
  const { memberId } = books.memberAt(2)
  const segment = {
    label: '100 บาท',
    weight: 1,
    prize: { type: 'credit', satang: 100_00, turnoverMultiple: 3 } as const,
  }
  await inTransaction(books.site.owner, (tx) => writeTable(tx, ctx, 'wheel', [segment, segment]))
  await grantRights(ctx.db, ctx, memberId, { game: 'wheel', source: 'staff:a', count: 1, expiresAt: null })
  await inTransaction(ctx.db, (tx) => drawOnce(tx, ctx, memberId, 'wheel'))
})
afterAll(() => books.site.stop())

const TERMS = 'I12 a bonus is what its terms give, once a deposit'
const GRANT = 'I12 a bonus is one transfer'
const FORFEIT = 'I12 a bonus that was given back is one transfer'
const CREDIT = 'I12 credit of a promotion is one transfer'
const CREDIT_BACK = 'I12 credit of a promotion that was given back is one transfer'

const HELD = 'I45 a bonus holds what its stakes and wins leave, and a credit what its bonuses hold'
const PART = 'I46 bonus money is a part of its transaction'

const of = (n: number) => `member_id = ${books.memberAt(n).memberId}`

const CORRUPTIONS: Corruption[] = [
  {
    what: 'a bonus above its maximum',
    breaks: [TERMS],
    statements: () => [`update bonus_grants set max_satang = bonus_satang - 1 where ${of(0)}`],
  },
  {
    what: 'a bonus without its transfer',
    breaks: [GRANT],
    statements: () => [`update bonus_grants set grant_id = gen_random_uuid() where ${of(0)}`],
  },
  {
    what: 'a bonus given back on paper only',
    breaks: [FORFEIT],
    statements: () => [
      `update bonus_grants set status = 'forfeited', forfeited_satang = bonus_satang, ended_at = now() where ${of(0)}`,
    ],
  },
  {
    what: 'credit of a promotion with another turnover than its multiple',
    breaks: [TERMS],
    statements: () => [`update bonus_grants set turnover_required_satang = 1 where ${of(2)}`],
  },
  {
    what: 'credit of a promotion without its transfer',
    breaks: [CREDIT],
    statements: () => [`update bonus_grants set transfer_id = gen_random_uuid() where ${of(2)}`],
  },
  {
    what: 'credit of a promotion given back on paper only',
    breaks: [CREDIT_BACK],
    statements: () => [
      `update bonus_grants set status = 'forfeited', forfeited_satang = bonus_satang, held_satang = 0, ended_at = now() where ${of(2)}`,
    ],
  },
  {
    what: 'a bonus that holds more than its parts leave',
    breaks: [HELD],
    statements: () => [`update bonus_grants set held_satang = held_satang + 1 where ${of(2)}`],
  },
  {
    what: 'a completed bonus that still holds money',
    breaks: [HELD],
    statements: () => [
      `update bonus_grants set status = 'completed', released_satang = bonus_satang, ended_at = now() where ${of(2)}`,
    ],
  },
  {
    what: 'a bonus given back for more than it held',
    breaks: [HELD, CREDIT_BACK],
    statements: () => [
      `update bonus_grants set status = 'forfeited', forfeited_satang = bonus_satang + 1, held_satang = 0, ended_at = now() where ${of(2)}`,
    ],
  },
  {
    what: 'bonuses that hold more than the credit',
    breaks: [HELD],
    statements: () => [
      `insert into bonus_parts (brand_id, provider, tx_id, grant_id, member_id, won_satang, at)
        select brand_id, '', 'made up', grant_id, member_id, 100000000, now() from bonus_grants where ${of(2)}`,
      `update bonus_grants set held_satang = held_satang + 100000000 where ${of(2)}`,
    ],
  },
  {
    what: 'bonus money of a transaction that there is not',
    breaks: [PART],
    statements: () => [
      `insert into bonus_parts (brand_id, provider, tx_id, grant_id, member_id, round_id, staked_satang, at)
        select brand_id, 'nobody', 'made up', grant_id, member_id, 'r', 1, now() from bonus_grants where ${of(2)}`,
      `update bonus_grants set held_satang = held_satang - 1 where ${of(2)}`,
    ],
  },
]

testInvariants(() => books.site, bonusInvariants, CORRUPTIONS)
