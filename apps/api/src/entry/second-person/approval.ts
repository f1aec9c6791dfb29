/** The second person: above the brand's threshold one person proposes an order, and another one approves it. */
import type { Ctx } from '#core/context.ts'
import { assertTwoPersons } from '#entry/desk/two-persons.ts'
import { inTransaction, type Tx } from '#kit/database/db.ts'
import { carryOut, findKnown } from '#money/correction/correct.ts'
import type { Executed, Order, SignedBy } from '#money/correction/order.ts'
import { type LockedBalances, lockMember } from '#money/ledger/ledger.ts'
import { type MoneyAct, recordMoneyAct, whySecondPerson } from '#money/second-person/money-gate.ts'

export const APPROVAL_HOURS = 24
const HOUR_MS = 3_600_000

/** `proposed`: it waits for a second person, under this number. */
export type Submitted = Executed | { outcome: 'proposed'; approval: number; expiresAt: Date }

/** Executes an order, or proposes it where the brand asks for a second person. Repeating an order is harmless. */
export function submit(ctx: Ctx, order: Order, actor: string): Promise<Submitted> {
  return inTransaction(ctx.db, async (tx) => {
    const balances = await lockMember(tx, ctx.brand.id, order.memberId)
    const earlier = await findKnown(tx, ctx, order)
    if (earlier) return { outcome: earlier }
    const waiting = await openProposal(tx, ctx, order)
    if (waiting) return waiting
    if (await whySecondPerson(tx, ctx, actor, actOf(order))) return propose(tx, ctx, order, actor)
    return carryOutRecorded(tx, ctx, order, { requestedBy: actor, approvedBy: null }, balances)
  })
}

const actOf = ({ act: kind, memberId, amount, id: factId }: Order): MoneyAct => ({ kind, memberId, amount, factId })

async function carryOutRecorded(
  tx: Tx,
  ctx: Ctx,
  order: Order,
  signed: SignedBy,
  balances: LockedBalances,
): Promise<Executed> {
  const executed = await carryOut(tx, ctx, order, signed, balances)
  if (executed.outcome === 'done') await recordMoneyAct(tx, ctx, actOf(order), signed)
  return executed
}

async function propose(tx: Tx, ctx: Ctx, order: Order, actor: string): Promise<Submitted> {
  const now = ctx.clock()
  const row = await tx
    .insertInto('approvals')
    .values({
      ...{ brand_id: ctx.brand.id, act: order.act, subject_id: order.id, member_id: order.memberId },
      ...{ amount_satang: order.amount, reason: order.reason, member_note: order.note, ...termsOf(order) },
      ...{ proposed_by: actor, proposed_at: now, state: 'open' },
      expires_at: new Date(now.getTime() + APPROVAL_HOURS * HOUR_MS),
    })
    .returning(['approval_id', 'expires_at'])
    .executeTakeFirstOrThrow()
  return { outcome: 'proposed', approval: row.approval_id, expiresAt: row.expires_at }
}

function termsOf(order: Order) {
  if (order.act === 'unassign') return { deposit_id: order.depositId, line_id: order.lineId }
  if (order.act === 'write-off') return { correction_id: order.correctionId }
  return order.act === 'debit' ? { can_owe: order.mayOwe } : {}
}

/** The open proposal of an order. An expired one is closed. `id-reused`: it proposes another amount. The member must be locked. */
async function openProposal(tx: Tx, ctx: Ctx, order: Order): Promise<Submitted | undefined> {
  const row = await tx
    .selectFrom('approvals')
    .select(['approval_id', 'expires_at', 'amount_satang'])
    .where('brand_id', '=', ctx.brand.id)
    .where('subject_id', '=', order.id)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  const isOpen = row.expires_at > ctx.clock()
  if (isOpen && row.amount_satang !== order.amount) return { outcome: 'id-reused' }
  if (isOpen) return { outcome: 'proposed', approval: row.approval_id, expiresAt: row.expires_at }
  await close(tx, ctx, row.approval_id, { state: 'expired' })
  return
}

type Closing = { state: 'approved' | 'rejected' | 'expired'; decided_by?: string; note?: string }

async function close(tx: Tx, ctx: Ctx, approvalId: number, closing: Closing): Promise<void> {
  await tx
    .updateTable('approvals')
    .set({ ...closing, decided_at: ctx.clock() })
    .where('brand_id', '=', ctx.brand.id)
    .where('approval_id', '=', approvalId)
    .execute()
}

/** `own`: proposed by the same person. `closed`: approved, rejected or expired before. `expired`: its time is over now. */
export type Approved = Executed | { outcome: 'unknown' | 'own' | 'closed' | 'expired' }

/** To order a correction, and to approve one. */
const RIGHT = 'money.correct'

/**
 * Executes a proposal, by another person than its author. A proposal that cannot be executed stays open. Refuses what stands against one of
 * the two persons.
 */
export function approve(ctx: Ctx, approvalId: number, actor: string): Promise<Approved> {
  return decide<Approved>(ctx, approvalId, async (tx, proposal, balances) => {
    const { proposed_by: author } = proposal
    if (author === actor) return { outcome: 'own' }
    await assertTwoPersons(tx, ctx, { author, approver: actor, proposing: RIGHT, approving: RIGHT })
    const signed = { requestedBy: author, approvedBy: actor }
    const executed = await carryOutRecorded(tx, ctx, orderOf(proposal), signed, balances)
    if (executed.outcome === 'done') await close(tx, ctx, approvalId, { state: 'approved', decided_by: actor })
    return executed
  })
}

/** Closes a proposal without executing it. Its author may do that too. */
export function reject(
  ctx: Ctx,
  approvalId: number,
  { actor, reason }: { actor: string; reason: string },
): Promise<{ outcome: 'rejected' | 'unknown' | 'closed' | 'expired' }> {
  return decide<{ outcome: 'rejected' | 'unknown' | 'closed' | 'expired' }>(ctx, approvalId, async (tx) => {
    await close(tx, ctx, approvalId, { state: 'rejected', decided_by: actor, note: reason })
    return { outcome: 'rejected' }
  })
}

const selectProposal = (executor: Ctx['db'] | Tx, ctx: Ctx, approvalId: number) =>
  executor
    .selectFrom('approvals')
    .selectAll()
    .where('brand_id', '=', ctx.brand.id)
    .where('approval_id', '=', approvalId)
type Proposal = NonNullable<Awaited<ReturnType<ReturnType<typeof selectProposal>['executeTakeFirst']>>>

/** Runs `act` on an open proposal, with its member and then its row locked. */
async function decide<Result>(
  ctx: Ctx,
  approvalId: number,
  act: (tx: Tx, proposal: Proposal, balances: Awaited<ReturnType<typeof lockMember>>) => Promise<Result>,
): Promise<Result | { outcome: 'unknown' | 'closed' | 'expired' }> {
  const found = await selectProposal(ctx.db, ctx, approvalId).executeTakeFirst()
  if (!found) return { outcome: 'unknown' }
  return inTransaction(ctx.db, async (tx) => {
    const balances = await lockMember(tx, ctx.brand.id, found.member_id)
    const proposal = await selectProposal(tx, ctx, approvalId).forUpdate().executeTakeFirstOrThrow()
    if (proposal.state !== 'open') return { outcome: 'closed' } as const
    if (proposal.expires_at <= ctx.clock()) {
      await close(tx, ctx, approvalId, { state: 'expired' })
      return { outcome: 'expired' } as const
    }
    return act(tx, proposal, balances)
  })
}

/** Reads an order back from its proposal. The checks of the table guarantee the fields of each act. */
function orderOf({ act, ...proposal }: Proposal): Order {
  const order = {
    ...{ id: proposal.subject_id, memberId: proposal.member_id, amount: proposal.amount_satang },
    ...{ reason: proposal.reason, note: proposal.member_note },
  }
  if (act === 'unassign') return { ...order, act, depositId: proposal.deposit_id!, lineId: proposal.line_id! }
  if (act === 'write-off') return { ...order, act, correctionId: proposal.correction_id! }
  if (act === 'debit') return { ...order, act, mayOwe: proposal.can_owe! }
  return { ...order, act: act as 'credit' | 'goodwill' }
}
