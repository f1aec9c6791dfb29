/**
 * Proposals: one person proposes an exceptional action with a reason, another one approves it with its effect in figures, and it is carried out
 * once. A constraint of the table refuses the approval by the author, whatever the code does.
 */

import type { EFFECT_UNITS } from '@duang/contract/action/proposal'
import type { PayerMark } from '@duang/contract/desk/payer'
import type { Permission } from '@duang/contract/desk/permissions'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { inTransaction, sqlState, type Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { lockMember } from '#money/ledger/ledger.ts'
import { assertTwoPersons } from './two-persons.ts'

/** A figure of the effect, as the second person sees it: an amount, a count, a time, an account or a text. */
export type EffectFigure = {
  label: string
  /** Thai name of a setting; the label is its path. */
  th?: string
  /** A name beside the label, such as that of a segment. */
  name?: string
  /** A chance of 100, beside a prize. */
  percent?: number
  before: string | number | null
  after: string | number | null
  unit?: (typeof EFFECT_UNITS)[number]
  /** `before` is of the payer and `after` of the member: whether they agree. */
  mark?: PayerMark
}

export type Signed = { proposedBy: string; approvedBy: string; reason: string; subject: string }

export type ProposalKind = {
  /** `member.bank-account`, `brand.settings`, … */
  kind: string
  /** The permission of the call that proposes it. The author still needs it at the approval. */
  proposing: Permission
  /** What the second person needs besides `approvals.decide`. */
  permission: Permission
  /** Carries it out, in the transaction that closes the proposal. It checks again: the proposal may be a day old. Refuses by code. */
  execute: (tx: Tx, ctx: Ctx, payload: never, signed: Signed) => Promise<void>
}

export type NewProposal = {
  kind: string
  /** At most one open proposal of a kind concerns the same subject. */
  subject: string
  memberId?: number
  amountSatang?: number
  payload: object
  effect: readonly EffectFigure[]
  reason: string
}

/** Who typed the command that proposed it. Absent: it was proposed at the desk. */
export type Machine = { operator?: string }

const EXPIRES_MS = 24 * 3_600_000
const UNIQUE_VIOLATION = '23505'

/** Writes a proposal. Refuses `desk_proposal_open` when one of this kind waits for the same subject. */
export async function propose(tx: Tx, ctx: Ctx, actor: string, given: NewProposal): Promise<string> {
  const now = ctx.clock()
  await expireBefore(tx, ctx, given)
  try {
    const row = await tx
      .insertInto('proposals')
      .values({
        brand_id: ctx.brand.id,
        kind: given.kind,
        subject: given.subject,
        member_id: given.memberId ?? null,
        amount_satang: given.amountSatang ?? null,
        payload: JSON.stringify(given.payload),
        effect: JSON.stringify(given.effect),
        reason: given.reason,
        proposed_by: actor,
        proposed_at: now,
        expires_at: new Date(now.getTime() + EXPIRES_MS),
      })
      .returning('proposal_id')
      .executeTakeFirstOrThrow()
    return row.proposal_id
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) refuse('desk_proposal_open')
    throw error
  }
}

const expireBefore = (tx: Tx, ctx: Ctx, { kind, subject }: NewProposal) =>
  tx
    .updateTable('proposals')
    .set({ state: 'expired', decided_at: ctx.clock() })
    .where('brand_id', '=', ctx.brand.id)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('state', '=', 'open')
    .where('expires_at', '<=', ctx.clock())
    .execute()

type Decision = Machine & { actor: string; note?: string | undefined }

/** Approves and carries out a proposal, once. Refuses `not_found`, `desk_proposal_closed`, what stands against one of the two persons, and what its kind refuses. */
export function approveProposal(
  ctx: Ctx,
  kinds: readonly ProposalKind[],
  id: string,
  { actor, note, operator }: Decision,
): Promise<{ kind: string }> {
  return decide(ctx, id, async (tx, row) => {
    const { proposed_by: author } = row
    if (author === actor) refuse('desk_proposal_own')
    // One shell is one person, whomever its commands name with --as.
    if (operator !== undefined && operator === (row.payload as Machine).operator) refuse('desk_proposal_own')
    const kind = kinds.find((each) => each.kind === row.kind) ?? refuse('desk_proposal_closed')
    const { proposing, permission: approving } = kind
    await assertTwoPersons(tx, ctx, { author, approver: actor, proposing, approving })
    // What it changes has rows of its own in the audit log.
    const { rows } = await sql<{ action: string | null }>`
      select current_setting('duang.action', true) as action, set_config('duang.action', '', true)`.execute(tx)
    await kind.execute(tx, ctx, row.payload as never, {
      proposedBy: row.proposed_by,
      approvedBy: actor,
      reason: row.reason,
      subject: row.subject,
    })
    await sql`select set_config('duang.action', ${rows[0]?.action ?? ''}, true)`.execute(tx)
    await close(tx, ctx, id, { state: 'approved', decided_by: actor, note: note ?? null })
    return { kind: row.kind }
  })
}

/**
 * Closes a proposal without carrying it out: `withdrawn` by its author, `rejected` by another person who may decide. `permissions`: null for the
 * owner of the machine.
 */
export function rejectProposal(
  ctx: Ctx,
  id: string,
  { actor, note, permissions }: Decision & { permissions: ReadonlySet<string> | null },
): Promise<{ kind: string }> {
  return decide(ctx, id, async (tx, row) => {
    const permission = 'approvals.decide'
    if (row.proposed_by !== actor && permissions?.has(permission) === false)
      refuse('desk_not_permitted', { permission })
    const state = row.proposed_by === actor ? 'withdrawn' : 'rejected'
    await close(tx, ctx, id, { state, decided_by: actor, note: note ?? null })
    return { kind: row.kind }
  })
}

const select = (executor: Ctx['db'] | Tx, ctx: Ctx, id: string) =>
  executor.selectFrom('proposals').selectAll().where('brand_id', '=', ctx.brand.id).where('proposal_id', '=', id)
type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirst']>>>

/** Locks the member, then the proposal, and runs `act` on an open one. An expired one is closed by the next proposal for its subject. */
async function decide<Result>(ctx: Ctx, id: string, act: (tx: Tx, row: Row) => Promise<Result>): Promise<Result> {
  const found = (await select(ctx.db, ctx, id).executeTakeFirst()) ?? refuse('not_found')
  return inTransaction(ctx.db, async (tx) => {
    if (found.member_id !== null) await lockMember(tx, ctx.brand.id, found.member_id)
    const row = await select(tx, ctx, id).forUpdate().executeTakeFirstOrThrow()
    if (row.state !== 'open' || row.expires_at <= ctx.clock()) refuse('desk_proposal_closed')
    return act(tx, row)
  })
}

type Closing = { state: 'approved' | 'rejected' | 'withdrawn'; decided_by: string; note: string | null }

const close = (tx: Tx, ctx: Ctx, id: string, closing: Closing) =>
  tx
    .updateTable('proposals')
    .set({ ...closing, decided_at: ctx.clock() })
    .where('brand_id', '=', ctx.brand.id)
    .where('proposal_id', '=', id)
    .execute()
