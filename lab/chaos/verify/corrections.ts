/** Staff who correct credit while members play. Each order has an id of its own and is repeated until its outcome is definite. */

import type { Ctx } from '../../../apps/api/src/core/context.ts'
import type { AnyImplementation } from '../../../apps/api/src/entry/action/implement.ts'
import { performAction } from '../../../apps/api/src/entry/action/perform.ts'
import { proposalKinds } from '../../../apps/api/src/entry/action/second-person.ts'
import { approveProposal } from '../../../apps/api/src/entry/desk/proposal.ts'
import { assignLine, findLine } from '../../../apps/api/src/features/bank/deposit/statement-line/queue.ts'
import { correctionActions } from '../../../apps/api/src/features/books/correction/actions.ts'
import { isDatabaseAway } from '../../../apps/api/src/kit/database/db.ts'
import { Refusal } from '../../../apps/api/src/kit/refusal.ts'
import { orderId } from '../../../apps/api/src/money/correction/order.ts'
import { gateOfMachine } from '../../../apps/api/src/money/second-person/money-gate.ts'
import type { Database } from '../faults/database.ts'

const [ANNA, NOK, SOMSAK] = ['cli:anna', 'cli:nok', 'cli:somsak']
/** Above the brand's threshold, so that a second person must approve it. */
const LARGE_SATANG = 1_500_000
const SMALL_SATANG = 20_000
const REASON = 'chaos'

type Act = 'credit' | 'goodwill' | 'debit' | 'write-off' | 'collect'
/** A correction order. Outcome `done`: executed now or before. Any other outcome is the reason why it was not. */
export type Ordered = { act: Act; id: string; memberId: number; satang: number; outcome: string; attempts: number }
/** A line that is moved to a wrong member and back. `step` counts the completed steps. */
export type MovedLine = { lineId: number; right: number; wrong: number; step: number }

export type Corrector = {
  orders: readonly Ordered[]
  moved: readonly MovedLine[]
  /** Starts one more correction, or continues unfinished ones. */
  work: () => Promise<void>
  /** Continues unfinished corrections. Returns those still open. */
  settle: () => Promise<string[]>
  errors: string[]
}

type Terms = Readonly<Record<string, unknown>>
type Given = { ctx: () => Promise<Ctx>; database: Database; memberIds: readonly number[]; random: () => number }

export function createCorrector(given: Given): Corrector {
  const { ctx: ctxOf, database, memberIds, random } = given
  const orders: Ordered[] = []
  const errors: string[] = []
  const member = () => memberIds[Math.floor(random() * memberIds.length)] as number

  /** A lost connection leaves the outcome unknown. Any other error is recorded. */
  let trouble = 'none'
  const guarded = async (act: () => Promise<void>): Promise<void> => {
    try {
      await act()
    } catch (error) {
      if (isDatabaseAway(error)) trouble = String(error)
      else errors.push(String(error))
    }
  }
  const { moved, beginMove, move } = createMoves(given, guarded)

  const attempt = (ordered: Ordered, terms: Terms = {}): Promise<void> =>
    guarded(async () => {
      ordered.attempts++
      ordered.outcome = await carryOrder(await ctxOf(), ordered, terms)
    })

  const termsOf = new Map<Ordered, Terms>()
  const begin = (act: Act, memberId: number, satang: number, more: Terms = {}): Promise<void> => {
    const reference = `chaos-${orders.length + 1}`
    const id = orderId(1, act, String(more.receivable ?? memberId), reference)
    const ordered: Ordered = { act, id, memberId, satang, outcome: 'unknown', attempts: 0 }
    orders.push(ordered)
    termsOf.set(ordered, { ...more, reference })
    return attempt(ordered, { ...more, reference })
  }

  async function beginSettlement(): Promise<void> {
    const { rows } = await database.pool.query<{ id: string; memberId: number; open: number }>(
      `select correction_id as id, member_id::int as "memberId", (amount_satang - collected_satang - settled_satang)::int as open
        from corrections where settled_at is null order by at limit 5`,
    )
    const claim = rows[Math.floor(random() * rows.length)]
    if (!claim) return
    const satang = Math.max(1, Math.floor(claim.open * random()))
    await begin(random() < 0.7 ? 'collect' : 'write-off', claim.memberId, satang, { receivable: claim.id })
  }

  return {
    orders,
    moved,
    errors,
    async work() {
      const chance = random()
      if (chance < 0.25) return guarded(beginMove)
      if (chance < 0.4) return guarded(beginSettlement)
      if (chance < 0.55) return begin('debit', member(), SMALL_SATANG * 5, { mayOwe: true })
      if (chance < 0.65) return begin('credit', member(), LARGE_SATANG)
      return begin(chance < 0.85 ? 'credit' : 'goodwill', member(), SMALL_SATANG)
    },
    async settle() {
      for (const ordered of orders.filter(({ outcome }) => outcome === 'unknown'))
        await attempt(ordered, termsOf.get(ordered))
      for (const line of moved.filter(({ step }) => step < 4)) await move(line)
      return [
        ...orders.filter(({ outcome }) => outcome === 'unknown').map(({ id }) => `correction ${id}`),
        ...moved.filter(({ step }) => step < 4).map(({ lineId }) => `line ${lineId} is on its way to its owner`),
      ].map((open) => `${open}; last trouble of the connection: ${trouble}`)
    },
  }
}

const ACTIONS: readonly AnyImplementation[] = correctionActions
const KINDS = proposalKinds([{ actions: ACTIONS }])

/** Carries an order out. Returns `done` or the reason why not. Two persons approve a proposal at the same moment. */
async function carry(ctx: Ctx, name: string, input: Readonly<Record<string, unknown>>): Promise<string> {
  const action = ACTIONS.find((each) => each.action.name === name)
  if (!action) throw new Error(`no action ${name}`)
  const person = { actor: ANNA, address: null, permissions: null }
  const ask = () => performAction(action, { ctx, person, input: { reason: REASON, ...input } }) as Promise<Made>
  const made = await ask().catch(reasonOf)
  if (typeof made === 'string') return made
  const { outcome, proposal } = made
  if (outcome !== 'proposed' || !proposal) return 'done'
  const approve = (actor: string) => approveProposal(ctx, KINDS, proposal, { actor }).then(() => 'done', reasonOf)
  const approved = await Promise.all([NOK, SOMSAK].map(approve))
  // Another attempt of this order, whose answer was lost, was carried out. Ordering it again confirms that.
  if (approved.every((each) => each === CLOSED)) return carry(ctx, name, input)
  return approved.find((each) => each !== CLOSED) ?? 'unknown'
}

const uuidOf = async ({ db, brand }: Ctx, memberId: number): Promise<string> =>
  (
    await db
      .selectFrom('members')
      .select('uuid')
      .where('brand_id', '=', brand.id)
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
  ).uuid

async function carryOrder(ctx: Ctx, { act, memberId, satang: amount }: Ordered, terms: Terms): Promise<string> {
  if (terms.receivable !== undefined) return carry(ctx, `receivable.${act}`, { ...terms, amount })
  return carry(ctx, `correction.${act}`, { ...terms, amount, member: await uuidOf(ctx, memberId) })
}

type Made = { outcome: string; proposal?: string }
const CLOSED = 'desk_proposal_closed'
function reasonOf(error: unknown): string {
  if (error instanceof Refusal) return error.code
  throw error
}

type Guarded = (act: () => Promise<void>) => Promise<void>

/** Moves lines to a wrong member and back. */
function createMoves({ ctx: ctxOf, database, memberIds, random }: Given, guarded: Guarded) {
  const moved: MovedLine[] = []

  async function beginMove(): Promise<void> {
    const { rows } = await database.pool.query<{ lineId: number; memberId: number }>(
      `select line_id::int as "lineId", member_id::int as "memberId" from deposits
        where unassigned_at is null and line_id <> all ($1::bigint[]) and member_id = any ($2::bigint[])
        order by credited_at desc limit 40`,
      // Reversing a deposit revokes its bonus, so members who play with one are left out.
      [moved.map(({ lineId }) => lineId), memberIds],
    )
    const line = rows[Math.floor(random() * rows.length)]
    const wrong = memberIds[Math.floor(random() * memberIds.length)] as number
    if (!line || wrong === line.memberId) return
    const each = { lineId: line.lineId, right: line.memberId, wrong, step: 0 }
    moved.push(each)
    await move(each)
  }

  /** Does the steps in order, until the connection fails. The state of the line shows the completed steps. */
  async function move(line: MovedLine): Promise<void> {
    const owners = [null, line.wrong, null, line.right]
    await guarded(async () => {
      const ctx = await ctxOf()
      while (line.step < owners.length) {
        const owner = owners[line.step] ?? null
        const deposit = await standing(ctx, line.lineId)
        if ((deposit?.member_id ?? null) !== owner) await turn(ctx, line.lineId, owner, deposit)
        line.step++
      }
    })
  }
  return { moved, beginMove, move }
}

const standing = (ctx: Ctx, lineId: number) =>
  ctx.db
    .selectFrom('deposits')
    .select(['deposit_id', 'member_id', 'amount_satang'])
    .where('brand_id', '=', ctx.brand.id)
    .where('line_id', '=', lineId)
    .where('unassigned_at', 'is', null)
    .executeTakeFirst()

async function turn(
  ctx: Ctx,
  lineId: number,
  owner: number | null,
  deposit: Awaited<ReturnType<typeof standing>>,
): Promise<void> {
  if (owner === null && deposit) {
    const outcome = await carry(ctx, 'correction.unassign', { line: lineId })
    if (outcome !== 'done') throw new Error(`line ${lineId} was not unassigned: ${outcome}`)
    return
  }
  const line = await findLine(ctx, lineId)
  if (!line || owner === null) throw new Error(`line ${lineId} is missing, or its move has no owner`)
  const gate = gateOfMachine(ctx, ANNA)
  const outcome = await assignLine(ctx, line, owner, { actor: ANNA, reason: REASON, gate })
  if (outcome !== 'credited') throw new Error(`line ${lineId} was not assigned: ${outcome}`)
}
