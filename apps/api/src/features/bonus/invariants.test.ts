/** Corruptions of bonuses. The verifier must report each by the invariants that it breaks. */
import { afterAll, beforeAll } from 'vitest'
import { type Books, createBooks } from '../../../test/books.ts'
import { type Corruption, testInvariants } from '../../../test/corruptions.ts'
import { bonusInvariants } from './invariants.ts'

let books: Books
beforeAll(async () => {
  books = await createBooks()
}, 120_000)
afterAll(() => books.site.stop())

const TERMS = 'I12 a bonus is what its terms give, once a deposit'
const GRANT = 'I12 a bonus is one transfer'
const FORFEIT = 'I12 a bonus that was given back is one transfer'

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
]

testInvariants(() => books.site, bonusInvariants, CORRUPTIONS)
