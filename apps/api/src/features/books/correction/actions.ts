/** What staff do to the credit of members, and to the receivables that are left. */
import {
  collectReceivable,
  creditMember,
  debitMember,
  giveGoodwill,
  unassignDeposit,
  writeOffReceivable,
} from '@duang/contract/action/correction'
import { formatBaht } from '@duang/contract/wire/money'
import type { Ctx } from '#core/context.ts'
import { implement } from '#entry/action/implement.ts'
import type { Rule } from '#entry/action/rule.ts'
import { memberOfDesk } from '#entry/desk/desk-member.ts'
import type { EffectFigure } from '#entry/desk/proposal.ts'
import type { Tx } from '#kit/database/db.ts'
import { stableId } from '#kit/ids.ts'
import { refuse } from '#kit/refusal.ts'
import { submit } from '#money/correction/correct.ts'
import { type Executed, type Order, orderId } from '#money/correction/order.ts'
import { collect, findClaim, receivableOf } from '#money/correction/receivable.ts'
import { readBalance } from '#money/ledger/ledger.ts'

type Given = { amount: number; reason: string; note?: string | undefined; reference?: string | undefined }
type Working = { tx: Tx; ctx: Ctx; rule: Rule }
type Direct = 'credit' | 'goodwill' | 'debit'

/** An order for a member. The core gives one without a reference a new one. What is approved has the id that was proposed. */
async function orderFor({ ctx, rule, input }: Working & { input: Given & { member: string } }, act: Direct) {
  const { memberId } = await memberOfDesk(ctx, input.member)
  const { proposed: id = orderId(ctx.brand.id, act, memberId, input.reference ?? '') } = rule
  return { ...termsOf(input), id, memberId }
}

const termsOf = ({ amount, reason, note = '' }: Given) => ({ amount, reason, note: note || null })

const credit =
  (act: 'credit' | 'goodwill') =>
  async (work: Working & { input: Given & { member: string } }): Promise<Executed> =>
    submit(work.tx, work.ctx, { ...(await orderFor(work, act)), act }, work.rule)

/** Owed before and after, and the credit. The order was rehearsed. */
async function effectOf(
  { tx, ctx, rule, input }: Working & { input: { note?: string | undefined } },
  credited: number,
  owed: number,
): Promise<EffectFigure[]> {
  const memberId = rule.asked()?.memberId ?? 0
  const { balance: cash } = await readBalance(tx, ctx.brand.id, memberId, 'cash')
  const receivable = await receivableOf(tx, ctx, memberId)
  return [
    { label: 'cash', before: cash - credited, after: cash, unit: 'satang' },
    ...(owed === 0 ? [] : [{ label: 'owed', before: receivable - owed, after: receivable, unit: 'satang' as const }]),
    ...(input.note ? [{ label: 'note', before: null, after: input.note, unit: 'text' as const }] : []),
  ]
}

const claimed = (work: Parameters<typeof effectOf>[0], { taken, bonus, owed }: Executed) =>
  effectOf(work, -taken - bonus, owed)

/** The limits of one person bind the owner of the machine as well: a correction has no fact of a bank or a provider. */
const ORDER = { bindsMachine: true, isOrder: true } as const

const credits = ([creditMember, giveGoodwill] as const).map((action) =>
  implement(action, credit(action === creditMember ? 'credit' : 'goodwill'), {
    ...ORDER,
    effect: (work) => effectOf(work, work.input.amount, 0),
    say: (_, { amount }) => `${formatBaht(amount)} baht credited.`,
  }),
)

const debit = implement(
  debitMember,
  async (work) => {
    const order = await orderFor(work, 'debit')
    return submit(work.tx, work.ctx, { ...order, act: 'debit', mayOwe: work.input.mayOwe ?? false }, work.rule)
  },
  {
    ...ORDER,
    effect: claimed,
    say: (made, { amount }) => sayClaim(`${formatBaht(amount)} baht debited`, made),
  },
)

const unassign = implement(
  unassignDeposit,
  async ({ tx, ctx, rule, input: { line, ...given } }) => {
    const found = (await standingDeposit(tx, ctx, line)) ?? refuse('desk_correction_changed')
    const { deposit_id: depositId, member_id: memberId, amount_satang: amount } = found
    const id = stableId('unassign', ctx.brand.id, depositId)
    const order: Order = { ...termsOf({ ...given, amount }), act: 'unassign', id, memberId, depositId, lineId: line }
    const made = await submit(tx, ctx, order, rule)
    return { ...made, withdrawal: made.owed > 0 ? await openWithdrawal(tx, ctx, memberId) : null }
  },
  {
    ...ORDER,
    // The line may belong to the next member meanwhile.
    state: async ({ tx, ctx, input }) => (await standingDeposit(tx, ctx, input.line))?.deposit_id,
    // What the matching wrote of the line, and the level, change with other deposits.
    ignores: ['level', 'matching', 'note'],
    effect: claimed,
    say: (made, { line }) => [
      ...sayClaim(`Line ${line} is unassigned`, made),
      ...(made.bonus > 0 ? [`${formatBaht(made.bonus)} baht of its bonus were reversed as well.`] : []),
      ...(made.level ? [`The level is reset from ${made.level.from} to ${made.level.to}.`] : []),
      ...(made.withdrawal ? [sayHold(made.withdrawal)] : []),
      `It waits for the right member: duang deposits assign ${line} --member USERNAME --reason "why"`,
    ],
  },
)

const standingDeposit = (tx: Tx, { brand }: Ctx, line: number) =>
  tx
    .selectFrom('deposits')
    .select(['deposit_id', 'member_id', 'amount_satang'])
    .where('brand_id', '=', brand.id)
    .where('line_id', '=', line)
    .where('unassigned_at', 'is', null)
    .executeTakeFirst()

async function openWithdrawal(tx: Tx, { brand }: Ctx, memberId: number) {
  const row = await tx
    .selectFrom('withdrawals')
    .select(['withdrawal_id as id', 'state'])
    .where('brand_id', '=', brand.id)
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Staff can stop a withdrawal while it waits. */
function sayHold({ id, state }: { id: string; state: string }): string {
  const next = ['requested', 'failed'].includes(state)
    ? 'It is not approved, resent or retried before the receivable is covered; reject or refund it, then collect.'
    : 'Its payout is on its way and is not stopped; should it fail, it is not sent again before the receivable is covered.'
  return `The member has a withdrawal that is ${state}: ${id}. ${next}`
}

const collected = implement(
  collectReceivable,
  ({ tx, ctx, person, input: { receivable, amount, reason, note = '', reference = '' } }) => {
    const id = orderId(ctx.brand.id, 'collect', receivable, reference)
    const given = { id, correctionId: receivable, amount, reason, note: note || null, actor: person.actor }
    return collect(tx, ctx, given)
  },
  { say: (made) => saySettled('collected', made) },
)

const writtenOff = implement(
  writeOffReceivable,
  async ({ tx, ctx, rule, input: { receivable, reference = '', ...given } }) => {
    const { memberId, open } = await findClaim(tx, ctx, receivable)
    const { amount = open } = given
    if (amount === 0) refuse('desk_correction_settled')
    const { proposed: id = orderId(ctx.brand.id, 'write-off', receivable, reference) } = rule
    const order: Order = { ...termsOf({ ...given, amount }), act: 'write-off', id, memberId, correctionId: receivable }
    return submit(tx, ctx, order, rule)
  },
  {
    ...ORDER,
    // All that is open was shown as an amount.
    state: async ({ tx, ctx, input: { receivable, amount } }) =>
      amount === undefined ? (await findClaim(tx, ctx, receivable)).open : null,
    effect: (work, { taken }) => effectOf(work, 0, -taken),
    say: (made) => saySettled('written off', made),
  },
)

const KNOWN = 'Nothing was changed: this was carried out before.'

function sayClaim(what: string, { outcome, taken, owed }: Executed): string[] {
  if (outcome === 'known') return [KNOWN]
  const left = owed === 0 ? '' : `, ${formatBaht(owed)} baht are a receivable (duang receivable list)`
  return [taken + owed === 0 ? `${what}.` : `${what}: the credit paid ${formatBaht(taken)} baht${left}.`]
}

function saySettled(how: string, { outcome, taken, owed }: Executed): string {
  if (outcome === 'known') return KNOWN
  return `${formatBaht(taken)} baht ${how}; ${owed === 0 ? 'nothing is open any more.' : `${formatBaht(owed)} baht stay open.`}`
}

export const correctionActions = [...credits, debit, unassign, collected, writtenOff]
