/**
 * The rule of an action: whether it needs a second person. The handler asks it after it locked the facts. Once it needs one, the rest of the
 * run is a rehearsal, which is undone and proposed.
 */
import type { Action } from '@duang/contract/action/define-action'
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import {
  type Gate,
  gateOfMachine,
  gateOfTwo,
  recordMoneyAct,
  whySecondPerson,
} from '#money/second-person/money-gate.ts'

/** What is proposed. `why`: shown to the second person. `isOpen`: it was proposed before, under the same id. */
export type Second = {
  why?: string
  memberId?: number
  /** Satang. */
  amount?: number
  factId?: string
  isOpen?: boolean
}

export type Rule = {
  requestedBy: string
  /** Null: one person alone, so far. */
  approvedBy: string | null
  /** Of acts on the money of members. It admits each one; what needs a second person is rehearsed. */
  gate: Gate
  /** Asks for a second person. Nothing happens where one has approved it, and to the owner of the machine. */
  ask: (second: Second) => void
  asked: () => Second | undefined
}

/** One person. An action that always needs a second one has asked already. */
export function ruleOfOne(ctx: Ctx, actor: string, action: Action): Rule {
  let second: Second | undefined = action.approval === 'second-person' ? {} : undefined
  const ask = (given: Second) => {
    second = { ...second, ...given }
  }
  return {
    requestedBy: actor,
    approvedBy: null,
    ask,
    asked: () => second,
    gate: {
      admits: async (tx, { kind, memberId, amount, factId, isOnWordOfStaff = false }) => {
        const isOpen = action.reference !== undefined && (await isProposed(tx, ctx, { action, factId, amount }))
        const why = await whySecondPerson(tx, ctx, actor, { kind, memberId, amount, factId, isOnWordOfStaff })
        if (isOpen || why || second) ask({ ...(why ? { why } : {}), memberId, amount, factId, isOpen })
        return true
      },
      record: async (tx, act) => {
        if (!second) await recordMoneyAct(tx, ctx, act, { requestedBy: actor, approvedBy: null })
      },
    },
  }
}

/** Whether this order waits for a second person. Refuses `desk_proposal_open` where the waiting one has another amount. */
async function isProposed(
  tx: Tx,
  { brand, clock }: Ctx,
  { action, factId, amount }: { action: Action; factId: string; amount: number },
): Promise<boolean> {
  const row = await tx
    .selectFrom('proposals')
    .select('amount_satang')
    .where('brand_id', '=', brand.id)
    .where('kind', '=', action.name)
    .where('subject', '=', factId)
    .where('state', '=', 'open')
    .where('expires_at', '>', clock())
    .executeTakeFirst()
  if (row && row.amount_satang !== amount) refuse('desk_proposal_open')
  return row !== undefined
}

const UNASKED = { ask: () => undefined, asked: () => undefined }

/** The owner of the machine, whom the rule does not bind. */
export const ruleOfMachine = (ctx: Ctx, actor: string): Rule => ({
  ...UNASKED,
  requestedBy: actor,
  approvedBy: null,
  gate: gateOfMachine(ctx, actor),
})

/** Author and approver. */
export const ruleOfTwo = (ctx: Ctx, signed: { proposedBy: string; approvedBy: string }): Rule => ({
  ...UNASKED,
  requestedBy: signed.proposedBy,
  approvedBy: signed.approvedBy,
  gate: gateOfTwo(ctx, signed),
})
