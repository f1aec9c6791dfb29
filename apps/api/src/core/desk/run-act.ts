/**
 * Acts of `duang` at the desk: one implementation, with the same checks and the same rows of the audit log. An act that needs a second
 * person is rehearsed first, and rolled back: its mistakes are refused at once, and what it changed is the effect.
 */
import type { Permission } from '@duang/contract/desk-permissions'
import { sql } from 'kysely'
import { actAs } from '#core/audit/audit.ts'
import { type Act, type CommandInput, CommandMistake, CommandRefusal } from '#core/command.ts'
import type { Ctx } from '#core/context.ts'
import { type Db, inTransaction, type Tx } from '#kit/db.ts'
import { readsOf } from '#kit/read-db.ts'
import { refuse } from '#kit/refusal.ts'
import { plainWords } from './plain-words.ts'
import { type EffectFigure, type ProposalKind, propose } from './proposal.ts'

type Run = Act<CommandInput>['run']
/** Undefined and false: the option is not given. */
type Options = Readonly<Record<string, string | number | boolean | undefined>>
export type ActCall = { words?: readonly (string | number)[]; options?: Options }
type Person = { actor: string; reason?: string | undefined }

/**
 * Runs an act as a person. Returns what it reports. Refuses `not_found` for an unknown name, and `desk_act_refused` with the sentence of
 * the act for any other mistake.
 */
export async function runAct(ctx: Ctx, { actor, reason }: Person, run: Run, call: ActCall): Promise<unknown> {
  let data: unknown
  const options = Object.entries<string | number | boolean | undefined>({
    ...call.options,
    ...(reason === undefined ? {} : { reason }),
  }).flatMap(([name, value]) =>
    value === undefined || value === false ? [] : [[name, value === true ? true : String(value)]],
  )
  try {
    await run({
      act: '',
      words: (call.words ?? []).map(String),
      options: Object.fromEntries(options),
      say: () => undefined,
      report: (reported) => {
        data = reported
      },
      ...{ actor, ctx, read: readsOf(ctx.db) },
    })
  } catch (error) {
    if (error instanceof CommandMistake && error.code === 'not_found') refuse('not_found')
    if (error instanceof CommandMistake || error instanceof CommandRefusal)
      refuse('desk_act_refused', { sentence: error.message })
    throw error
  }
  return data
}

/** A row that an act changes, as data. Undefined: it does not exist. */
type Row = Record<string, unknown> | undefined

/**
 * An act that a second person approves. `read`: what it changes, to notice changes of others, and for the effect. It has no column that
 * members change meanwhile: the proposal would never be carried out.
 */
export type ActKind = {
  kind: string
  proposing: Permission
  permission: Permission
  run: Run
  read: (tx: Tx, ctx: Ctx, call: ActCall) => Promise<Row>
  /** What the act made, for the effect only. */
  made?: (tx: Tx, ctx: Ctx, call: ActCall, before: Row) => Promise<Row>
  /** The effect in words, where columns before and after do not say it. */
  effect?: (before: Row, after: Row, made: Row) => EffectFigure[]
}

type Payload = { call: ActCall; before: Row | null }

/** Proposes an act for a subject such as `level 3`. Refuses what the act refuses, and `desk_proposal_open`. */
export async function proposeAct(
  ctx: Ctx,
  person: { actor: string; reason: string },
  act: ActKind,
  { subject, call }: { subject: string; call: ActCall },
): Promise<{ outcome: 'proposed' }> {
  const { before, after, made } = await rehearse(ctx, person, act, call)
  if (differences(before, after).length === 0) refuse('desk_act_refused', { sentence: 'Nothing would change.' })
  const effect = act.effect ? act.effect(before, after, made) : differences(before, after)
  await inTransaction(ctx.db, async (tx) => {
    await actAs(tx, person)
    const payload: Payload = { call, before: before ?? null }
    await propose(tx, ctx, person.actor, { kind: act.kind, subject, payload, effect, reason: person.reason })
  })
  return { outcome: 'proposed' }
}

/** Runs the act and undoes it. A savepoint does so inside of the transaction of a call too. */
function rehearse(
  ctx: Ctx,
  person: Person,
  act: ActKind,
  call: ActCall,
): Promise<Record<'before' | 'after' | 'made', Row>> {
  return inTransaction(ctx.db, async (tx) => {
    const before = await act.read(tx, ctx, call)
    await sql`savepoint rehearsal`.execute(tx)
    try {
      await runAct({ ...ctx, db: tx as Db }, person, act.run, call)
      const after = await act.read(tx, ctx, call)
      return { before, after, made: await act.made?.(tx, ctx, call, before) }
    } finally {
      await sql`rollback to savepoint rehearsal`.execute(tx)
    }
  })
}

/** Columns that differ. Their names end in their units. */
function differences(before: Row, after: Row): EffectFigure[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .map((name) => ({ name, was: plainWords(before?.[name]), is: plainWords(after?.[name]) }))
    .filter(({ was, is }) => was !== is)
    .map(({ name, was, is }) => ({
      ...{ label: name.replace(SATANG, ''), before: was, after: is },
      unit: SATANG.test(name) ? ('satang' as const) : ('text' as const),
    }))
}

const SATANG = /_satang$/

/** The kind of proposal that carries the act out. Refuses `desk_state_changed` when the row has changed since. */
export const actProposal = (act: ActKind): ProposalKind => ({
  kind: act.kind,
  proposing: act.proposing,
  permission: act.permission,
  execute: async (tx, ctx, payload, { approvedBy, reason }) => {
    const { call, before } = payload as Payload
    const now = (await act.read(tx, ctx, call)) ?? null
    if (!isSameRow(now, before)) refuse('desk_state_changed')
    // The request that approves has another reason, or none.
    await actAs(tx, { actor: approvedBy, reason })
    await runAct({ ...ctx, db: tx as Db }, { actor: approvedBy, reason }, act.run, call)
  },
})

/** JSON columns do not keep the order of keys, and have no dates. */
const isSameRow = (now: Row | null, before: Row | null): boolean =>
  differences(now ?? undefined, before ?? undefined).length === 0
