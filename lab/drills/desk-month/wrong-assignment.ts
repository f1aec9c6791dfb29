/** Staff assign a line to the wrong member, who spends a part. The true payer complains with the slip, and another person corrects it. */
import { sendSlip } from '@duang/contract/bank/deposit-slip'
import { change, openRow, pressKey, type Seat, settle, visit } from './desk.ts'
import { creditOf, withdraw } from './payouts.ts'
import { clearQueues } from './queues.ts'
import { type Member, newMember, RECEIVER, until, type World } from './world.ts'

const BAHT = 529
const SPENT_BAHT = 200
type Count = { raised: number; cleared: number }

/** `wrong` and `dispute` are counted apart: the second one is the complaint of the payer, whose slip credits the line. */
export async function wrongAssignment(
  world: World,
  first: Seat,
  second: Seat,
): Promise<Record<'wrong' | 'receivable' | 'dispute', Count>> {
  const [wrong, payer] = [await newMember(world, 'ทดสอบ ผิดคน'), await newMember(world, 'ทดสอบ ผู้โอนจริง')]
  const relative = await world.open('ญาติของผู้โอน', 10_000)
  const { id } = await world.pay(relative, BAHT)
  const picture = await slipOf(world, id)
  await assign(first, wrong)
  await until('the wrong credit', async () => (await creditOf(wrong)) === BAHT * 100)
  await withdraw(wrong, SPENT_BAHT)
  await clearQueues({ ...first, queues: ['withdrawals'] })
  const complaint = await send(payer, picture)
  if (complaint !== 'slip_used') throw new Error(`The complaint was ${complaint}`)
  await reverse(second)
  const isTaken = (await creditOf(wrong)) === 0
  const isOwed = await writeOff(second, wrong)
  await until('the slip with its line', async () => (await send(payer, picture)) === 'matched')
  const slips = await clearQueues({ ...second, queues: ['slips'] })
  const isPaid = await until('the credit of the payer', async () => (await creditOf(payer)) === BAHT * 100)
  return {
    wrong: { raised: 1, cleared: isTaken ? 1 : 0 },
    receivable: { raised: 1, cleared: isOwed ? 1 : 0 },
    dispute: { raised: 1, cleared: isPaid ? (slips[0]?.entries ?? 0) : 0 },
  }
}

async function slipOf(world: World, id: string): Promise<string> {
  const reply = await fetch(`${world.bank}/transfers/${id}/slip.png`)
  return Buffer.from(await reply.arrayBuffer()).toString('base64')
}

/** The state of the slip, or the refusal. */
async function send({ call, uuid }: Member, picture: string): Promise<string> {
  const account = { bankName: RECEIVER.bank, bankId: RECEIVER.number }
  const body = { uuid, amount: BAHT * 100, ...account, picture }
  return call(sendSlip, { body }).then(
    ({ state }) => state,
    (error: { code?: string }) => error.code ?? String(error),
  )
}

async function assign(seat: Seat, member: Member): Promise<void> {
  await until('the line of the relative', async () => {
    await visit(seat, 'lines')
    return (await seat.page.locator('tbody tr', { hasText: `${BAHT}.00` }).count()) > 0
  })
  await openRow(seat, `${BAHT}.00`)
  await change(
    seat,
    () => pressKey(seat, 'o'),
    async (dialog) => {
      await dialog.getByRole('combobox').fill(member.username)
      await dialog.getByRole('option').first().click()
    },
  )
}

/** The line is among those that staff assigned. */
async function reverse(seat: Seat): Promise<void> {
  await visit(seat, 'lines')
  await seat.page.getByRole('tab').nth(2).press('Enter')
  await settle(seat.page)
  await openRow(seat, `${BAHT}.00`)
  await change(seat, () => pressKey(seat, 'u'))
}

/** What the wrong member spent is written off. */
async function writeOff(seat: Seat, member: Member): Promise<boolean> {
  await visit(seat, 'corrections')
  await seat.page.getByRole('tab', { name: 'ยอดค้างชำระ' }).press('Enter')
  const row = seat.page.locator('tbody tr', { hasText: member.username })
  await row.waitFor()
  await change(seat, () => row.getByRole('button').last().press('Enter'))
  await row.waitFor({ state: 'detached' })
  return true
}
