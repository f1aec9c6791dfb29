/** The sandbox bank as a process of its own. Its fsynced log is the external truth. It is never killed here. */
import { endChild } from './api-process.ts'
import { type SandboxOptions, startSandbox } from './sandbox-process.ts'

export type BankAccount = { bank: string; number: string }

export type BankTransfer = {
  id: string
  from: BankAccount
  to: BankAccount
  amount: number
  reference: string
  key?: string
}
export type PayoutDecision = {
  key: string
  to: BankAccount
  amount: number
  status: 'paid' | 'failed'
  transferId?: string
}

/** A definite refusal of the bank: nothing was booked under this key. */
export class BankRefusal extends Error {}

export type SandboxBank = {
  url: string
  openAccount: (account: BankAccount & { name: string; openingBalance: number }) => Promise<void>
  /** `amount` in baht. Throws {@link BankRefusal}, or another error when the outcome is unknown. */
  transfer: (order: { from: BankAccount; to: BankAccount; amount: number; key: string }) => Promise<{ id: string }>
  setSwitches: (changes: Record<string, unknown>) => Promise<void>
  linesUndelivered: () => Promise<number>
  transfers: () => Promise<BankTransfer[]>
  payouts: () => Promise<PayoutDecision[]>
  stop: () => Promise<void>
}

export async function startSandboxBank(options: Omit<SandboxOptions, 'name'>): Promise<SandboxBank> {
  const { child, isUp } = startSandbox({ ...options, name: 'bank' })
  await isUp
  const url = `http://127.0.0.1:${options.port}`
  const log = async <Entry>(kind: string) =>
    ((await ask(`${url}/sandbox/v1/log?kind=${kind}`, 'GET')) as { entries: Entry[] }).entries
  return {
    url,
    openAccount: async (account) => {
      await ask(`${url}/sandbox/v1/accounts`, 'PUT', { ...account, owner: 'person' })
    },
    transfer: async (order) => (await ask(`${url}/sandbox/v1/transfers`, 'POST', order)) as { id: string },
    setSwitches: async (changes) => {
      await ask(`${url}/sandbox/v1/switches`, 'PUT', changes)
    },
    linesUndelivered: async () =>
      ((await ask(`${url}/healthz`, 'GET')) as { linesUndelivered: number }).linesUndelivered,
    transfers: () => log<BankTransfer>('transfers'),
    payouts: () => log<PayoutDecision>('payouts'),
    stop: () => endChild(child),
  }
}

async function ask(url: string, method: string, body?: unknown): Promise<unknown> {
  const init: RequestInit = { method, signal: AbortSignal.timeout(10_000) }
  if (body !== undefined) {
    init.body = JSON.stringify(body)
    init.headers = { 'content-type': 'application/json' }
  }
  const response = await fetch(url, init)
  const answer: unknown = await response.json()
  if (response.status >= 400 && response.status < 500) throw new BankRefusal(JSON.stringify(answer))
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return answer
}
