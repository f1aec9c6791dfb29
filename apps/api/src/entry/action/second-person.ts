/**
 * Actions that a second person approves. An action is rehearsed and undone before it is proposed: its mistakes are refused at once, and what
 * it changed is the effect. When it is approved it must change the same values.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Action } from '@duang/contract/action/define-action'
import type { Permission } from '@duang/contract/desk/permissions'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Ctx } from '#core/context.ts'
import { memberOfDesk } from '#entry/desk/desk-member.ts'
import { plainWords } from '#entry/desk/plain-words.ts'
import { type EffectFigure, type Machine, type ProposalKind, propose } from '#entry/desk/proposal.ts'
import { openOfProposal, sealInProposal } from '#entry/desk/proposed-secret.ts'
import type { Db, Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { lockMember } from '#money/ledger/ledger.ts'
import type { AnyImplementation, Made } from './implement.ts'
import { type Asked, begin, reasonOf, recordAction, runIn, subjectOf } from './record.ts'
import { openProposal, ruleOfMachine, ruleOfOne, ruleOfTwo, type Second } from './rule.ts'

type Fields = Readonly<Record<string, unknown>>
/** A row that the action changed. `before`: the fields that differ, as they were. Null: the row is new. */
type Change = { action: string; subject: string; before: Fields | null; after: Fields | null }
/** What changes, as it was. A new row has nothing before, and an id that another run does not have. */
type Before = { row: string; before: Fields }[]
/** `sealed`: the secret fields of the input, and what was made, as JSON. */
type Payload = Machine & { input: Fields; before: Before | null; state: unknown; facts?: unknown; sealed?: string }
type Secrets = { fields: Fields; made: Made }

/** Whether a second person approves it, always or by its rule. */
export const hasSecondPerson = ({ approval }: Action): boolean => approval === 'second-person' || approval === 'by-rule'

/**
 * Performs an action, or proposes it where its rule asks for a second person: what it did so far was a rehearsal. Refuses what the action
 * refuses, `desk_nothing_changed` and `desk_proposal_open`.
 */
export async function performOrPropose(tx: Tx, implementation: AnyImplementation, given: Asked): Promise<unknown> {
  const { action } = implementation
  const { person } = given
  const isFree = person.permissions === null && !implementation.bindsMachine
  const rule = isFree ? ruleOfMachine(given.ctx, person.actor) : ruleOfOne(given.ctx, person.actor, implementation)
  const asked = { ...given, rule }
  await sql`savepoint rehearsal`.execute(tx)
  await begin(tx, action)
  const result = await runIn(tx, implementation, asked)
  const second = rule.asked()
  if (!second) {
    await recordAction(tx, action, asked)
    return result
  }
  const rehearsed = await rehearsedEffect(tx, implementation, asked, result)
  await sql`rollback to savepoint rehearsal`.execute(tx)
  const proposal =
    (await proposedBefore(tx, implementation, given.ctx, second)) ??
    (await proposeAction(tx, implementation, asked, { ...second, ...rehearsed }))
  return { outcome: 'proposed', proposal, ...(asked.made ? { shown: asked.made } : {}) }
}

/** The proposal of the same order that waits already. The rollback has unlocked the member. */
async function proposedBefore(
  tx: Tx,
  { action, isOrder }: AnyImplementation,
  ctx: Ctx,
  { memberId, factId, amount }: Second,
): Promise<string | undefined> {
  if (!isOrder || memberId === undefined || factId === undefined || amount === undefined) return undefined
  await lockMember(tx, ctx.brand.id, memberId)
  return openProposal(tx, ctx, { kind: action.name, subject: factId, amount })
}

type Rehearsed = { changes: Change[]; effect: EffectFigure[] }

async function proposeAction(
  tx: Tx,
  implementation: AnyImplementation,
  asked: Asked,
  { changes, effect, why, ...second }: Rehearsed & Second,
): Promise<string> {
  const { action, isOrder } = implementation
  const { ctx, person, input } = asked
  if (changes.length === 0 && effect.length === 0) refuse('desk_nothing_changed')
  const payload: Payload = {
    ...sealedInput(action, asked),
    before: beforeOf(changes, implementation),
    state: await stateOf(tx, implementation, asked),
    ...(asked.facts === undefined ? {} : { facts: asked.facts }),
    ...(person.operator === undefined ? {} : { operator: person.operator }),
  }
  const member = action.member === undefined ? undefined : String(input[action.member])
  const memberId = second.memberId ?? (member && (await memberOfDesk(ctx, member)).memberId)
  const amountSatang = second.amount ?? (action.amount === undefined ? undefined : Number(input[action.amount]))
  const isSaid = why === undefined || effect.some(({ label }) => label === 'why')
  const proposalId = await propose(tx, ctx, person.actor, {
    kind: action.name,
    subject: (isOrder && second.factId) || subjectOf(action, input),
    payload,
    effect: isSaid ? effect : [{ label: 'why', before: null, after: why, unit: 'text' }, ...effect],
    reason: reasonOf(input) || (implementation.unsaidReason ?? ''),
    ...(memberId ? { memberId } : {}),
    ...(amountSatang === undefined ? {} : { amountSatang }),
  })
  await implementation.onProposed?.({ facts: null, ...asked, tx, proposalId } as never)
  return proposalId
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

/** What the run changed, as the second person sees it. */
async function rehearsedEffect(
  tx: Tx,
  { effect }: AnyImplementation,
  asked: Asked,
  result: unknown,
): Promise<Rehearsed> {
  const changes = await changesIn(tx)
  const own = (await effect?.({ ...asked, tx } as never, result as never)) as EffectFigure[] | undefined
  return { changes, effect: own ?? changes.flatMap(figuresOf) }
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
      label: name.replace(SATANG, ''),
      before: plainWords(before?.[name]),
      after: plainWords(after?.[name]),
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
  const permission = action.permission as Permission
  return {
    kind: action.name,
    proposing: permission,
    permission: action.approvedBy ?? permission,
    execute: async (tx, ctx, payload, { proposedBy, approvedBy, reason, subject }) => {
      const { before, state, facts, ...stored } = payload as Payload
      const { input, made } = openedInput(action, ctx, stored)
      const decoded = decodeStored(action, input)
      await begin(tx, action)
      const person = { actor: approvedBy, address: null, permissions: null }
      const rule = ruleOfTwo(ctx, { proposedBy, approvedBy, subject })
      const asked = { ctx: { ...ctx, db: tx as Db }, person, input: { ...decoded, reason }, made, facts, rule }
      if (!isDeepStrictEqual(await stateOf(tx, implementation, asked), state)) refuse('desk_state_changed')
      await runIn(tx, implementation, asked)
      const now = beforeOf(await changesIn(tx), implementation)
      // One that was carried over from an earlier release has none.
      if (before !== null && !isDeepStrictEqual(now, before)) refuse('desk_state_changed')
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
    ...actions.filter(({ action }) => hasSecondPerson(action)).map(actionProposal),
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
