/** Corruptions of withdrawals. The verifier must report each by the invariants that it breaks. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { type Books, createBooks } from '../../../../test/books/books.ts'
import { type Corruption, testInvariants } from '../../../../test/books/corruptions.ts'
import { withdrawInvariants } from './invariants.ts'

let books: Books
beforeAll(async () => {
  books = await createBooks()
})
afterAll(() => books.site.stop())

const KEY = 'I7 a key has one reply, and its effect exists'
const STEPS = 'I8 a withdrawal has a valid sequence of steps'
const HOLD = 'I9 a withdrawal is one hold'
const PAY = 'I9 a hold is spent when paid'
const RELEASE = 'I9 a hold is released when rejected or refunded'
const OPEN = 'I9 what is held is what is open'
const PAYOUT = 'I10 a withdrawal has one payout, paid when it is'
const PAYABLE = 'I10 a withdrawal on its way is payable, or waits in the queue of trouble'
const DESTINATION = 'I10 a withdrawal goes to an account of its member, as registered while it is open'
const LEFT = 'I10 money that left is one payout, once'
const AGAIN = 'I9 a payout that came back is credit once'
const BACK = 'I10 money that came back is that of one withdrawal'
const DAY = 'I11 the day of a member: the withdrawals that count, within the caps'

const of = (n: number) => `member_id = ${books.memberAt(n).memberId}`
/** A statement line that returns the money of a member's withdrawal. */
const cameBack = (n: number): string => `
  insert into statement_lines (brand_id, feed, ext_id, content_hash, raw, via, bank_code, account_digits, direction, amount_satang, booked_at, received_at, state)
    select brand_id, 'sandbox', 'back', '', '{}', 'webhook', '004', '1234567890', 'in', amount_satang, now(), now(), 'reversed' from withdrawals where ${of(n)}`

const CORRUPTIONS: Corruption[] = [
  {
    what: 'one withdrawal answered to two keys',
    breaks: [KEY],
    statements: () => [
      `insert into idempotency_keys select brand_id, member_id, 'another key of it', call, fingerprint, status, reply, created_at from idempotency_keys where ${of(0)}`,
    ],
  },
  {
    what: 'a reply whose withdrawal is not there',
    breaks: [KEY],
    statements: () => [`update idempotency_keys set reply = '{"withdraw":{"id":"${randomUUID()}"}}' where ${of(0)}`],
  },
  {
    what: 'a step that was left out',
    breaks: [STEPS],
    statements: () => [
      `delete from withdrawal_steps where step = 2 and withdrawal_id = (select withdrawal_id from withdrawals where ${of(0)})`,
    ],
  },
  {
    what: 'a paid withdrawal that was never sent',
    breaks: [STEPS],
    statements: () => [
      `update withdrawal_steps set state = 'unknown' where step = 3 and withdrawal_id = (select withdrawal_id from withdrawals where ${of(0)})`,
      `update withdrawal_steps set state = 'unknown' where step = 2 and withdrawal_id = (select withdrawal_id from withdrawals where ${of(0)})`,
    ],
  },
  {
    what: 'a withdrawal that holds another amount',
    breaks: [HOLD, OPEN, PAYOUT, DAY],
    statements: () => [`update withdrawals set amount_satang = amount_satang + 1 where ${of(4)}`],
  },
  {
    what: 'a withdrawal paid on paper only',
    breaks: [STEPS, PAY, OPEN, PAYOUT],
    statements: () => [`update withdrawals set state = 'paid', ended_at = now() where ${of(4)}`],
  },
  {
    what: 'a withdrawal rejected on paper only',
    breaks: [STEPS, RELEASE, OPEN, DAY],
    statements: () => [`update withdrawals set state = 'rejected', ended_at = now() where ${of(3)}`],
  },
  {
    what: 'an open withdrawal that was turned to another account',
    breaks: [DESTINATION],
    statements: () => [`update withdrawals set account_digits = '9999999999' where ${of(3)}`],
  },
  {
    what: 'a paid withdrawal to an account of another member',
    breaks: [DESTINATION],
    statements: () => [`update member_banks set member_id = ${books.memberAt(5).memberId} where ${of(0)}`],
  },
  // An account that was corrected after its withdrawals had ended.
  { what: 'nothing', breaks: [], statements: () => [`update member_banks set bank_code = '9' where ${of(0)}`] },
  {
    what: 'a second payout of one withdrawal',
    breaks: [PAYOUT],
    statements: () => [
      'alter table payouts drop constraint payouts_brand_id_withdrawal_id_key',
      `insert into payouts select brand_id, 'fresh-key', withdrawal_id, feed, amount_satang, state, attempts, next_at, is_retryable, bank_reference, reason, created_at, updated_at
        from payouts where withdrawal_id = (select withdrawal_id from withdrawals where ${of(0)})`,
    ],
  },
  {
    what: 'a payout of another amount',
    breaks: [PAYOUT],
    statements: () => [
      `update payouts set amount_satang = amount_satang + 1 where withdrawal_id = (select withdrawal_id from withdrawals where ${of(0)})`,
    ],
  },
  {
    what: 'a withdrawal that was approved again while its payout stayed failed',
    breaks: [PAYABLE],
    statements: () => [
      `update payouts set state = 'failed' where withdrawal_id = (select withdrawal_id from withdrawals where ${of(4)})`,
      `update withdrawals set state = 'approved' where ${of(4)}`,
      `insert into withdrawal_steps select brand_id, withdrawal_id, s.n, s.state, now(), 'nok'
        from withdrawals, (values (5, 'failed'), (6, 'approved')) s (n, state) where ${of(4)}`,
    ],
  },
  {
    what: 'a payout that failed under a withdrawal that waits for the bank',
    breaks: [PAYABLE],
    statements: () => [
      `update payouts set state = 'failed' where withdrawal_id = (select withdrawal_id from withdrawals where ${of(4)})`,
    ],
  },
  {
    what: 'a payout that came back on paper only',
    breaks: [AGAIN],
    statements: () => [
      cameBack(0),
      `update withdrawals set state = 'returned', returned_line_id = (select line_id from statement_lines where state = 'reversed') where ${of(0)}`,
      `insert into withdrawal_steps select brand_id, withdrawal_id, 5, 'returned', now(), 'nok' from withdrawals where ${of(0)}`,
    ],
  },
  {
    what: 'money that came back of no withdrawal',
    breaks: [BACK],
    statements: () => [cameBack(0)],
  },
  {
    what: 'money that left, explained by a payout that failed',
    breaks: [LEFT],
    statements: () => [
      `insert into statement_lines (brand_id, feed, ext_id, content_hash, raw, via, bank_code, account_digits, direction, amount_satang, booked_at, received_at, reference, state)
        select brand_id, feed, 'left', '', '{}', 'webhook', '004', '1234567890', 'out', amount_satang, now(), now(), payout_key, 'payout'
        from payouts where withdrawal_id = (select withdrawal_id from withdrawals where ${of(1)})`,
    ],
  },
  {
    what: 'two lines of money that left, explained by one payout',
    breaks: [LEFT],
    statements: () => [
      'drop index statement_lines_explained',
      ...['first', 'second'].map(
        (
          id,
        ) => `insert into statement_lines (brand_id, feed, ext_id, content_hash, raw, via, bank_code, account_digits, direction,
            amount_satang, booked_at, received_at, reference, state)
          select brand_id, feed, '${id}', '', '{}', 'webhook', '004', '1234567890', 'out', amount_satang, now(), now(), payout_key, 'payout'
          from payouts where withdrawal_id = (select withdrawal_id from withdrawals where ${of(0)})`,
      ),
    ],
  },
  {
    what: 'a day that counts one request too few',
    breaks: [DAY],
    statements: () => [`update withdrawal_days set requests = 0 where ${of(0)}`],
  },
  {
    what: 'a day above its cap',
    breaks: [DAY],
    statements: () => [`update withdrawal_days set amount_cap_satang = 1 where ${of(0)}`],
  },
  {
    what: 'a rejected withdrawal that gave its day back on paper only',
    breaks: [DAY],
    statements: () => [`update withdrawal_days set requests = 1, amount_satang = 30000 where ${of(2)}`],
  },
  {
    what: 'a paid withdrawal that gave its day back',
    breaks: [DAY],
    statements: () => [
      `update withdrawals set is_counted = false where ${of(0)}`,
      `update withdrawal_days set requests = 0, amount_satang = 0 where ${of(0)}`,
    ],
  },
  {
    what: 'a rejected withdrawal that still counts, with its day',
    breaks: [DAY],
    statements: () => [
      `update withdrawals set is_counted = true, ended_at = ended_at + interval '1 second' where ${of(2)}`,
      `update withdrawal_days set requests = 1, amount_satang = 30000 where ${of(2)}`,
    ],
  },
]

testInvariants(() => books.site, withdrawInvariants, CORRUPTIONS)
