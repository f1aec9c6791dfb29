/** What the clients do while things break: transfers, withdrawals, retries, reads, and the same key sent twice at once. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from './client.ts'
import type { Operation, Operations } from './operations.ts'
import { AUTO_APPROVE_SATANG } from './stage.ts'

export type LoadOptions = {
  clients: readonly Client[]
  operations: Operations
  random: () => number
  amounts: Amounts
}

/** Amounts that never come twice: even for deposits, odd for withdrawals. In satang. */
export type Amounts = { deposit: () => number; withdrawal: (needsApproval: boolean) => number }

export function createAmounts(): Amounts {
  let n = 0
  return {
    deposit: () => 100_000 + 2 * n++,
    withdrawal: (needsApproval) => (needsApproval ? AUTO_APPROVE_SATANG + 1 : 10_001) + 2 * n++,
  }
}

const NEEDS_APPROVAL = 0.08
const RETRIES_AT_ONCE = 0.5

const STEPS = {
  transfer: 30,
  withdraw: 22,
  'read-credit': 20,
  'replay-acked': 8,
  'withdraw-twice-at-once': 6,
  'retry-failed': 6,
  'log-in': 2,
} as const

/** Runs every client until `isOver`; resolves when their last requests have ended. */
export async function runLoad(options: LoadOptions, isOver: () => boolean): Promise<void> {
  await Promise.all(options.clients.map((client) => runClient(client, options, isOver)))
}

async function runClient(client: Client, options: LoadOptions, isOver: () => boolean): Promise<void> {
  await sleep(options.random() * 200)
  while (!isOver()) {
    await takeStep(client, options)
    await sleep(20 + options.random() * 100)
  }
}

async function takeStep(client: Client, options: LoadOptions): Promise<void> {
  const { operations, random } = options
  const add = (kind: Operation['kind'], satang: number, withdrawalId?: string) =>
    operations.add({
      kind,
      member: client.member,
      satang,
      ...(withdrawalId ? { withdrawalId } : {}),
    })
  const withdrawal = () => add('withdraw', options.amounts.withdrawal(random() < NEEDS_APPROVAL))
  const send = async (operation: Operation) => {
    await client.attempt(operation)
    while (operation.state === 'unknown' && random() < RETRIES_AT_ONCE) await client.attempt(operation)
  }
  switch (pick(STEPS, random)) {
    case 'transfer':
      return send(await add('transfer', options.amounts.deposit()))
    case 'withdraw':
      return send(await withdrawal())
    case 'withdraw-twice-at-once': {
      const operation = await withdrawal()
      await Promise.all([client.attempt(operation), client.attempt(operation)])
      return
    }
    case 'read-credit':
      await client.readCredit()
      return
    case 'replay-acked': {
      const operation = pickAcked(client, options)
      if (operation) await client.attempt(operation)
      return
    }
    case 'retry-failed': {
      const [failed] = await client.failedWithdrawals()
      if (failed) await send(await add('retry', failed.satang, failed.id))
      return
    }
    case 'log-in':
      await client.logIn().catch(() => undefined)
  }
}

/** One of the names, as often as its weight says. */
export function pick<Name extends string>(weights: Readonly<Record<Name, number>>, random: () => number): Name {
  const names = Object.keys(weights) as Name[]
  let left = random() * names.reduce((sum, name) => sum + weights[name], 0)
  return (
    names.find((name) => {
      left -= weights[name]
      return left < 0
    }) ?? (names[0] as Name)
  )
}

function pickAcked(client: Client, { operations, random }: LoadOptions): Operation | undefined {
  const acked = operations.all.filter((each) => each.member === client.member && each.state === 'acked')
  return acked[Math.floor(random() * acked.length)]
}
