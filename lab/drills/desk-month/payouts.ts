/** Payouts that the bank refuses, and one that it sends back. */
import { randomUUID } from 'node:crypto'
import { getCredit } from '@duang/contract/account/user'
import { requestWithdraw } from '@duang/contract/bank/withdraw'
import { change, openRow, pressKey, type Seat, settle, visit } from './desk.ts'
import { clearQueues } from './queues.ts'
import { type Member, newMember, until, type World } from './world.ts'

const RESENT_BAHT = 151
const REFUNDED_BAHT = 152
const RETURNED_BAHT = 153

/** A member with credit. */
async function withCredit(world: World, name: string, baht: number): Promise<Member> {
  const member = await newMember(world, name)
  await world.pay(member.account, baht)
  await until(`the deposit of ${member.username}`, async () => (await creditOf(member)) >= baht * 100)
  return member
}

export const creditOf = async ({ call, username }: Member): Promise<number> =>
  (await call(getCredit, { params: { username }, body: { balanceType: 'M' } })).credit

/** Baht. */
export async function withdraw(member: Member, baht: number): Promise<string> {
  const { uuid, call } = member
  const asked = { params: { uuid }, body: { amount: baht * 100 }, idempotencyKey: randomUUID() }
  return (await call(requestWithdraw, asked)).withdraw.id
}

/** The bank refuses two payouts. One is sent again when it pays again, the other gives its credit back. */
export async function failed(world: World, seat: Seat): Promise<{ raised: number; cleared: number }> {
  const members = [
    [await withCredit(world, 'ทดสอบ จ่ายซ้ำ', RESENT_BAHT), RESENT_BAHT],
    [await withCredit(world, 'ทดสอบ คืนเครดิต', REFUNDED_BAHT), REFUNDED_BAHT],
  ] as const
  const ids = []
  for (const [member, baht] of members) ids.push(await withdraw(member, baht))
  await world.sandbox('PUT', '/sandbox/v1/switches', { payoutRefusal: 'later' })
  await clearQueues({ ...seat, queues: ['withdrawals'] })
  for (const id of ids) await stateIs(seat, id, 'failed')
  await world.sandbox('PUT', '/sandbox/v1/switches', { payoutRefusal: 'none' })
  for (const [n, key] of ['s', 'f'].entries()) {
    await visit(seat, `withdrawals/${ids[n]}`)
    await pressKeyAndDecide(seat, key)
  }
  await stateIs(seat, ids[0] as string, 'paid')
  await stateIs(seat, ids[1] as string, 'refunded')
  return { raised: ids.length, cleared: 2 }
}

async function pressKeyAndDecide(seat: Seat, key: string): Promise<void> {
  await change(seat, () => pressKey(seat, key))
}

/** Reads the state of a withdrawal on its page, in the address of its call. */
async function stateIs({ page, brand }: Seat, id: string, state: string): Promise<void> {
  await until(`${id} is ${state}`, async () => {
    const reply = page.waitForResponse(
      (each) => each.url().includes('/api/brands/') && each.url().endsWith(`/withdrawals/${id}`) && each.ok(),
    )
    await page.goto(`${brand}/withdrawals/${id}`)
    return ((await (await reply).json()) as { state: string }).state === state
  })
}

/** A payout was paid, and the bank sends its money back. Staff name the line. */
export async function returned(world: World, seat: Seat): Promise<{ raised: number; cleared: number }> {
  const member = await withCredit(world, 'ทดสอบ เงินกลับ', RETURNED_BAHT)
  const id = await withdraw(member, RETURNED_BAHT)
  await clearQueues({ ...seat, queues: ['withdrawals'] })
  await stateIs(seat, id, 'paid')
  const { entries } = (await world.sandbox('GET', '/sandbox/v1/log?kind=payouts')) as {
    entries: { key: string; to: { number: string } }[]
  }
  const key = entries.find(({ to }) => to.number === member.account.number)?.key
  await world.pay(member.account, RETURNED_BAHT, key)
  await until('the returned line', async () => {
    await visit(seat, 'lines')
    return (await seat.page.locator('tbody tr', { hasText: `${RETURNED_BAHT}.00` }).count()) > 0
  })
  await openRow(seat, `${RETURNED_BAHT}.00`)
  const line = seat.page.url().split('/').at(-1) as string
  // Leaving the line ends the claim.
  await visit(seat, `withdrawals/${id}`)
  await settle(seat.page)
  await change(
    seat,
    () => pressKey(seat, 't'),
    (dialog) => dialog.locator('input[inputmode="numeric"]').fill(line),
  )
  const isBack = await until('the returned credit', async () => (await creditOf(member)) === RETURNED_BAHT * 100)
  return { raised: 1, cleared: isBack ? 1 : 0 }
}
