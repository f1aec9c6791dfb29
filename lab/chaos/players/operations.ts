/** Journal of the clients' operations: written before an operation is sent, and again when its end is definite. */
import path from 'node:path'
import type { createClient } from '@duang/contract/client'
import { type Journal, openJournal } from '../../../apps/sandbox/src/kit/journal.ts'
import type { SandboxBank } from '../faults/sandbox-bank.ts'
import type { Member } from './members.ts'

export type Operation = {
  key: string
  /** One of the kinds that the features list (features.ts). */
  kind: string
  member: Member
  /** Unique to the operation, so that it identifies each row of money. Of a retry: the amount of its withdrawal. */
  satang: number
  /** What it is about: the withdrawal of a retry, the request of a cancellation, the code of a coupon. */
  target?: string
  /** `unknown` until there is a definite answer. */
  state: 'unknown' | 'acked' | 'refused'
  attempts: number
  /** The outcome of an attempt was unknown. */
  wasUncertain: boolean
  /** The first definite reply. */
  reply?: unknown
  refusal?: string
}

/** Sends an operation in the name of its member, or repeats it. */
export type Send = (
  from: { call: ReturnType<typeof createClient>; bank: SandboxBank; logIn: () => Promise<void> },
  operation: Operation,
) => Promise<unknown>

type Entry =
  | { at: string; sent: Pick<Operation, 'key' | 'kind' | 'satang'> & { member: string; target?: string } }
  | { at: string; acked: string; reply: unknown }
  | { at: string; refused: string; code: string }

export type Operations = {
  all: readonly Operation[]
  /** Gives a new operation its key and appends it to the journal. It is on disk when this resolves. */
  add: (given: Pick<Operation, 'kind' | 'member' | 'satang' | 'target'>) => Promise<Operation>
  acknowledge: (operation: Operation, reply: unknown) => Promise<void>
  refuse: (operation: Operation, code: string) => Promise<void>
  close: () => Promise<void>
}

export async function openOperations(folder: string): Promise<Operations> {
  const journal: Journal<Entry> = await openJournal<Entry>(path.join(folder, 'journal.jsonl'))
  const all: Operation[] = []
  const write = async (entry: Entry) => {
    journal.append(entry)
    await journal.durable()
  }
  const at = () => new Date().toISOString()
  return {
    all,
    async add(given) {
      const key = `chaos-operation-${String(all.length + 1).padStart(8, '0')}`
      const operation: Operation = { ...given, key, state: 'unknown', attempts: 0, wasUncertain: false }
      all.push(operation)
      await write({ at: at(), sent: { ...given, key, member: given.member.username } })
      return operation
    },
    async acknowledge(operation, reply) {
      operation.state = 'acked'
      operation.reply = reply
      await write({ at: at(), acked: operation.key, reply })
    },
    async refuse(operation, code) {
      operation.state = 'refused'
      operation.refusal = code
      await write({ at: at(), refused: operation.key, code })
    },
    close: () => journal.close(),
  }
}
