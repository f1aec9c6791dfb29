/** Corruptions of play. The verifier must report each by the invariants that it breaks. */
import { afterAll, beforeAll } from 'vitest'
import { type Books, createBooks } from '../../../../test/books/books.ts'
import { type Corruption, testInvariants } from '../../../../test/books/corruptions.ts'
import { playInvariants } from './invariants.ts'

let books: Books
beforeAll(async () => {
  books = await createBooks()
})
afterAll(() => books.site.stop())

const MOVED = 'I15 what play moved is what was answered to providers'
const ROUND = 'I15 a round is what was played in it'
const PLAY_DAY = 'I15 a day of play is its rounds'
const COUNTED = 'I15 what limits count is what was played'

const of = (n: number) => `member_id = ${books.memberAt(n).memberId}`

const CORRUPTIONS: Corruption[] = [
  {
    what: 'a bet that was answered as accepted, but not booked',
    breaks: [MOVED, ROUND],
    statements: () => [
      `insert into provider_transactions (brand_id, provider, tx_id, kind, request_hash, member_id, round_id, bet_satang, code, balance_satang, at)
        select brand_id, provider, 'ghost', 'bet', '', member_id, 'r1', 1, 'OK', 0, at from provider_transactions where tx_id = 'win'`,
    ],
  },
  {
    what: 'a round with another win, and its day with it',
    breaks: [ROUND],
    statements: () => [
      `update rounds set won_satang = won_satang + 1 where ${of(5)} and round_id = 'r3'`,
      `update daily_game_totals set won_satang = won_satang + 1 where ${of(5)}`,
      `update daily_limit_totals set won_satang = won_satang + 1 where ${of(5)}`,
    ],
  },
  {
    what: 'a stake that limits do not count',
    breaks: [COUNTED],
    statements: () => [`update daily_limit_totals set stake_satang = stake_satang - 1 where ${of(5)}`],
  },
  {
    what: 'a day of play that counts a round too many',
    breaks: [PLAY_DAY],
    statements: () => [`update daily_game_totals set rounds = rounds + 1 where ${of(5)}`],
  },
]

testInvariants(() => books.site, playInvariants, CORRUPTIONS)
