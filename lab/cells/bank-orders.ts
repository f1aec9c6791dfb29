/** Members who transfer at the sandbox bank and withdraw to it: their lines and payouts are on the way while their brand moves. */
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { requestWithdraw } from '@duang/contract/bank/withdraw'
import { bahtFromSatang } from '@duang/contract/wire/money'
import { DEMONSTRATION_ACCOUNTS } from '../../apps/api/seed/demonstration.ts'
import type { SandboxBank } from '../chaos/faults/sandbox-bank.ts'
import type { DrillBrand, DrillMember } from './brands.ts'
import type { Answer } from './http-client.ts'
import type { Act, Journal } from './journal.ts'
import type { MemberSessions } from './member-sessions.ts'
import type { Seen } from './requests-seen.ts'

const PAUSE_MS = 300
const OPENING_BAHT = 1_000_000_000
const TRANSFER_SATANG = 1_000_000
/** Refusals by a rule: an earlier withdrawal is not paid yet, or its transfer has not arrived. */
const RULES = new Set(['withdraw_pending', 'withdraw_insufficient'])

export type BankOrders = {
  openAccounts: () => Promise<void>
  start: () => void
  stop: () => Promise<void>
}

export function createBankOrders(options: {
  bank: SandboxBank
  brand: DrillBrand
  members: readonly DrillMember[]
  journal: Journal
  sessions: MemberSessions
  seen: Seen[]
}): BankOrders {
  const { bank, brand, members, journal } = options
  let isOver = false
  let running: Promise<unknown> = Promise.resolve()
  const transfer = async (member: DrillMember): Promise<void> => {
    const satang = TRANSFER_SATANG + randomInt(100_000)
    const act = journal.add({ kind: 'transfer', id: randomUUID(), brand, member, satang })
    const [site] = DEMONSTRATION_ACCOUNTS
    const to = { bank: site.bank, number: site.account }
    await bank.transfer({ from: member.account, to, amount: bahtFromSatang(satang), key: act.id })
    act.isAcknowledged = true
  }
  const work = async (member: DrillMember): Promise<void> => {
    while (!isOver) {
      await transfer(member)
      await withdraw(options, member)
      await sleep(PAUSE_MS)
    }
  }
  return {
    openAccounts: async () => {
      for (const { account, name } of members)
        await bank.openAccount({ ...account, name, openingBalance: OPENING_BAHT })
      for (const member of members) await transfer(member)
    },
    start: () => {
      running = Promise.all(members.map(work))
    },
    stop: async () => {
      isOver = true
      await running
    },
  }
}

type Options = Parameters<typeof createBankOrders>[0]

async function withdraw({ brand, journal, sessions, seen }: Options, member: DrillMember): Promise<void> {
  const satang = 10_000 + randomInt(10_000)
  const act = journal.add({ kind: 'withdraw', id: randomUUID(), brand, member, satang })
  for (;;) {
    const answer = await sendWithdraw(sessions, act)
    const { status, text, at, ms } = answer
    seen.push({ brand: brand.clientId, kind: 'withdraw', at, ms, status, isGood: status === 200 })
    if (status === 200) {
      act.isAcknowledged = true
      act.reply = text
      return
    }
    const code = codeOf(text)
    if (code !== undefined && RULES.has(code)) {
      act.refusal = code
      return
    }
    if (status !== 503 && status !== 0)
      journal.trouble(`${brand.clientId}: withdraw got ${status} ${text.slice(0, 60)}`)
    await sleep(PAUSE_MS)
  }
}

/** The same order under its key. A repetition gets the first reply. */
export const sendWithdraw = (sessions: MemberSessions, { id, member, satang }: Act): Promise<Answer> =>
  sessions.call(member, {
    method: 'POST',
    path: requestWithdraw.path.replace('{uuid}', member.uuid),
    headers: { 'idempotency-key': id },
    body: JSON.stringify({ amount: bahtFromSatang(satang) }),
  })

function codeOf(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { code?: string }).code
  } catch {
    return undefined
  }
}
