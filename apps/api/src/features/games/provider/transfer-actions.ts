/** What staff do with discrepancies, and with transfers of credit whose result is unknown. */
import {
  acknowledgeDiscrepancy,
  askDiscrepancy,
  askTransfer,
  listDiscrepancies,
  listTransfers,
  resolveTransfer,
} from '@duang/contract/action/provider-transfer'
import type { Ctx } from '#core/context.ts'
import { implement, implementList, type Work } from '#entry/action/implement.ts'
import { memberMoney } from '#entry/desk/member-money.ts'
import type { EffectFigure } from '#entry/desk/proposal.ts'
import { refuse } from '#kit/refusal.ts'
import { providersOf } from '#money/provider/provider.ts'
import { settle } from '#money/provider-transfer/provider-transfer.ts'
import { remoteBalance } from '#money/provider-transfer/remote-balance.ts'
import {
  acknowledge,
  DISCREPANCY_LIST,
  type Discrepancy,
  findDiscrepancy,
  openDiscrepancies,
  seenDiscrepancies,
} from './discrepancies.ts'
import { findPending, findTransfer, pendingTransfers, recordResult, TRANSFER_LIST } from './transfers.ts'

/** Satang that the provider holds for the member now. */
async function heldNow(ctx: Ctx, id: string): Promise<number> {
  const row = (await findDiscrepancy(ctx, id)) ?? refuse('not_found')
  const provider = (await providersOf(ctx, ctx.brand.id)).find((each) => each.code === row.provider)
  const held = provider ? await remoteBalance(ctx, provider, row.member_id) : 'no-answer'
  return held === 'no-answer' ? refuse('desk_provider_silent') : held
}

const pending = async (ctx: Ctx, ref: string) => (await findPending(ctx, ref)) ?? refuse('not_found')

type Resolving = Work<typeof resolveTransfer>

/** The provider has been asked once more. */
async function resolve({ ctx, rule, person, input }: Resolving) {
  const { transfer: ref, state, reason: note } = input
  const row = (await findTransfer(ctx, ref)) ?? refuse('not_found')
  if (row.state !== 'pending') {
    if (row.ended_by !== 'provider') refuse('desk_state_changed', { state: row.state })
    if (row.state !== state) refuse('desk_provider_disagrees', { state: row.state })
    return { state, by: 'provider' as const }
  }
  const isBack = row.direction === 'in' && state === 'done'
  if (isBack && input.amount === undefined) refuse('desk_transfer_amount')
  const amount = isBack ? (input.amount ?? 0) : 0
  await recordResult(ctx, row, { outcome: state, amount, by: person.actor, note }, rule.gate)
  return { state, by: 'staff' as const }
}

/** What the second person sees. */
async function effectOf({ tx, ctx, rule, input }: Resolving): Promise<EffectFigure[]> {
  const { why = null, memberId = 0, amount = 0 } = rule.asked() ?? {}
  const { cash } = (await memberMoney(tx, ctx, memberId)) ?? refuse('not_found')
  const { provider, direction } =
    (await findTransfer({ ...ctx, db: tx as never }, input.transfer)) ?? refuse('not_found')
  return [
    { label: 'why', before: null, after: why, unit: 'text' },
    { label: 'cash', before: cash - amount, after: cash, unit: 'satang' },
    { label: 'provider', before: null, after: provider, unit: 'text' },
    { label: 'result', before: null, after: `result.${direction}.${input.state}`, unit: 'text' },
  ]
}

export const transferActions = [
  implement(askDiscrepancy, async ({ ctx, input }) => ({ balance: await heldNow(ctx, input.discrepancy) })),
  implement(acknowledgeDiscrepancy, async ({ ctx, person: { actor }, input: { discrepancy, reason: note } }) => {
    await acknowledge(ctx, discrepancy, { actor, note })
    return {}
  }),
  implement(askTransfer, async ({ ctx, input }) => {
    const state = await settle(ctx, (await pending(ctx, input.transfer)).ref, true)
    return state === 'pending' ? refuse('desk_provider_silent') : { state, by: 'provider' as const }
  }),
  implement(resolveTransfer, resolve, {
    before: async ({ ctx, input }) => settle(ctx, (await pending(ctx, input.transfer)).ref, true),
    effect: effectOf,
  }),
]

export const transferLists = [
  implementList(listDiscrepancies, DISCREPANCY_LIST, async ({ ctx, filters: { state }, request }) => {
    const { items, next } = await (state === 'closed' ? seenDiscrepancies : openDiscrepancies)(ctx, request)
    return { items: items.map(discrepancyOnWire), next }
  }),
  implementList(listTransfers, TRANSFER_LIST, async ({ ctx, request }) => {
    const { items, next } = await pendingTransfers(ctx, request)
    return {
      items: items.map((row) => ({
        id: row.ref,
        username: row.username,
        provider: row.provider,
        direction: row.direction as 'out' | 'in',
        amount: row.amount_satang,
        attempts: row.attempts,
        createdAt: row.created_at.toISOString(),
        staffAt: row.staff_at?.toISOString() ?? null,
      })),
      next,
    }
  }),
]

export const discrepancyOnWire = (row: Discrepancy) => ({
  id: row.discrepancy_id,
  username: row.username,
  provider: row.provider,
  amount: row.amount_satang,
  at: row.at.toISOString(),
  seenAt: row.seen_at?.toISOString() ?? null,
  seenBy: row.seen_by,
  note: row.note,
})
