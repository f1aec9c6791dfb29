/**
 * The rule of an action: whether it needs a second person. The handler asks it after it locked the facts. Once it needs one, the rest of the
 * run is a rehearsal, which is undone and proposed.
 */
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

/** What is proposed. `why`: shown to the second person. */
export type Second = {
  why?: string
  memberId?: number
  /** Satang. */
  amount?: number
  factId?: string
}

export type Rule = {
  requestedBy: string
  /** Null: one person alone, so far. */
  approvedBy: string | null
  /** The subject of the approved proposal: of an order its id. */
  proposed?: string
  /** Of acts on the money of members. It admits each one; what needs a second person is rehearsed. */
  gate: Gate
  /** Asks for a second person. Nothing happens where one has approved it, and to the owner of the machine. */
  ask: (second: Second) => void
  asked: () => Second | undefined
}

type Ruled = { action: { name: string; approval: string }; isOrder?: true }

/** One person. An action that always needs a second one has asked already. */
export function ruleOfOne(ctx: Ctx, actor: string, { action, isOrder }: Ruled): Rule {
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
        const open = isOrder ? await openProposal(tx, ctx, { kind: action.name, subject: factId, amount }) : undefined
        const why = await whySecondPerson(tx, ctx, actor, { kind, memberId, amount, factId, isOnWordOfStaff })
        if (open || why || second) ask({ ...(why ? { why } : {}), memberId, amount, factId })
        return true
      },
      record: async (tx, act) => {
        if (!second) await recordMoneyAct(tx, ctx, act, { requestedBy: actor, approvedBy: null })
      },
    },
  }
}

/** The proposal of this order that waits. Refuses `desk_correction_reused` where it has another amount. */
export async function openProposal(
  tx: Tx,
  { brand, clock }: Ctx,
  { kind, subject, amount }: { kind: string; subject: string; amount: number },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('proposals')
    .select(['proposal_id', 'amount_satang'])
    .where('brand_id', '=', brand.id)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('state', '=', 'open')
    .where('expires_at', '>', clock())
    .executeTakeFirst()
  if (row && row.amount_satang !== amount) refuse('desk_correction_reused')
  return row?.proposal_id
}

const UNASKED = { ask: () => undefined, asked: () => undefined }

/** The owner of the machine, whom the rule does not bind. */
export const ruleOfMachine = (ctx: Ctx, actor: string): Rule => ({
  ...UNASKED,
  requestedBy: actor,
  approvedBy: null,
  gate: gateOfMachine(ctx, actor),
})

type Signed = { proposedBy: string; approvedBy: string; subject: string }

/** Author and approver. */
export const ruleOfTwo = (ctx: Ctx, signed: Signed): Rule => ({
  ...UNASKED,
  requestedBy: signed.proposedBy,
  approvedBy: signed.approvedBy,
  gate: gateOfTwo(ctx, signed),
  proposed: signed.subject,
})
