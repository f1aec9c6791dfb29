/**
 * The reward shop under chaos: requests of credit, rights and scarce goods, cancellations by members, and staff who pack, ship and cancel.
 * Each acknowledged request is one row with its points, each order keeps or returns its piece once.
 */
import type { CallReply } from '@duang/contract'
import { cancelReward, requestReward } from '@duang/contract/rewards/reward'
import { DEMONSTRATION_BRAND } from '../../../apps/api/seed/demonstration.ts'
import type { Ctx } from '../../../apps/api/src/core/context.ts'
import { cancelForMember, stepOrder } from '../../../apps/api/src/features/rewards/reward/orders.ts'
import { inTransaction } from '../../../apps/api/src/kit/database/db.ts'
import { Refusal } from '../../../apps/api/src/kit/refusal.ts'
import type { ChaosFeature, Expected } from '../feature.ts'
import type { Operation } from '../players/operations.ts'
import { type Facts, ownRows } from '../verify/facts.ts'
import { type Finding, finding, groupBy, once, total } from '../verify/finding.ts'

const SATANG = 150
/** Fewer pieces than members: most requests of goods are refused until one is cancelled. */
const PIECES = 12
const RECEIVED_A_CYCLE = 12
const GOODS = 'chaos-goods'
const REWARDS = {
  credit: {
    id: '00000000-0000-4000-8000-00000000c001',
    points: 7,
    prize: { type: 'credit', satang: SATANG, turnoverMultiple: 0 },
  },
  rights: {
    id: '00000000-0000-4000-8000-00000000c002',
    points: 3,
    prize: { type: 'rights', game: 'wheel', count: 2 },
  },
  goods: { id: '00000000-0000-4000-8000-00000000c003', points: 11, prize: { type: 'goods', goodsId: GOODS } },
} as const
type Type = keyof typeof REWARDS
const TYPES = Object.keys(REWARDS) as Type[]

type Row = {
  id: string
  memberId: number
  rewardId: string
  points: number
  state: string | null
  cancelledBy: string | null
}
const rows = ownRows<Row>(`
  select request_id as id, q.member_id as "memberId", reward_id as "rewardId", cost_points as points, o.state,
      (select string_agg(actor, ', ') from goods_order_steps s
        where s.brand_id = o.brand_id and s.order_id = o.order_id and s.state = 'cancelled') as "cancelledBy"
    from reward_requests q left join goods_orders o on o.brand_id = q.brand_id and o.source = 'reward' and o.source_id = request_id`)
const stock = ownRows<{ left: number; received: number }>(`
  select left_count as left, received_count as received from goods where goods_id = '${GOODS}'`)

export const reward: ChaosFeature = {
  prepare: async (db, brand_id) => {
    await db
      .insertInto('goods')
      .values({ brand_id, goods_id: GOODS, name: 'ร่ม', received_count: PIECES, left_count: PIECES })
      .execute()
    await db
      .insertInto('reward_categories')
      .values({ brand_id, category_id: 'chaos', name: 'ทดสอบ', position: 99 })
      .execute()
    await db
      .insertInto('rewards')
      .values(
        TYPES.map((type) => ({
          brand_id,
          reward_id: REWARDS[type].id,
          category_id: 'chaos',
          name: type,
          cost_points: REWARDS[type].points,
          prize: JSON.stringify(REWARDS[type].prize),
        })),
      )
      .execute()
  },
  prepareMembers: async (db, members) => {
    const address = { line: '1', subdistrict: 'ลุมพินี', district: 'ปทุมวัน', province: 'กรุงเทพมหานคร', postcode: '10330' }
    const row = { brand_id: DEMONSTRATION_BRAND, phone: '0812345678', ...address, updated_at: new Date() }
    await db
      .insertInto('member_addresses')
      .values(members.map(({ memberId, name }) => ({ ...row, member_id: memberId, name })))
      .execute()
  },
  // Pieces arrive, so that there is always something to order and to cancel.
  begin: async ({ db }, cycle) => {
    pieces = PIECES + cycle * RECEIVED_A_CYCLE
    await db
      .updateTable('goods')
      .set((eb) => ({
        received_count: eb('received_count', '+', RECEIVED_A_CYCLE),
        left_count: eb('left_count', '+', RECEIVED_A_CYCLE),
      }))
      .where('goods_id', '=', GOODS)
      .execute()
  },
  kinds: {
    'request-reward': async ({ call, logIn }, { key, target, member }) => {
      await logIn()
      const { id, points } = REWARDS[target as Type]
      return call(requestReward, { body: { userUuid: member.uuid, rewardId: id, points }, idempotencyKey: key })
    },
    'cancel-reward': async ({ call, logIn }, { key, target, member }) => {
      await logIn()
      return call(cancelReward, { body: { userUuid: member.uuid, requestId: target as string }, idempotencyKey: key })
    },
  },
  steps: {
    'request-reward': {
      weight: 6,
      run: async ({ add, send, random }) =>
        send(
          await add({ kind: 'request-reward', satang: 0, target: TYPES[Math.floor(random() * TYPES.length)] as Type }),
        ),
    },
    'request-reward-at-once': {
      weight: 3,
      run: async ({ client, add }) => {
        const ask = () => add({ kind: 'request-reward', satang: 0, target: 'goods' })
        const [one, other] = [await ask(), await ask()]
        await Promise.all([one, one, other].map((each) => client.attempt(each)))
      },
    },
    'cancel-reward': {
      weight: 6,
      run: async ({ client, operations, add }) => {
        const isOwn = (each: Operation) => each.member === client.member && isOrder(each)
        const order = operations.all.findLast(isOwn)
        if (!order) return
        const { id } = (order.reply as Reply).request
        const ask = () => add({ kind: 'cancel-reward', satang: 0, target: id })
        const both = [await ask(), await ask()]
        await Promise.all(both.map((each) => client.attempt(each)))
      },
    },
  },
  staff: handleOrders,
  rows: [rows, stock],
  verify: (operations, facts) => [
    ...verifyRequests(operations, rows.of(facts)),
    ...verifyCancellations(operations, rows.of(facts)),
    ...verifyStock(facts),
  ],
  given: (facts) =>
    total(
      rows
        .of(facts)
        .filter(isCredit)
        .map(() => ({ satang: SATANG })),
    ),
  postings: (facts) => rows.of(facts).flatMap(postingsOf),
}

/** All that came in. */
let pieces = PIECES

type Reply = CallReply<typeof requestReward>
const isOrder = ({ kind, state, target }: Operation): boolean =>
  kind === 'request-reward' && state === 'acked' && target === 'goods'
const isCredit = ({ rewardId }: Row): boolean => rewardId === REWARDS.credit.id

const postingsOf = (row: Row): Expected[] => {
  const { memberId, points: satang } = row
  return [
    { kind: 'reward.spend', memberId, satang },
    ...(isCredit(row) ? [{ kind: 'reward.credit', memberId, satang: SATANG }] : []),
    ...(row.state === 'cancelled' ? [{ kind: 'points.refund', memberId, satang }] : []),
  ]
}

/** Staff look many times a second; members must have time to cancel. */
const LOOKS_AT_ORDERS = 0.04
const ORDERS_A_LOOK = 4
const NEXT = { requested: ['packed', 'cancelled'], packed: ['shipped', 'cancelled'], shipped: ['delivered'] } as const

/** Staff move some orders on. A step with a lost answer finds its order moved the next time. */
async function handleOrders(ctx: Ctx, random: () => number): Promise<void> {
  if (random() > LOOKS_AT_ORDERS) return
  const orders = await ctx.db
    .selectFrom('goods_orders')
    .select(['order_id', 'member_id', 'state'])
    .where('brand_id', '=', ctx.brand.id)
    .where('state', 'in', Object.keys(NEXT))
    .execute()
  for (const { order_id: orderId, member_id: memberId, state } of orders
    .sort(() => random() - 0.5)
    .slice(0, ORDERS_A_LOOK)) {
    const states = NEXT[state as keyof typeof NEXT]
    const to = states[Math.floor(random() * states.length)] ?? states[0]
    const by = { orderId, memberId, actor: 'cli:chaos', reason: 'chaos' }
    await inTransaction<unknown>(ctx.db, (tx) =>
      to === 'cancelled' ? cancelForMember(tx, ctx, by) : stepOrder(tx, ctx, { ...by, to }),
    ).catch((error: unknown) => {
      // The member was faster.
      if (!(error instanceof Refusal)) throw error
    })
  }
}

function verifyRequests(operations: readonly Operation[], stored: readonly Row[]): Finding[] {
  const acked = operations.filter(({ kind, state }) => kind === 'request-reward' && state === 'acked')
  const replies = groupBy(acked, ({ reply }) => (reply as Reply).request.id)
  const byId = groupBy(stored, ({ id }) => id)
  const findings = stored
    .filter(({ id }) => !replies.has(id))
    .map(({ id }) => finding('V3', 'ghost', `reward request ${id}, acknowledged to nobody`))
  for (const [id, [operation, ...more]] of replies) {
    const found = byId.get(id) ?? []
    findings.push(...once('V1', found.length, `reward request ${id}`))
    if (more.length > 0)
      findings.push(finding('V1', 'duplicated', `reward request ${id} answered ${more.length + 1} operations`))
    const isAsked = (row: Row) =>
      row.memberId === operation?.member.memberId && row.rewardId === REWARDS[operation.target as Type].id
    if (!found.every(isAsked)) findings.push(finding('V1', 'broken', `reward request ${id} differs from its operation`))
  }
  return findings
}

/** Each order was cancelled at most once, by its member or by staff. Those of its member were acknowledged once. */
function verifyCancellations(operations: readonly Operation[], stored: readonly Row[]): Finding[] {
  const acked = groupBy(
    operations.filter(({ kind, state }) => kind === 'cancel-reward' && state === 'acked'),
    ({ target }) => target,
  )
  const orders = new Set(stored.map(({ id }) => id))
  return [
    ...[...acked.keys()]
      .filter((id) => !orders.has(id ?? ''))
      .map((id) => finding('V1', 'lost', `cancelled reward request ${id}`)),
    ...stored.flatMap(({ id, state, cancelledBy }) => {
      const reported = acked.get(id)?.length ?? 0
      const due = cancelledBy === 'member' ? 1 : 0
      const name = `cancellation of reward request ${id}`
      const isTorn = (state === 'cancelled') !== (cancelledBy !== null) || cancelledBy?.includes(',')
      return [
        ...(reported === due
          ? []
          : [finding('V1', reported > due ? 'lost' : 'ghost', `${name}: ${reported} reported`)]),
        ...(isTorn ? [finding('V1', 'broken', `${name}: order ${state}, cancelled by ${cancelledBy}`)] : []),
      ]
    }),
  ]
}

function verifyStock(facts: Facts): Finding[] {
  const reserved = rows.of(facts).filter(({ state }) => state !== null && state !== 'cancelled').length
  const { left, received } = stock.of(facts)[0] ?? { left: 0, received: 0 }
  if (received === pieces && reserved + left === received && left >= 0) return []
  const harm = reserved + left > received ? 'duplicated' : 'lost'
  return [finding('V17', harm, `${received} pieces: ${reserved} in orders and ${left} left`)]
}
