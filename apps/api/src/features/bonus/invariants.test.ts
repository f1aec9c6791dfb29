/** Corruptions of bonuses. The verifier must report each by the invariants that it breaks. */
import { afterAll, beforeAll } from 'vitest'
import { drawOnce } from '#core/draw/draw.ts'
import { writeTable } from '#core/prize/prize-table.ts'
import { grantRights } from '#core/right/right.ts'
import { inTransaction } from '#kit/db.ts'
import { type Books, createBooks } from '../../../test/books.ts'
import { type Corruption, testInvariants } from '../../../test/corruptions.ts'
import { bonusInvariants } from './invariants.ts'

let books: Books
beforeAll(async () => {
  books = await createBooks()
  // Credit of a promotion, to be wagered three times.
  const ctx = await books.site.ctx()
  const { memberId } = books.memberAt(2)
  const segment = {
    ...{ label: '100 บาท', weight: 1 },
    prize: { type: 'credit', satang: 100_00, turnoverMultiple: 3 } as const,
  }
  await inTransaction(books.site.owner, (tx) => writeTable(tx, ctx, 'wheel', [segment, segment]))
  await grantRights(ctx.db, ctx, memberId, { game: 'wheel', source: 'staff:a', count: 1, expiresAt: null })
  await inTransaction(ctx.db, (tx) => drawOnce(tx, ctx, memberId, 'wheel'))
}, 120_000)
afterAll(() => books.site.stop())

const TERMS = 'I12 a bonus is what its terms give, once a deposit'
const GRANT = 'I12 a bonus is one transfer'
const FORFEIT = 'I12 a bonus that was given back is one transfer'
const CREDIT = 'I12 credit of a promotion is one transfer'
const CREDIT_BACK = 'I12 credit of a promotion that was given back is one transfer'

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
      `update bonus_grants set status = 'forfeited', forfeited_satang = bonus_satang, ended_at = now() where ${of(2)}`,
    ],
  },
]

testInvariants(() => books.site, bonusInvariants, CORRUPTIONS)
