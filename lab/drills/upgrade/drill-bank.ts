/** Orders to the sandbox bank by its control calls. They are not measured. */
import { BANK, type DrillMember } from './drill-members.ts'

const RECEIVER = { bank: BANK, number: '4051234567' }
/** Enough for all stakes and withdrawals of a drill. */
const OPENING_BAHT = 1_000_000

/** Opens an account for each member. */
export async function openAccounts(bank: string, members: readonly DrillMember[]): Promise<void> {
  for (const { account: number, name } of members)
    await order(`${bank}/sandbox/v1/accounts`, 'PUT', {
      bank: BANK,
      number,
      name,
      owner: 'person',
      openingBalance: OPENING_BAHT,
    })
}

/** Transfers from the member's account to the site. The bank reports it by a statement line. */
export const transferAt = (bank: string, { account }: DrillMember, baht: number): Promise<void> =>
  order(`${bank}/sandbox/v1/transfers`, 'POST', { from: { bank: BANK, number: account }, to: RECEIVER, amount: baht })

async function order(url: string, method: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method, headers, body: JSON.stringify(body) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text}`)
}
