/** Corruptions of closings; the verifier must report each by the invariants that it breaks. */
import { afterAll, beforeAll } from 'vitest'
import { createBooks } from '../../../../test/books/books.ts'
import { type Corruption, testInvariants } from '../../../../test/books/corruptions.ts'
import type { TestSite } from '../../../../test/people/site.ts'
import { closeDays } from './close-days.ts'
import { closingInvariants } from './invariants.ts'

let site: TestSite
beforeAll(async () => {
  ;({ site } = await createBooks())
  site.advance(3 * 86_400_000)
  await closeDays(await site.ctx())
})
afterAll(() => site.stop())

const [LINES, CHAIN, BALANCES, DIGEST, OPEN, GAMES, MEMBERS, FIRST, HOURS] = closingInvariants.map(
  (each) => each.name,
) as [string, string, string, string, string, string, string, string, string]

const CORRUPTIONS: Corruption[] = [
  {
    what: 'a line with one satang more, and its digest',
    breaks: [LINES, BALANCES],
    statements: () => [
      `update closing_lines set amount_satang = amount_satang + 1, members_satang = members_satang + 1
        where section = 'deposit'`,
      'update daily_closings set digest = finance.closing_digest(brand_id, day) where day = (select min(day) from closing_lines)',
      ...rehash(2),
    ],
  },
  {
    what: 'a line without its transfers',
    breaks: [LINES, BALANCES, DIGEST],
    statements: () => [`delete from closing_lines where section = 'stake'`],
  },
  {
    what: 'a transfer that came into a closed day',
    breaks: [LINES],
    statements: () => [
      `update ledger.transfers set posted_at = posted_at + interval '1 day'
        where seq = (select max(seq) from ledger.transfers where brand_id = 1)`,
    ],
  },
  {
    what: 'an opening that nothing closed with',
    breaks: [CHAIN, DIGEST],
    statements: () => [
      `update closing_balances set opening_satang = opening_satang + 1, closing_satang = closing_satang + 1
        where class = 33 and day = (select max(day) from closing_balances)`,
    ],
  },
  {
    what: 'a day that is missing',
    breaks: [CHAIN, DIGEST],
    statements: () =>
      ['closing_lines', 'closing_balances', 'daily_closings'].map(
        (table) => `delete from ${table} where day = (select first_day + 1 from ledger.open_days where brand_id = 1)`,
      ),
  },
  {
    what: 'a digest of other rows',
    breaks: [DIGEST],
    statements: () => [
      `update daily_closings set digest = sha256('x') where day = (select max(day) from daily_closings)`,
    ],
  },
  {
    what: 'a day that is open again after it was closed',
    breaks: [OPEN],
    statements: () => [`update ledger.open_days set open_from = open_from - interval '1 hour'`],
  },
  {
    what: 'books that begin before the first closing',
    breaks: [CHAIN, OPEN],
    statements: () => [`update ledger.open_days set first_day = first_day - 1`],
  },
  {
    what: 'a stake that no request explains',
    breaks: [GAMES],
    statements: () => ['update closing_games set stake_satang = stake_satang + 1'],
  },
  {
    what: 'a request of a game that came into a closed day',
    breaks: [GAMES, 'I15 a round is what was played in it', 'I15 what play moved is what was answered to providers'],
    statements: () => ["update provider_transactions set bet_satang = bet_satang + 1 where kind = 'bet'"],
  },
  {
    what: 'a registration into a closed day',
    breaks: [MEMBERS],
    statements: () => [`update closing_registrations set members = members - 1`],
  },
  {
    what: 'a first deposit that nobody made',
    breaks: [FIRST],
    statements: () => ['update closing_first_deposits set members = members + 1'],
  },
  {
    what: 'an hour without its deposits',
    breaks: [HOURS],
    statements: () => ['delete from closing_deposit_hours'],
  },
]

/** Digests of the later days follow from the one before: each is written anew. */
function rehash(days: number): string[] {
  return Array.from(
    { length: days },
    (_, n) =>
      `update daily_closings set digest = finance.closing_digest(brand_id, day)
        where day = (select first_day + ${n + 1} from ledger.open_days where brand_id = 1)`,
  )
}

testInvariants(() => site, closingInvariants, CORRUPTIONS)
