/** Outgoing lines: each explained by one payout, or left to staff. */
import { randomUUID } from 'node:crypto'
import { requestWithdraw } from '@duang/contract/bank/withdraw'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { optionsOf, typed } from '../../../../test/outside/command.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  sendFeed,
  type TestSite,
} from '../../../../test/people/site.ts'
import { line, message } from './fixtures.ts'

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 5)

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())

/** A withdrawal of 250 baht that was approved at once. Returns its member and the key of its payout. */
async function payout() {
  const member = await addMember(site)
  await giveCredit(site, member, 100_000)
  const call = clientOf(site, await logIn(site, member))
  await call(requestWithdraw, {
    params: { uuid: member.uuid },
    body: { amount: 25_000 },
    idempotencyKey: randomUUID(),
  })
  const { payout_key } = await site.owner
    .selectFrom('payouts as p')
    .innerJoin('withdrawals as w', 'w.withdrawal_id', 'p.withdrawal_id')
    .select('p.payout_key')
    .where('w.member_id', '=', member.memberId)
    .executeTakeFirstOrThrow()
  const out = (amount = 250) => ({
    ...line(site, member, { amount }),
    direction: 'out' as const,
    reference: payout_key,
  })
  return { member, key: payout_key, out }
}

const statesOf = async (lines: readonly { id: string }[]) => {
  const rows = await site.owner
    .selectFrom('statement_lines')
    .select(['ext_id', 'line_id', 'state', 'matching'])
    .where(
      'ext_id',
      'in',
      lines.map((each) => each.id),
    )
    .orderBy('line_id')
    .execute()
  return lines.map((each) => rows.find((row) => row.ext_id === each.id))
}

test('does not explain a second line by the same payout, in one message or in two', async () => {
  const { out } = await payout()
  const lines = [out(), out(), out()]
  await sendFeed(site, 'statement', message([lines[0]]))
  await sendFeed(site, 'statement', message(lines.slice(1)))
  const rows = await statesOf(lines)
  expect(rows.map((row) => row?.state)).toEqual(['payout', 'unexplained', 'unexplained'])
  expect(rows[1]?.matching).toMatchObject({ doubts: ['payout-twice'] })

  const { out: other } = await payout()
  const together = [other(), other()]
  await sendFeed(site, 'statement', message(together))
  expect((await statesOf(together)).map((row) => row?.state).sort()).toEqual(['payout', 'unexplained'])
})

test('keeps a payout free for its line when a line of another amount names it', async () => {
  const { out } = await payout()
  const lines = [out(249), out()]
  await sendFeed(site, 'statement', message([lines[0]]))
  await sendFeed(site, 'statement', message([lines[1]]))
  const rows = await statesOf(lines)
  expect(rows.map((row) => row?.state)).toEqual(['unexplained', 'payout'])
  expect(rows[0]?.matching).toMatchObject({ doubts: ['payout-none'] })
})

test('explains one of twenty simultaneous lines of one payout', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { out } = await payout()
    const lines = Array.from({ length: 20 }, () => out())
    const answers = await Promise.all(lines.map((each) => sendFeed(site, 'statement', message([each]))))
    expect(answers.map((each) => each.status)).toEqual(Array(20).fill(200))
    const rows = await statesOf(lines)
    expect(rows.filter((row) => row?.state === 'payout')).toHaveLength(1)
    expect(rows.filter((row) => row?.state === 'unexplained')).toHaveLength(19)
  }
})

test('holds one explained line a payout in the database itself', async () => {
  const { out } = await payout()
  const lines = [out(), out()]
  await sendFeed(site, 'statement', message(lines))
  const ids = lines.map((each) => each.id)
  await expect(
    sql`update statement_lines set state = 'payout' where ext_id = any (${ids})`.execute(site.owner),
  ).rejects.toThrow('statement_lines_explained')
})

test('lets staff see an unexplained line with its cause, and dismiss it once with a reason', async () => {
  const { out } = await payout()
  const lines = [out(), out()]
  await sendFeed(site, 'statement', message(lines))
  const second = (await statesOf(lines)).find((row) => row?.state === 'unexplained')
  const first = (await statesOf(lines)).find((row) => row?.state === 'payout')
  const run = (words: string[], options: Record<string, string> = {}) =>
    typed(site, ['deposits', ...words, ...optionsOf(options)], { actor: 'cli:operator' })
  const id = String(second?.line_id)
  expect((await run(['list'], { state: 'unexplained' })).text).toContain('another line explains this payout')
  expect(await run(['ignore', id], { reason: 'wrong word' })).toMatchObject({ code: 1 })
  expect(await run(['dismiss', String(first?.line_id)], { reason: 'it is explained' })).toMatchObject({ code: 1 })
  await expect(run(['dismiss', id])).rejects.toThrow('--reason')
  expect(await run(['dismiss', id], { reason: 'the bank reversed it' })).toMatchObject({ code: 0 })
  expect(await run(['dismiss', id], { reason: 'again' })).toMatchObject({ code: 1 })
  expect((await run(['explain', id])).text).toContain('state ignored, by cli:operator: the bank reversed it')
})
