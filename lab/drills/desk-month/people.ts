/** Changes of staff at the desk: an invitation, a suspension, and a role of money that two owners change. */
import { change, type Seat, settle, visit } from './desk.ts'

const NEWCOMER = 'daorung'
type Count = { raised: number; cleared: number }

/** Invites a viewer, and suspends the person. */
export async function staffChanges(owner: Seat): Promise<Count> {
  const { page } = owner
  await visit(owner, 'staff')
  await change(
    owner,
    () => page.getByRole('button', { name: 'เชิญ' }).first().press('Enter'),
    (dialog) => dialog.locator('input').first().fill(NEWCOMER),
  )
  await page.keyboard.press('Escape')
  await visit(owner, 'staff')
  const row = page.locator('tbody tr', { hasText: NEWCOMER })
  await change(owner, () => row.getByRole('button', { name: 'ระงับบัญชี' }).press('Enter'))
  await row.getByRole('button', { name: 'เลิกระงับบัญชี' }).waitFor()
  return { raised: 2, cleared: 2 }
}

/** One owner proposes that finance is no longer that role of a person, and the other one approves it. */
export async function roleByTwoOwners(first: Seat, second: Seat): Promise<Count> {
  const { page } = first
  await visit(first, 'staff')
  await page.getByRole('tab').nth(1).press('Enter')
  await page.locator('tbody button').first().waitFor()
  await change(
    first,
    () => page.locator('tbody tr', { hasText: 'การเงิน' }).getByRole('button').press('Enter'),
    (dialog) => dialog.getByRole('checkbox').first().press('Space'),
  )
  return { raised: 1, cleared: await approveAll(second) }
}

/** Approves what others proposed. Returns the number. */
export async function approveAll(seat: Seat): Promise<number> {
  const { page } = seat
  let approved = 0
  for (; approved < 20; approved++) {
    await visit(seat, 'proposals')
    const approve = page.locator('tbody').getByRole('button', { name: 'อนุมัติ' }).first()
    if ((await approve.count()) === 0) break
    await change(seat, () => approve.press('Enter'))
    await settle(page)
  }
  return approved
}
