/** A level-up while withdrawals are in flight: the caps of the old level or of the new one apply, and never more. */
import { randomUUID } from 'node:crypto'
import { listOpenWithdraws, requestWithdraw } from '@duang/contract/bank/withdraw'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyLevel } from '#core/level/level.ts'
import { inTransaction } from '#kit/database/db.ts'
import { lockMember, readBalance } from '#money/ledger/ledger.ts'
import { codeOf } from '../../../../test/people/applicant.ts'
import { addMember, clientOf, createTestSite, giveCredit, logIn, type TestSite } from '../../../../test/people/site.ts'
import { payoutKeyOf } from './decide.ts'
import { recordAnswer } from './outcome.ts'

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 3)
const TIMES = 20
const [OLD, NEW] = [1, 2]
/** The old level permits one withdrawal of this amount a day, the new one three. */
const AMOUNT = 6_000
const CAPS = { [OLD]: 10_000, [NEW]: 20_000 }
const CREDIT = 300_000

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  const levels = { requests_per_day: TIMES, per_request_cap_satang: null, criteria_kind: 'cumulative' }
  for (const level of [OLD, NEW])
    await site.owner
      .updateTable('levels')
      .set({ ...levels, daily_cap_satang: CAPS[level] as number, criteria_satang: level === NEW ? CREDIT : 1 })
      .where('level', '=', level)
      .execute()
  await site.owner.updateTable('levels').set({ is_disabled: true }).where('level', '>', NEW).execute()
})
afterAll(() => site.stop())

test(`${TIMES} withdrawals and level-ups at once never pass the cap of the new level`, {
  timeout: 300_000,
}, async () => {
  const ctx = await site.ctx()
  for (let round = 0; round < ROUNDS; round++) {
    const member = await addMember(site)
    await giveCredit(site, member, CREDIT)
    await site.owner.updateTable('members').set({ level: OLD }).where('member_id', '=', member.memberId).execute()
    const call = clientOf(site, await logIn(site, member))
    const params = { uuid: member.uuid }
    const withdraw = async () => {
      const code = await codeOf(
        call(requestWithdraw, { params, body: { amount: AMOUNT }, idempotencyKey: randomUUID() }),
      )
      // Each accepted one is paid at once, so that only the cap can limit the others.
      for (const { id } of (await call(listOpenWithdraws, { params })).items)
        await recordAnswer(ctx, payoutKeyOf(id), { key: payoutKeyOf(id), status: 'paid' }, 'test')
      return code
    }
    const levelUp = () =>
      inTransaction(site.platform.db, async (tx) => {
        await lockMember(tx, ctx.brand.id, member.memberId)
        return applyLevel(tx, ctx, member.memberId)
      })
    const codes = await Promise.all(
      Array.from({ length: TIMES }, (_, n) => (n % 5 === 2 ? levelUp().then(() => 'level-up') : withdraw())),
    )
    expect(codes.filter((code) => code === 'ok').length).toBeGreaterThan(0)
    const allowed = ['ok', 'level-up', 'withdraw_pending', 'withdraw_over_daily_cap']
    expect(codes.filter((code) => !allowed.includes(code ?? ''))).toEqual([])
    // With the level-up behind it, what is left of the cap is taken, and no more.
    for (let n = 0; n < TIMES && (await withdraw()) === 'ok'; n++);
    expect(await withdraw()).toBe('withdraw_over_daily_cap')
    const { balance } = await readBalance(site.platform.db, ctx.brand.id, member.memberId, 'cash')
    expect(CREDIT - balance).toBe(3 * AMOUNT)
    expect(await changes(member.memberId)).toEqual([{ from_level: OLD, to_level: NEW }])
  }
})

const changes = (memberId: number) =>
  site.owner
    .selectFrom('level_changes')
    .select(['from_level', 'to_level'])
    .where('member_id', '=', memberId)
    .where('from_level', '=', OLD)
    .execute()
