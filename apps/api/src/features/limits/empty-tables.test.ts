import { randomUUID } from 'node:crypto'
import { openGame } from '@duang/contract/games'
import { selfExclude, takeBreak } from '@duang/contract/limits'
import { checkWithdraw } from '@duang/contract/withdraw'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Purse, readBalance } from '#core/ledger/ledger.ts'
import { addMember, clientOf, createTestSite, giveCredit, logIn, PASSWORD, type TestSite } from '../../../test/site.ts'
import { startTransferStudio, type TransferStudio } from '../../../test/transfer-studio.ts'
import { emptyTables } from './empty-tables.ts'

let site: TestSite
let studio: TransferStudio
beforeAll(async () => {
  site = await createTestSite()
  studio = await startTransferStudio(site)
})
afterAll(async () => {
  studio.stop()
  await site.stop()
})

test('a break brings the credit back from where bets ask nobody, again and again while it is held', async () => {
  const member = await addMember(site)
  await giveCredit(site, member, 500_00)
  const call = clientOf(site, await logIn(site, member))
  const purse = async (name: Purse) => (await readBalance(site.platform.db, 1, member.memberId, name)).balance
  const jobs = async () => {
    const { rows } = await sql`select id from pgboss.job where name = 'play.empty-tables'
      and data->>'key' = ${String(member.memberId)}`.execute(site.owner)
    return rows.length
  }
  await call(openGame, {
    body: { username: member.username, provider: studio.provider.provider, gameCode: 'reels' },
  })
  await emptyTables(await site.ctx(), String(member.memberId))
  expect([await purse('cash'), await jobs()]).toEqual([0, 0])
  await call(takeBreak, { params: { uuid: member.uuid }, body: { length: '24h' } })
  expect(await jobs()).toBe(1)
  studio.faults.withdrawAll = ['refuse']
  await emptyTables(await site.ctx(), String(member.memberId))
  expect([await purse('cash'), await jobs()]).toEqual([0, 2])
  await emptyTables(await site.ctx(), String(member.memberId))
  expect([await purse('cash'), await purse('out'), await jobs()]).toEqual([500_00, 0, 2])
  expect(studio.play(await studio.refOf(member), 1, 0, site.platform.clock())).toBe(false)
})

test('a bonus cannot sit out an exclusion at a provider', async () => {
  const member = await addMember(site)
  await giveCredit(site, member, 500_00)
  const call = clientOf(site, await logIn(site, member))
  const { deposit_id } = await site.owner
    .selectFrom('deposits')
    .select('deposit_id')
    .where('member_id', '=', member.memberId)
    .executeTakeFirstOrThrow()
  await site.owner
    .insertInto('bonus_grants')
    .values({
      ...{ brand_id: 1, grant_id: randomUUID(), member_id: member.memberId, deposit_id, bonus_window: 1 },
      ...{ window_date: '2026-10-07', rate_percent: 25, max_satang: 100_00, deposit_satang: 400_00 },
      ...{ bonus_satang: 100_00, turnover_multiple: 5, turnover_required_satang: 2_500_00 },
      granted_at: site.platform.clock(),
    })
    .execute()
  await call(openGame, {
    body: { username: member.username, provider: studio.provider.provider, gameCode: 'reels' },
  })
  await call(selfExclude, { params: { uuid: member.uuid }, body: { length: '6m', password: PASSWORD } })
  const check = () => call(checkWithdraw, { params: { uuid: member.uuid } })
  expect((await check()).reasons.map(({ code }) => code)).toContain('withdraw_turnover_open')
  await emptyTables(await site.ctx(), String(member.memberId))
  expect(await check()).toMatchObject({ reasons: [], available: 400_00 })
})
