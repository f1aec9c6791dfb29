/** Corruptions of limits. The verifier must report each by the invariants that it breaks. */
import { afterAll, beforeAll } from 'vitest'
import { type Books, createBooks } from '../../../../test/books/books.ts'
import { type Corruption, testInvariants } from '../../../../test/books/corruptions.ts'
import { limitInvariants } from './invariants.ts'

let books: Books
beforeAll(async () => {
  books = await createBooks()
})
afterAll(() => books.site.stop())

const RESTRICTIONS = 'I15 limits, breaks and bonuses are flagged in the row of their member'

const CORRUPTIONS: Corruption[] = [
  {
    what: 'a limit that no bet would look for',
    breaks: [RESTRICTIONS],
    statements: () => [
      `insert into play_limits (brand_id, member_id, kind, period, amount, changed_at) values (1, ${books.memberAt(5).memberId}, 'stake', 'day', 100, now())`,
    ],
  },
]

testInvariants(() => books.site, limitInvariants, CORRUPTIONS)
