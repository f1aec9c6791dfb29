/** The parts that a feature brings to the api. A feature is a value; `app/features.ts` lists all of them. */
import type { GameEvent } from '@duang/contract/games/game-event'
import type { AlertRule } from '#core/alert/alert-rule.ts'
import type { Acts, AnyCommand } from '#core/command.ts'
import type { Caller, Ctx, Platform } from '#core/context.ts'
import type { AnyImplementation, AnyListImplementation } from '#entry/action/implement.ts'
import { proposalKinds } from '#entry/action/second-person.ts'
import type { Desk } from '#entry/desk/mount-desk.ts'
import type { ProposalKind } from '#entry/desk/proposal.ts'
import type { QueueSource } from '#entry/desk/queue-source.ts'
import type { ExportSource } from '#entry/export/export-source.ts'
import type { FastPath } from '#entry/fast-path.ts'
import type { Site } from '#entry/mount.ts'
import type { Schedule } from '#kit/jobs.ts'
import type { Invariant } from '#money/ledger/one-to-one.ts'

/** A handler may run twice for the same data and must not do its work twice. */
export type Job = Schedule & {
  /** For operators, in the generated table of jobs. */
  summary: string
} /** `features`: all of the api, for a job that reads their parts. */ & (
    | { perBrand: (ctx: Ctx, features: readonly Feature[]) => Promise<unknown> }
    /** For one row of the brand that enqueued it. */
    | { perKey: (ctx: Ctx, key: string, features: readonly Feature[]) => Promise<unknown> }
  )

/** Rows of `table` are removed so many days after the time in the SQL expression `since`. An index finds the oldest. */
export type Retention = {
  table: string
  since: string
  days: number
  /** Rows of other tables reference it, so it is pruned after all of them. */
  isReferenced?: true
}

/** Gauges by brand, read from the database for a scrape. An index finds the rows that one statement counts. */
export type Gauges = {
  /** Help text by name. The prefix `duang_` is added. */
  help: Readonly<Record<string, string>>
  /** Further labels beside `brand`. Each has few values: states, kinds, providers. */
  labels?: readonly string[]
  /** Returns a row for each brand and its labels, with the value of each gauge by its name. Null: no value now. */
  read: (platform: Platform) => Promise<Readonly<Record<string, string | number | null>>[]>
}

/** Returns what runs now for a member, with the remaining rights or the reason for none. Empty where the brand does not offer it. */
export type EventSource = (ctx: Ctx, caller: Caller) => Promise<readonly GameEvent[]>

export type Feature = {
  slug: string
  /** Mounts the calls. `features`: all of the api, for a call that lists their parts. Returns the fast path, if there is one. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most features mount on the router only and return nothing
  mount?: (site: Site, features: readonly Feature[]) => FastPath | void
  /** Mounts the calls of the desk. `features`: all of the api. */
  mountDesk?: (desk: Desk, features: readonly Feature[]) => void
  /** What staff change, and the lists that they read: calls of the desk and commands of `duang` derive from them. */
  actions?: readonly AnyImplementation[]
  lists?: readonly AnyListImplementation[]
  /** Queues of the desk that its rows fill. */
  queues?: readonly QueueSource[]
  /** What needs a second person and is no action. */
  proposals?: readonly ProposalKind[]
  /** Its part of the list of running mini-games, in the order of `app/features.ts`. */
  events?: EventSource
  jobs?: readonly Job[]
  /** Runs once a brand when the jobs of a process start, to resume the work of a killed process. */
  onStart?: (ctx: Ctx) => Promise<unknown>
  retention?: readonly Retention[]
  invariants?: readonly Invariant[]
  /** Selects brand_id and member_id of the members whose facts changed after the mark in `scope_mark`, for `verify-ledger --since`. */
  changedMembers?: string
  gauges?: readonly Gauges[]
  alerts?: readonly AlertRule[]
  exports?: readonly ExportSource[]
  commands?: readonly AnyCommand[]
  /** Acts that this feature adds to the command of another one, by the name of the command. */
  acts?: Readonly<Record<string, Acts>>
}

/** Returns the features. Throws when two of them claim the same name, and for acts of a command that no feature has. */
export function distinctFeatures(features: readonly Feature[]): readonly Feature[] {
  const commands = features.flatMap((each) => each.commands ?? [])
  const addedActs = features.flatMap((each) => Object.entries(each.acts ?? {}))
  const names = {
    feature: features.map((each) => each.slug),
    queue: features.flatMap((each) => each.jobs ?? []).map((each) => each.queue),
    retention: features.flatMap((each) => each.retention ?? []).map((each) => each.table),
    invariant: features.flatMap((each) => each.invariants ?? []).map((each) => each.name),
    alert: features.flatMap((each) => each.alerts ?? []).map((each) => each.kind),
    'desk queue': features.flatMap((each) => each.queues ?? []).map((each): string => each.queue),
    proposal: proposalKinds(features).map((each) => each.kind),
    action: features.flatMap((each) => each.actions ?? []).map(({ action }) => action.name),
    list: features.flatMap((each) => each.lists ?? []).map(({ list }) => list.name),
    export: features.flatMap((each) => each.exports ?? []).map((each) => each.subject),
    gauge: features.flatMap((each) => (each.gauges ?? []).flatMap(({ help }) => Object.keys(help))),
    command: commands.map((each) => each.name),
    act: [...commands.map(({ name, acts }) => [name, acts] as const), ...addedActs].flatMap(([command, acts]) =>
      Object.keys(acts).map((act) => `${command} ${act}`),
    ),
  }
  for (const [what, all] of Object.entries(names)) {
    const twice = all.find((name, index) => all.indexOf(name) !== index)
    if (twice !== undefined) throw new Error(`Duplicate ${what}: ${twice}`)
  }
  // An act gets a brand, which a command of the deployment has not.
  const extensible = commands.filter((each) => !each.isOfDeployment).map((each) => each.name)
  const orphan = addedActs.find(([command]) => !extensible.includes(command))
  if (orphan) throw new Error(`Acts for an unknown command: ${orphan[0]}`)
  return features
}
