/** Corruptions of accounts and transfers. The verifier must report each by the invariants that it breaks. */
import { afterAll, beforeAll } from 'vitest'
import { type Books, createBooks } from '../../../test/books/books.ts'
import { type Corruption, testInvariants } from '../../../test/books/corruptions.ts'
import { ledgerInvariants } from './invariants.ts'
import { memberAccount } from './ledger.ts'

let books: Books
beforeAll(async () => {
  books = await createBooks()
})
afterAll(() => books.site.stop())

const SUM = 'I2 all accounts of a brand sum to zero'
const KINDS = 'I2 sums of kinds are those of the transfers'
const CHAIN = 'I3 every entry follows the one before it'
const LAST = 'I3 an account stands where its last entry left it'
const FLOOR = 'I4 no account was ever below its floor or above the ceiling'
const GROWS = 'I5 the application can add to history and nothing else'
const CHART = 'the chart: a transfer moves between the accounts of its kind'
const BRANDS = 'I16 nothing mixes brands'
const TIME = 'I19 entries of an account are in order of time'
const CREDIT = 'I6 a deposit is one transfer'

const cashOf = (n: number) => memberAccount(books.memberAt(n).memberId, 'cash')
const holdOf = (n: number) => memberAccount(books.memberAt(n).memberId, 'hold')
const transfer = (kind: string, where = 'true') =>
  `kind = (select kind from ledger.transfer_kinds where code = '${kind}') and ${where}`

const CORRUPTIONS: Corruption[] = [
  {
    what: 'a house account rolled up wrongly',
    breaks: [SUM],
    statements: () => ['update ledger.accounts set balance_satang = balance_satang + 1 where account_id = -33'],
  },
  {
    what: 'a satang moved from one member to another',
    breaks: [LAST],
    statements: () => [
      `update ledger.accounts set balance_satang = balance_satang + 1 where account_id = ${cashOf(0)}`,
      `update ledger.accounts set balance_satang = balance_satang - 1 where account_id = ${cashOf(1)}`,
    ],
  },
  {
    what: 'credit from nowhere',
    breaks: [SUM, LAST],
    statements: () => [
      `update ledger.accounts set balance_satang = balance_satang + 1 where account_id = ${cashOf(2)}`,
    ],
  },
  {
    what: 'points that balance satang',
    breaks: [SUM, LAST],
    statements: () => [
      `update ledger.accounts set balance_satang = balance_satang - 5 where account_id = ${cashOf(2)}`,
      `update ledger.accounts set balance_satang = balance_satang + 5 where account_id = ${memberAccount(books.memberAt(2).memberId, 'points')}`,
    ],
  },
  {
    what: 'a version that was skipped',
    breaks: [LAST],
    statements: () => [`update ledger.accounts set version = version + 1 where account_id = ${cashOf(2)}`],
  },
  {
    what: 'a balance edited in the middle of history',
    breaks: [CHAIN],
    statements: () => [
      `update ledger.transfers set credit_balance_satang = credit_balance_satang + 1 where credit_account = ${cashOf(0)} and credit_version = 1`,
    ],
  },
  {
    what: 'an entry cut out of the middle',
    breaks: [SUM, CHAIN, CREDIT, KINDS],
    statements: () => [
      `update ledger.accounts set rolled_up_seq = 0, balance_satang = 0 where account_id < 0`,
      `delete from ledger.transfers where credit_account = ${cashOf(0)} and ${transfer('deposit.credit')}`,
    ],
  },
  {
    what: 'a sum of a kind that no transfer explains',
    breaks: [KINDS],
    statements: () => ['update ledger.kind_totals set amount_satang = amount_satang + 1 where kind = 101'],
  },
  {
    what: 'an entry below zero',
    breaks: [CHAIN, LAST, FLOOR],
    statements: () => [`update ledger.transfers set debit_balance_satang = -1 where debit_account = ${cashOf(0)}`],
  },
  {
    what: 'an account without its floor',
    breaks: [FLOOR],
    statements: () => [`update ledger.accounts set floor_satang = null where account_id = ${holdOf(5)}`],
  },
  {
    what: 'the trigger switched off',
    breaks: [GROWS],
    statements: () => ['alter table ledger.transfers disable trigger transfers_append_only'],
  },
  { what: 'a right too many', breaks: [GROWS], statements: () => ['grant update on ledger.accounts to duang_app'] },
  {
    what: 'a transfer of a kind that is not between its accounts',
    breaks: [CHART],
    statements: () => [
      `update ledger.transfers set debit_account = -34 where ${transfer('deposit.credit', `credit_account = ${cashOf(2)}`)}`,
    ],
  },
  {
    what: 'an account of a member of another brand',
    breaks: [BRANDS],
    statements: () => [`insert into ledger.accounts (brand_id, account_id, floor_satang) values (2, ${cashOf(5)}, 0)`],
  },
  {
    what: 'an entry dated before the one before it',
    breaks: [TIME],
    statements: () => [
      `update ledger.transfers set posted_at = posted_at - interval '1 day' where debit_account = ${cashOf(0)}`,
    ],
  },
]

testInvariants(() => books.site, ledgerInvariants, CORRUPTIONS)
