import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLedgerSite, type LedgerSite } from '../../../../../test/books/ledger.ts'

const NOW = new Date('2026-10-05T20:00:00Z')
const DAY_MS = 86_400_000
const hash = (letter: string) => Buffer.from(letter)

let site: LedgerSite
beforeAll(async () => {
  site = await createLedgerSite()
  const key = { brand_id: 1, provider: 'studio', member_id: 7 }
  await site.owner
    .insertInto('provider_transactions')
    .values({
      ...key,
      tx_id: 'recorded',
      kind: 'betWin',
      request_hash: hash('a'),
      code: 'OK',
      balance_satang: 0,
      at: NOW,
    })
    .execute()
  await site.owner
    .insertInto('rounds')
    .values({
      ...key,
      round_id: 'played',
      game_code: 'reels',
      day: '2026-10-06',
      opened_at: NOW,
      bets: 1,
      stake_satang: 1,
      won_satang: 0,
    })
    .execute()
})
afterAll(() => site.stop())

type Report = { round: string; member?: number | null; hash?: string; opened?: Date; closed?: Date }

async function evaluate(reports: readonly Report[]) {
  const of = <Value>(pick: (each: Report) => Value) => reports.map(pick)
  const { rows } = await sql<{ round_id: string; opened_at: Date; closed_at: Date; day: string; outcome: string }>`
    select round_id, opened_at, closed_at, day::text, outcome
    from unnest(gateway.evaluate_rounds(1, ${NOW}, 'studio', ${of(({ round }) => round)}::text[],
      ${of(({ member }) => (member === undefined ? 7 : member))}::bigint[], ${of(() => 'reels')}::text[],
      ${of((each) => hash(each.hash ?? 'a'))}::bytea[], ${of(() => 10)}::bigint[], ${of(() => 5)}::bigint[],
      ${of(({ opened }) => opened ?? NOW)}::timestamptz[], ${of(({ closed }) => closed ?? NOW)}::timestamptz[]))
    order by n`.execute(site.db)
  return rows
}

const CASES: [string, Report[], string[]][] = [
  ['accepts a new round', [{ round: 'new' }], ['accepted']],
  ['leaves out the round of an unknown player', [{ round: 'new', member: null }], ['unknown-player']],
  ['knows a recorded round', [{ round: 'recorded' }], ['known']],
  ['finds a conflict in other content of a recorded round', [{ round: 'recorded', hash: 'b' }], ['conflict']],
  ['finds a conflict in a round that came as bets', [{ round: 'played' }], ['conflict']],
  ['accepts a round of that id of another member', [{ round: 'played', member: 8 }], ['accepted']],
  ['accepts one of two copies in a page', [{ round: 'new' }, { round: 'new' }], ['accepted', 'known']],
  [
    'compares copies in a page with the first one',
    [{ round: 'new' }, { round: 'new', hash: 'b' }, { round: 'new' }],
    ['accepted', 'conflict', 'known'],
  ],
]

it.each(CASES)('%s', async (_name, reports, outcomes) => {
  expect((await evaluate(reports)).map(({ outcome }) => outcome)).toEqual(outcomes)
})

it.each([
  ['keeps times within the last week', -DAY_MS, -DAY_MS, '2026-10-05'],
  ['limits a time in the future to now', DAY_MS, 0, '2026-10-06'],
  ['limits a time before the last week to a week ago', -8 * DAY_MS, -7 * DAY_MS, '2026-09-29'],
])('%s', async (_name, reported, recorded, day) => {
  const at = new Date(NOW.getTime() + reported)
  const expected = new Date(NOW.getTime() + recorded)
  expect(await evaluate([{ round: 'new', opened: at, closed: at }])).toMatchObject([
    { opened_at: expected, closed_at: expected, day },
  ])
})

it('returns rounds in the order of the page', async () => {
  const rows = await evaluate([{ round: 'z' }, { round: 'a' }, { round: 'm' }])
  expect(rows.map(({ round_id }) => round_id)).toEqual(['z', 'a', 'm'])
})
