import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { stableId } from '../../../apps/api/src/kit/ids.ts'
import { accountKey, createStudioLog, type StudioLog } from '../players/studio-log.ts'
import type { Facts, Posting } from './facts.ts'
import type { TransferFacts } from './transfer-facts.ts'
import { verifyTransfers } from './verify-transfers.ts'

const [OUT, BACK] = ['0192f0c4-7a10-4cc3-98c4-dc0c0c073901', '0192f0c4-7a10-4cc3-98c4-dc0c0c073902']
const PLAYER = { account: 'spade', playerRef: '0192f0c4-7a10-4cc3-98c4-dc0c0c073903' }
const moved = (ref: string, call: string, satang: number) => ({
  kind: 'credit.moved',
  transfer: { ...PLAYER, ref, call, asked: null, outcome: 'done', satang, at: '' },
})
const LOG = [
  moved(OUT, 'deposit', 10_000),
  { kind: 'round.opened', round: { ...PLAYER, roundId: 'r-1', stakes: [{ spot: 'low', satang: 3_000 }] } },
  { kind: 'round.drawn', roundId: 'r-1', gainSatang: 5_000, isOver: true },
  { kind: 'round.opened', round: { ...PLAYER, roundId: 'r-2', stakes: [{ spot: 'low', satang: 1_000 }] } },
  { kind: 'round.returned', roundId: 'r-2' },
  moved(BACK, 'withdrawAll', 12_000),
]
const lines = (entries: readonly object[]) => entries.map((each) => `${JSON.stringify(each)}\n`).join('')

async function logOf(...entries: readonly object[]): Promise<StudioLog> {
  const folder = await mkdtemp(path.join(tmpdir(), 'duang-log-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'studio.jsonl')
  await writeFile(file, lines(entries))
  const log = createStudioLog(file)
  await log.read()
  return log
}

const posting = (of: string[], kind: string, satang: number): Posting => {
  const [name = '', ...parts] = of
  return { id: stableId(name, 1, ...parts), kind, memberId: 7, satang, debitVersion: 1, debitBalance: 0 }
}

/** A member with 100.00 baht who transferred all of it out, won 20.00, and came back. */
function books() {
  const transfer = { memberId: 7, provider: 'spade', state: 'done', attempts: 1 } as const
  const transfers: TransferFacts = {
    transfers: [
      { ...transfer, ref: OUT, direction: 'out', satang: 10_000 },
      { ...transfer, ref: BACK, direction: 'in', satang: 12_000 },
    ],
    reported: [{ roundId: 'r-1', provider: 'spade', memberId: 7, stake: 3_000, win: 5_000 }],
    balances: [{ memberId: 7, provider: 'spade', playerRef: PLAYER.playerRef, satang: 0 }],
    here: 12_000,
  }
  const postings = [
    posting(['transfer.out', OUT], 'transfer.out', 10_000),
    posting(['transfer.in', BACK], 'transfer.in', 12_000),
    posting(['game.round', 'spade', 'r-1'], 'game.round-won', 2_000),
  ]
  const line = { extId: 'a', satang: 10_000, state: 'credited', depositMembers: [7], depositSatang: [10_000] }
  const facts = { postings, lines: [line], bankOut: [], corrections: [], own: new Map() } as unknown as Facts
  const shown = [{ roundId: 'r-1', memberId: 7, stake: 3_000, win: 5_000 }]
  return { facts, transfers, shown, plays: [] }
}
type Books = ReturnType<typeof books>

test('reads the log of a studio line by line, with sums of its own, and skips a torn last line until it is whole', async () => {
  const log = await logOf(...LOG.slice(0, 3))
  expect(log.credit.get(accountKey('spade', PLAYER.playerRef))).toBe(12_000)
  expect(log.settled()).toBe(1)
  const folder = await mkdtemp(path.join(tmpdir(), 'duang-log-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'torn.jsonl')
  await writeFile(file, `${lines(LOG.slice(0, 1))}{"kind":"round.op`)
  const torn = createStudioLog(file)
  await torn.read()
  await writeFile(file, lines(LOG.slice(0, 1)))
  await appendFile(file, lines(LOG.slice(1)))
  await torn.read()
  expect([torn.transfers.length, torn.rounds.get('r-2')?.state]).toEqual([2, 'returned'])
  expect(torn.credit.get(accountKey('spade', PLAYER.playerRef))).toBe(0)
})

test('books that agree have no findings', async () => {
  expect(verifyTransfers({ log: await logOf(...LOG), ...books() })).toEqual([])
})

test.each<[string, (books: Books) => void, object[], string[]]>([
  ['a deposit that was done twice', () => undefined, [moved('another', 'deposit', 10_000)], ['V10 ghost']],
  ['a deposit under one ref, twice', () => undefined, [moved(OUT, 'deposit', 10_000)], ['V10 duplicated']],
  ['a transfer that stays pending', ({ transfers }) => setFirst(transfers, 'pending'), [], ['V10 broken']],
  ['a deposit called refused', ({ transfers }) => setFirst(transfers, 'refused'), [], ['V10 duplicated', 'V10 lost']],
  ['a transfer without its transfer', ({ facts }) => void facts.postings.shift(), [], ['V10 lost']],
  ['a round that was not reported', ({ transfers }) => void transfers.reported.pop(), [], ['V11 lost', 'V10 ghost']],
  ['a round reported otherwise', ({ transfers }) => setWin(transfers, 4_000), [], ['V11 broken', 'V10 broken']],
  ['a recorded balance above the real one', ({ transfers }) => setBalance(transfers, 1), [], ['V12 lost']],
  ['a satang too many', ({ transfers }) => void transfers.here++, [], ['V12 duplicated']],
])('%s is found', async (_, change, more, found) => {
  const changed = books()
  change(changed)
  const findings = verifyTransfers({ log: await logOf(...LOG, ...more), ...changed })
  expect(findings.map(({ check, harm }) => `${check} ${harm}`)).toEqual(expect.arrayContaining(found))
})

function setFirst({ transfers }: TransferFacts, state: 'pending' | 'refused'): void {
  for (const each of transfers.slice(0, 1)) each.state = state
}
function setWin({ reported }: TransferFacts, win: number): void {
  for (const each of reported) each.win = win
}
function setBalance({ balances }: TransferFacts, satang: number): void {
  for (const each of balances) each.satang = satang
}
