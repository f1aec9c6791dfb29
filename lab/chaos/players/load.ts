/** The load during faults: each client runs steps of the features, reads, logs in, and repeats old operations. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { LoadStep } from '../feature.ts'
import type { Amounts } from './amounts.ts'
import type { Client } from './client.ts'
import type { Operation, Operations } from './operations.ts'

export type LoadOptions = {
  clients: readonly Client[]
  operations: Operations
  random: () => number
  amounts: Amounts
  /** Steps of all features, by name. */
  steps: Readonly<Record<string, LoadStep>>
}

const RETRIES_AT_ONCE = 0.5

/** Steps without a feature. */
const COMMON_STEPS: Readonly<Record<string, LoadStep>> = {
  'read-credit': { weight: 20, run: async ({ client }) => void (await client.readCredit()) },
  'log-in': { weight: 2, run: ({ client }) => client.logIn().catch(() => undefined) },
  'replay-acked': {
    weight: 8,
    run: async ({ client, operations, random }) => {
      const acked = operations.all.filter((each) => each.member === client.member && each.state === 'acked')
      const operation = acked[Math.floor(random() * acked.length)]
      if (operation) await client.attempt(operation)
    },
  },
}

/** Runs all clients until `isOver`. Resolves when their last requests have ended. */
export async function runLoad(options: LoadOptions, isOver: () => boolean): Promise<void> {
  await Promise.all(options.clients.map((client) => runClient(client, options, isOver)))
}

async function runClient(client: Client, options: LoadOptions, isOver: () => boolean): Promise<void> {
  const steps = { ...COMMON_STEPS, ...options.steps }
  const weights = Object.fromEntries(Object.entries(steps).map(([name, { weight }]) => [name, weight]))
  await sleep(options.random() * 200)
  while (!isOver()) {
    await steps[pick(weights, options.random)]?.run(toolsOf(client, options))
    await sleep(20 + options.random() * 100)
  }
}

const toolsOf = (client: Client, { operations, amounts, random }: LoadOptions) => ({
  client,
  operations,
  amounts,
  random,
  add: (given: Pick<Operation, 'kind' | 'satang' | 'target'>) => operations.add({ ...given, member: client.member }),
  send: async (operation: Operation) => {
    await client.attempt(operation)
    while (operation.state === 'unknown' && random() < RETRIES_AT_ONCE) await client.attempt(operation)
  },
})

/** Picks a name at random, in proportion to its weight. */
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
