/** Corruptions of deposits. The verifier must report each by the invariants that it breaks. */
import { afterAll, beforeAll } from 'vitest'
import { type Books, createBooks } from '../../../../test/books/books.ts'
import { type Corruption, testInvariants } from '../../../../test/books/corruptions.ts'
import { depositInvariants } from './invariants.ts'

let books: Books
beforeAll(async () => {
  books = await createBooks()
})
afterAll(() => books.site.stop())

const LINE = 'I6 a deposit is one line of a statement'
const DUPLICATE = 'I6 a duplicate is ignored, and has amount and account of the line that counts'
const CREDIT = 'I6 a deposit is one transfer'

const of = (n: number) => `member_id = ${books.memberAt(n).memberId}`

const CORRUPTIONS: Corruption[] = [
  {
    what: 'a deposit of another amount than its line',
    breaks: [LINE],
    statements: () => [
      `update statement_lines set amount_satang = amount_satang + 1 where line_id = (select min(line_id) from deposits)`,
    ],
  },
  {
    what: 'a line credited to no member',
    breaks: [LINE],
    statements: () => [
      `insert into statement_lines (brand_id, feed, ext_id, content_hash, raw, via, bank_code, account_digits, direction, amount_satang, booked_at, received_at, state)
      values (1, 'sandbox', 'x', '\\x00', '{}', 'webhook', '004', '1234567890', 'in', 5, now(), now(), 'credited')`,
    ],
  },
  {
    what: 'one line made two deposits',
    breaks: [LINE, CREDIT],
    statements: () => [
      'drop index deposits_line',
      `insert into deposits select brand_id, gen_random_uuid(), line_id, member_id, amount_satang, matched_by, score, reasons, bank_code, booked_at, credited_at from deposits where ${of(2)}`,
    ],
  },
  {
    what: 'a credited line that is a duplicate of another one',
    breaks: [DUPLICATE],
    statements: () => [
      'insert into line_duplicates (brand_id, line_id, duplicate_of) select 1, min(line_id), max(line_id) from deposits',
    ],
  },
  {
    what: 'a deposit without its credit',
    breaks: [CREDIT],
    statements: () => [`update deposits set deposit_id = gen_random_uuid() where ${of(2)}`],
  },
]

testInvariants(() => books.site, depositInvariants, CORRUPTIONS)
