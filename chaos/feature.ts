/** The parts that a feature brings to chaos runs. A feature is a value; features.ts lists all of them. */
import type { Amounts } from './amounts.ts'
import type { Client } from './client.ts'
import type { Facts, OwnRows } from './facts.ts'
import type { Finding } from './finding.ts'
import type { Operation, Operations, Send } from './operations.ts'

type LoadTools = {
  client: Client
  operations: Operations
  amounts: Amounts
  random: () => number
  add: (given: Pick<Operation, 'kind' | 'satang' | 'withdrawalId'>) => Promise<Operation>
  /** Attempts the operation, and perhaps again while its outcome is unknown. */
  send: (operation: Operation) => Promise<void>
}

/** Taken as often as its weight says. */
export type LoadStep = { weight: number; take: (tools: LoadTools) => Promise<void> }

/** A transfer of the ledger that a fact explains. */
export type Expected = { kind: string; memberId: number; satang: number }

export type ChaosFeature = {
  /** How each kind of operation is sent. */
  kinds?: Readonly<Record<string, Send>>
  steps?: Readonly<Record<string, LoadStep>>
  /** Rows of its own tables, which `verify` and `postings` compare. */
  rows?: readonly OwnRows<object>[]
  /** Compares the journal, the database and the bank. */
  verify?: (operations: readonly Operation[], facts: Facts) => Finding[]
  /** Transfers of the ledger that the facts explain, each once. */
  postings?: (facts: Facts) => Expected[]
}
