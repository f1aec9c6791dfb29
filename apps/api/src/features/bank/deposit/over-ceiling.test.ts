/** A deposit that the account cannot hold waits for staff (decision 033). */
import { SATANG_MAX } from '@duang/contract/wire/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { houseAccount, memberAccount, post } from '#money/ledger/ledger.ts'
import { verifyLedger } from '../../../../test/books/verify-ledger.ts'
import { optionsOf, typed } from '../../../../test/outside/command.ts'
import {
  addMember,
  createTestSite,
  giveCredit,
  sendFeed,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'
import { balanceOf, line, message } from './fixtures.ts'
import { settleNewLines } from './statement-line/settle.ts'

let site: TestSite
let member: TestMember
beforeAll(async () => {
  site = await createTestSite({ now: new Date('2026-10-05T11:00:00+07:00') })
})
afterAll(() => site.stop())
beforeEach(async () => {
  member = await addMember(site)
})

const send = async (baht: number): Promise<string> => {
  const sent = line(site, member, { amount: baht })
  expect((await sendFeed(site, 'statement', message([sent]))).status).toBe(200)
  return sent.id
}
const lineOf = async (id: string) => {
  const row = await site.owner
    .selectFrom('statement_lines')
    .select(['line_id', 'state', 'matching'])
    .where('ext_id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...row, doubts: (row.matching as { doubts: string[] } | null)?.doubts }
}
const deposits = (words: string[], options: Record<string, string>) =>
  typed(site, ['deposits', ...words, ...optionsOf(options)])
const spend = (satang: number) =>
  site.owner.transaction().execute((tx) =>
    post(tx, 1, site.platform.clock(), [
      {
        id: crypto.randomUUID(),
        kind: 'game.bet',
        amount: satang,
        debit: memberAccount(member.memberId, 'cash'),
        credit: houseAccount('game', 1),
      },
    ]),
  )

test('queues the line with its reason, and lets staff credit it only once there is room', async () => {
  await giveCredit(site, member, SATANG_MAX - 100_00)
  const [id, fits] = [await send(100.01), await send(99.99)]
  const waiting = await lineOf(id)
  expect(waiting).toMatchObject({ state: 'queued', doubts: ['over-ceiling'] })
  expect((await lineOf(fits)).state).toBe('credited')
  expect(await balanceOf(site, member)).toBe(SATANG_MAX - 1)
  const words = ['assign', String(waiting.line_id)]
  const options = { member: member.username, reason: 'sure' }
  expect(await deposits(words, options)).toMatchObject({
    code: 1,
    error: { code: 'desk_line_ceiling' },
  })
  expect((await lineOf(id)).state).toBe('queued')
  // Play would need a round. A transfer alone is enough to make room.
  await spend(100_00)
  expect((await deposits(words, options)).code).toBe(0)
  expect(await balanceOf(site, member)).toBe(SATANG_MAX)
})

test('credits one of twenty simultaneous lines when only one fits', async () => {
  await giveCredit(site, member, SATANG_MAX - 10_00)
  const lines = Array.from({ length: 20 }, (_, n) => line(site, member, { amount: 6 + n / 100 }))
  await Promise.all(lines.map((each) => sendFeed(site, 'statement', message([each]))))
  // The next sweep settles the lines that the request did not settle in time.
  await settleNewLines(await site.ctx())
  const states = await Promise.all(lines.map(async (each) => (await lineOf(each.id)).state))
  expect(states.toSorted()).toEqual(['credited', ...Array.from({ length: 19 }, () => 'queued')])
})

test('credits a deposit without its bonus when the account cannot hold the bonus', async () => {
  const none = { rate2: 0, start2: '00:00', end2: '00:00', endNumber2: 0 }
  const half = { rate1: 50, start1: '00:00', end1: '00:00', endNumber1: 0, ...none }
  await site.setSettings({ bonus: { ...half, maxSatang: 1_000_00, turnoverMultiple: 1 } })
  await giveCredit(site, member, SATANG_MAX - 100_00)
  expect((await lineOf(await send(80))).state).toBe('credited')
  expect(await balanceOf(site, member)).toBe(SATANG_MAX - 20_00)
  const grants = site.owner.selectFrom('bonus_grants').select('grant_id').where('member_id', '=', member.memberId)
  expect(await grants.execute()).toEqual([])
  expect((await verifyLedger(site.owner)).broken.map((each) => each.invariant)).toEqual([
    // The stake that made room in the first test has no round.
    'I15 what play moved is what was answered to providers',
  ])
})
