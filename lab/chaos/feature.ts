/** The parts of a feature in chaos runs. A feature is a value. features.ts lists all of them. */
import type * as z from 'zod'
import type { brandSettingsSchema } from '../../apps/api/src/core/brand/settings.ts'
import type { Ctx } from '../../apps/api/src/core/context.ts'
import type { Db } from '../../apps/api/src/kit/database/db.ts'
import type { Database } from './faults/database.ts'
import type { Amounts } from './players/amounts.ts'
import type { Client } from './players/client.ts'
import type { Member } from './players/members.ts'
import type { Operation, Operations, Send } from './players/operations.ts'
import type { Facts, OwnRows } from './verify/facts.ts'
import type { Finding } from './verify/finding.ts'

type LoadTools = {
  client: Client
  operations: Operations
  amounts: Amounts
  random: () => number
  add: (given: Pick<Operation, 'kind' | 'satang' | 'target'>) => Promise<Operation>
  /** Attempts the operation, and may repeat it while its outcome is unknown. */
  send: (operation: Operation) => Promise<void>
}

/** One step of the load, chosen in proportion to its weight. */
export type LoadStep = { weight: number; run: (tools: LoadTools) => Promise<void> }

/** A transfer of the ledger that a fact explains. `satang`: points, of a kind of points. */
export type Expected = { kind: string; memberId: number; satang: number }

export type ChaosFeature = {
  /** Settings of the run's brand. */
  settings?: z.input<typeof brandSettingsSchema>
  /** Writes rows that its operations need, as the owner of the database. */
  prepare?: (db: Db, brandId: number) => Promise<void>
  /** Writes rows of its members. */
  prepareMembers?: (db: Db, members: readonly Member[]) => Promise<void>
  /** Runs before the load of each cycle, while the api is at rest. Cycles count from 1. */
  begin?: (environment: { db: Db; database: Database }, cycle: number) => Promise<void>
  /** Queues of its jobs. The harness starts them every moment, besides their schedule. */
  jobs?: readonly string[]
  /** A statement that skips waits of production. */
  hurry?: string
  /** A query of `what` is not settled. */
  open?: string
  /** Staff at work: one look at what waits for them. Repeated after a lost answer. */
  staff?: (ctx: Ctx, random: () => number) => Promise<void>
  /** Request of each kind of operation. */
  kinds?: Readonly<Record<string, Send>>
  steps?: Readonly<Record<string, LoadStep>>
  /** Rows of its own tables, which `verify` and `postings` compare. */
  rows?: readonly OwnRows<object>[]
  /** Compares the journal, the database and the bank. */
  verify?: (operations: readonly Operation[], facts: Facts) => Finding[]
  /** Satang that the house gave to the credit of members, by facts of the feature. */
  given?: (facts: Facts) => number
  /** Transfers of the ledger that the facts explain, each once. */
  postings?: (facts: Facts) => Expected[]
}
