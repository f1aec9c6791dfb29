/** Calls of the desk about providers that hold credit: discrepancies, and transfers with an unknown result. */
import type { CallReply } from '@duang/contract'
import {
  acknowledgeDiscrepancy,
  askDiscrepancy,
  askPendingTransfer,
  listDiscrepancies,
  listPendingTransfers,
  readDiscrepancy,
  resolvePendingTransfer,
} from '@duang/contract/desk/discrepancies'
import type { Ctx } from '#core/context.ts'
import { assertUnclaimed, type Claim, claimOnWire, claimsOf, releaseEntries } from '#entry/desk/claims.ts'
import { listRequest } from '#entry/desk/desk-list.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import type { QueueSource } from '#entry/desk/queue-source.ts'
import type { BrandStaff } from '#entry/desk/staff.ts'
import { refuse } from '#kit/refusal.ts'
import { providersOf } from '#money/provider/provider.ts'
import { settle } from '#money/provider-transfer/provider-transfer.ts'
import { remoteBalance } from '#money/provider-transfer/remote-balance.ts'
import {
  acknowledge,
  creditFigures,
  DISCREPANCY_LIST,
  type Discrepancy,
  findDiscrepancy,
  openDiscrepancies,
  SEEN_LIST,
  seenDiscrepancies,
  waitingDiscrepancies,
} from './discrepancies.ts'
import { gateOfResult } from './transfer-proposal.ts'
import { findPending, pendingTransfers, resolveTransfer, TRANSFER_LIST } from './transfers.ts'

const QUEUE = 'discrepancies'

export function mountDiscrepancyDesk(desk: Desk): void {
  mountDesk(desk, listDiscrepancies, async ({ ctx, staff, query: { state, ...page } }) => {
    const { items, next } =
      state === 'open'
        ? await openDiscrepancies(ctx, listRequest(page, DISCREPANCY_LIST))
        : await seenDiscrepancies(ctx, listRequest(page, SEEN_LIST))
    const claims = await claimsOf(
      ctx,
      staff,
      QUEUE,
      items.map((each) => each.discrepancy_id),
    )
    return { items: items.map((each) => onWire(each, claims.get(each.discrepancy_id))), next }
  })
  mountDesk(desk, readDiscrepancy, ({ ctx, staff, params }) => read(ctx, staff, params.id))
  mountDesk(desk, askDiscrepancy, async ({ ctx, params }) => ({ balance: await ask(ctx, params.id) }))
  mountDesk(desk, acknowledgeDiscrepancy, async ({ ctx, staff, params, body }) => {
    if (!(await findDiscrepancy(ctx, params.id))) refuse('not_found')
    await assertUnclaimed(ctx, staff, QUEUE, params.id)
    const isDone = await acknowledge(ctx, params.id, { actor: staff.actor, note: body.reason })
    if (!isDone) refuse('desk_state_changed')
    await releaseEntries(ctx.db, ctx, staff, { queue: QUEUE, subjects: [params.id] })
    return { outcome: 'done' as const }
  })
  mountTransfers(desk)
}

function mountTransfers(desk: Desk): void {
  mountDesk(desk, listPendingTransfers, async ({ ctx, query }) => {
    const { items, next } = await pendingTransfers(ctx, listRequest(query, TRANSFER_LIST))
    return {
      items: items.map((row) => ({
        ...{ id: row.ref, username: row.username, provider: row.provider, direction: row.direction as 'out' | 'in' },
        ...{ amount: row.amount_satang, attempts: row.attempts, createdAt: row.created_at.toISOString() },
        staffAt: row.staff_at?.toISOString() ?? null,
      })),
      next,
    }
  })
  mountDesk(desk, askPendingTransfer, async ({ ctx, params }) => {
    const { ref } = (await findPending(ctx, params.id)) ?? refuse('not_found')
    const state = await settle(ctx, ref, true)
    return state === 'pending' ? refuse('desk_provider_silent') : { state, by: 'provider' as const }
  })
  mountDesk(desk, resolvePendingTransfer, async ({ ctx, staff, params, body }) => {
    const row = (await findPending(ctx, params.id)) ?? refuse('not_found')
    await assertUnclaimed(ctx, staff, QUEUE, params.id)
    const isBack = row.direction === 'in' && body.state === 'done'
    if (isBack && body.amount === undefined) refuse('desk_transfer_amount')
    const amount = isBack ? (body.amount ?? 0) : 0
    const given = { outcome: body.state, amount, by: staff.actor, note: body.reason }
    const { state, by } = await resolveTransfer(ctx, row, given, gateOfResult(ctx, row, given))
    if (state === 'pending') return refuse('desk_state_changed')
    return state === body.state || state === 'proposed' ? { state, by } : refuse('desk_provider_disagrees', { state })
  })
}

const onWire = (row: Discrepancy, claim: Claim | undefined) => ({
  ...{ id: row.discrepancy_id, username: row.username, provider: row.provider, amount: row.amount_satang },
  ...{ at: row.at.toISOString(), seenAt: row.seen_at?.toISOString() ?? null, seenBy: row.seen_by, note: row.note },
  claim: claimOnWire(claim),
})

async function read(ctx: Ctx, staff: BrandStaff, id: string): Promise<CallReply<typeof readDiscrepancy>> {
  const row = (await findDiscrepancy(ctx, id)) ?? refuse('not_found')
  const [{ at_provider: atProvider, ...figures }, claims] = await Promise.all([
    creditFigures(ctx, row),
    claimsOf(ctx, staff, QUEUE, [id]),
  ])
  return { ...onWire(row, claims.get(id)), figures: { ...figures, atProvider } }
}

/** Satang that the provider holds for the member now. */
async function ask(ctx: Ctx, id: string): Promise<number> {
  const row = (await findDiscrepancy(ctx, id)) ?? refuse('not_found')
  const provider = (await providersOf(ctx, ctx.brand.id)).find((each) => each.code === row.provider)
  const held = provider ? await remoteBalance(ctx, provider, row.member_id) : 'no-answer'
  return held === 'no-answer' ? refuse('desk_provider_silent') : held
}

export const discrepancyQueues: readonly QueueSource[] = [
  { queue: QUEUE, permission: 'providers.read', waiting: waitingDiscrepancies },
]
