/**
 * Actions that a second person approves. An action is rehearsed and undone before it is proposed: its mistakes are refused at once, and what
 * it changed is the effect. When it is approved it must change the same values.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Action } from '@duang/contract/action/define-action'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Ctx } from '#core/context.ts'
import { memberOfDesk } from '#core/desk/desk-member.ts'
import { plainWords } from '#core/desk/plain-words.ts'
import { type EffectFigure, type ProposalKind, propose } from '#core/desk/proposal.ts'
import { openOfProposal, sealInProposal } from '#core/desk/proposed-secret.ts'
import type { Db, Tx } from '#kit/db.ts'
import { refuse } from '#kit/refusal.ts'
import type { AnyImplementation, Made } from './implement.ts'
import { type Asked, begin, reasonOf, recordAction, runIn, subjectOf } from './record.ts'

type Fields = Readonly<Record<string, unknown>>
/** A row that the action changed. `before`: the fields that differ, as they were. Null: the row is new. */
type Change = { action: string; subject: string; before: Fields | null; after: Fields | null }
/** What changes, as it was. A new row has nothing before, and an id that another run does not have. */
type Before = { row: string; before: Fields }[]
/** `sealed`: the secret fields of the input, and what was made, as JSON. */
type Payload = { input: Fields; before: Before; state: unknown; sealed?: string }
type Secrets = { fields: Fields; made: Made }

/** Proposes an action. Refuses what it refuses, `desk_nothing_changed` and `desk_proposal_open`. */
export async function proposeAction(
  tx: Tx,
  implementation: AnyImplementation,
  asked: Asked,
): Promise<{ outcome: 'proposed'; shown?: Made }> {
  const { action } = implementation
  const { ctx, person, input, made } = asked
  const { changes, effect } = await rehearse(tx, implementation, asked)
  if (changes.length === 0 && effect.length === 0) refuse('desk_nothing_changed')
  const payload: Payload = {
    ...sealedInput(action, asked),
    before: beforeOf(changes, implementation),
    state: await stateOf(tx, implementation, asked),
  }
  const member = action.member === undefined ? undefined : String(input[action.member])
  const amount = action.amount === undefined ? undefined : Number(input[action.amount])
  await propose(tx, ctx, person.actor, {
    ...{ kind: action.name, subject: subjectOf(action, input), payload, effect, reason: reasonOf(input) },
    ...(member === undefined ? {} : { memberId: (await memberOfDesk(ctx, member)).memberId }),
    ...(amount === undefined ? {} : { amountSatang: amount }),
  })
  return { outcome: 'proposed', ...(made ? { shown: made } : {}) }
}

/** The input on the wire. Nobody reads its secrets in the proposal. */
function sealedInput(action: Action, { ctx, input, made }: Asked): Pick<Payload, 'input' | 'sealed'> {
  const wire = z.encode(action.body, input as never) as Fields
  const names = (action.secretFields ?? []).filter((name) => wire[name] !== undefined)
  if (names.length === 0 && !made) return { input: wire }
  const open = Object.entries(wire).filter(([name]) => !names.includes(name))
  const secrets: Secrets = { fields: Object.fromEntries(names.map((name) => [name, wire[name]])), made: made ?? {} }
  const place = `${action.name} ${subjectOf(action, input)}`
  return { input: Object.fromEntries(open), sealed: sealInProposal(ctx, JSON.stringify(secrets), place) }
}

/** Runs the action and undoes it. */
async function rehearse(
  tx: Tx,
  implementation: AnyImplementation,
  asked: Asked,
): Promise<{ changes: Change[]; effect: EffectFigure[] }> {
  await sql`savepoint rehearsal`.execute(tx)
  try {
    await begin(tx, implementation.action)
    const result = await runIn(tx, implementation, asked)
    const changes = await changesIn(tx)
    const effect = implementation.effect
      ? ((await implementation.effect({ ...asked, tx } as never, result as never)) as EffectFigure[])
      : changes.flatMap(figuresOf)
    return { changes, effect }
  } finally {
    await sql`rollback to savepoint rehearsal`.execute(tx)
  }
}

const stateOf = async (tx: Tx, { state }: AnyImplementation, asked: Asked): Promise<unknown> =>
  (await state?.({ ...asked, tx } as never, undefined as never)) ?? null

async function changesIn(tx: Tx): Promise<Change[]> {
  const { rows } = await sql<Change>`select action, subject, before, after from pending_changes()`.execute(tx)
  return rows
}

/** Columns that differ. Their names end in their units. */
export function figuresOf({ before, after }: { before: Fields | null; after: Fields | null }): EffectFigure[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .map((name) => ({
      ...{ label: name.replace(SATANG, ''), before: plainWords(before?.[name]), after: plainWords(after?.[name]) },
      unit: SATANG.test(name) ? ('satang' as const) : ('text' as const),
    }))
    .filter((figure) => figure.before !== figure.after)
}

const SATANG = /_satang$/

function beforeOf(changes: readonly Change[], { ignores = [] }: AnyImplementation): Before {
  return changes.flatMap(({ action, subject, before }) => {
    if (before === null) return []
    const kept = Object.fromEntries(Object.entries(before).filter(([name]) => !ignores.includes(name)))
    return [{ row: `${action} ${subject}`, before: kept }]
  })
}

/**
 * The kind of proposal that carries the action out. Refuses `desk_state_changed` when what it changes is not what the proposal showed, or when
 * its input fits the action no more.
 */
function actionProposal(implementation: AnyImplementation): ProposalKind {
  const { action } = implementation
  return {
    kind: action.name,
    proposing: action.permission,
    permission: action.approvedBy ?? action.permission,
    execute: async (tx, ctx, payload, { approvedBy, reason }) => {
      const { before, state, ...stored } = payload as Payload
      const { input, made } = openedInput(action, ctx, stored)
      const decoded = decodeStored(action, input)
      await begin(tx, action)
      const person = { actor: approvedBy, address: null, permissions: null }
      const asked = { ctx: { ...ctx, db: tx as Db }, person, input: { ...decoded, reason }, made }
      if (!isDeepStrictEqual(await stateOf(tx, implementation, asked), state)) refuse('desk_state_changed')
      await runIn(tx, implementation, asked)
      const now = beforeOf(await changesIn(tx), implementation)
      if (!isDeepStrictEqual(now, before)) refuse('desk_state_changed')
      await recordAction(tx, action, asked)
    },
  }
}

/** Every kind of proposal: those that features bring, and those of their actions. */
export const proposalKinds = (
  features: readonly { proposals?: readonly ProposalKind[]; actions?: readonly AnyImplementation[] }[],
): ProposalKind[] =>
  features.flatMap(({ proposals = [], actions = [] }) => [
    ...proposals,
    ...actions.filter(({ action }) => action.approval === 'second-person').map(actionProposal),
  ])

function openedInput(action: Action, ctx: Ctx, { input, sealed }: Pick<Payload, 'input' | 'sealed'>) {
  if (sealed === undefined) return { input, made: {} }
  const place = `${action.name} ${subjectOf(action, input)}`
  const { fields, made }: Secrets = JSON.parse(openOfProposal(ctx, sealed, place))
  return { input: { ...input, ...fields }, made }
}

function decodeStored({ body }: Action, input: unknown): Record<string, unknown> {
  const parsed = z.safeDecode(body, input as never)
  return parsed.success ? (parsed.data as Record<string, unknown>) : refuse('desk_state_changed')
}
