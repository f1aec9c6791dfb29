/** Acts on orders of goods, of rewards and of prizes: list, pack, ship, deliver, cancel. */
import { recordAction } from '#core/audit/audit.ts'
import { type Acts, type CommandInput, CommandRefusal, invalid, unknown } from '#core/command.ts'
import { LIST_OPTIONS, type ListForm, pageOf, readList, sayPage } from '#core/command-list.ts'
import { REASON, REASON_OPTIONAL, reasonOf, uuidOf } from '#core/command-words.ts'
import type { Ctx } from '#core/context.ts'
import { writeCsvFile } from '#core/csv-file.ts'
import { moveOrder, type OrderState } from '#core/goods/goods.ts'
import { bangkokStamp } from '#kit/bangkok-instant.ts'
import { inTransaction } from '#kit/db.ts'
import { Refusal } from '#kit/refusal.ts'
import { cancelOrder } from './cancel.ts'

const STATES = ['requested', 'packed', 'shipped', 'delivered', 'cancelled'] as const
const TRACKING_MAX = 60
const LIST: ListForm = {
  keys: [
    { column: 'o.requested_at', type: 'timestamptz' },
    { column: 'o.order_id', type: 'uuid' },
  ],
  order: 'asc',
  at: 'o.requested_at',
  member: 'o.member_id',
}

export const orderActs: Acts = {
  orders: {
    summary: 'Orders of goods, oldest first, with their addresses.',
    options: {
      '--state <STATE>': STATES.join(', '),
      '--csv <FILE>': 'writes the page to a new CSV file as well',
      ...LIST_OPTIONS,
    },
    run: orders,
  },
  pack: { summary: 'Marks an order as packed.', words: '<ORDER>', options: REASON_OPTIONAL, run: step('packed') },
  ship: {
    summary: 'Marks a packed order as shipped.',
    words: '<ORDER>',
    options: { '--tracking <NUMBER>': 'number of the parcel', ...REASON_OPTIONAL },
    run: step('shipped'),
  },
  deliver: {
    summary: 'Marks a shipped order as delivered.',
    words: '<ORDER>',
    options: REASON_OPTIONAL,
    run: step('delivered'),
  },
  cancel: {
    summary: 'Cancels an order that is not shipped; its piece and its points come back.',
    words: '<ORDER>',
    options: REASON,
    run: cancel,
  },
}

type Address = Record<'name' | 'phone' | 'line' | 'subdistrict' | 'district' | 'province' | 'postcode', string>
const ADDRESS_FIELDS = ['name', 'phone', 'line', 'subdistrict', 'district', 'province', 'postcode'] as const
const COLUMNS = ['order', 'requested', 'state', 'username', 'goods', 'tracking', ...ADDRESS_FIELDS]

async function orders(input: CommandInput): Promise<number> {
  const { ctx, options } = input
  const state = STATES.find((each) => each === options.state)
  if (options.state !== undefined && !state) throw invalid(`--state is one of ${STATES.join(', ')}.`)
  const page = await pageOf(selectOrders(ctx, state), LIST, await readList(input, LIST))
  if (options.csv !== undefined) await writeCsvFile(String(options.csv), [COLUMNS, ...page.items.map(cellsOf)])
  return sayPage(input, page, {
    row: (row) => {
      const [order, requested, ...rest] = cellsOf(row)
      return `${requested}  ${order}  ${rest.filter((each) => each !== '').join('  ')}`
    },
    none: 'There are no such orders.',
  })
}

const selectOrders = (ctx: Ctx, state: OrderState | undefined) =>
  ctx.db
    .selectFrom('goods_orders as o')
    .innerJoin('members as m', (join) =>
      join.onRef('m.brand_id', '=', 'o.brand_id').onRef('m.member_id', '=', 'o.member_id'),
    )
    .innerJoin('goods as g', (join) =>
      join.onRef('g.brand_id', '=', 'o.brand_id').onRef('g.goods_id', '=', 'o.goods_id'),
    )
    .select(['o.order_id', 'o.requested_at', 'o.state', 'm.username', 'g.name as goods', 'o.source', 'o.tracking'])
    .select('o.address')
    .where('o.brand_id', '=', ctx.brand.id)
    .$if(state !== undefined, (rest) => rest.where('o.state', '=', state ?? ''))

type Row = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>

function cellsOf(row: Row): string[] {
  const address = row.address as Address | null
  return [
    ...[row.order_id, bangkokStamp(row.requested_at), row.state, row.username, row.goods, row.tracking ?? ''],
    ...ADDRESS_FIELDS.map((field) => address?.[field] ?? ''),
  ]
}

async function ownerOf(ctx: Ctx, orderId: string): Promise<number> {
  const order = await ctx.db
    .selectFrom('goods_orders')
    .select('member_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!order) throw unknown('order', orderId)
  return order.member_id
}

const MESSAGES: Readonly<Record<string, string>> = {
  goods_order_closed: 'The order cannot enter this state. Run `duang rewards orders`.',
  goods_address_missing: 'The member has no address yet.',
}

/** A rule of orders as the refusal of a command. */
const asRefusal = (error: unknown): never => {
  const message = error instanceof Refusal ? MESSAGES[error.code] : undefined
  if (message) throw new CommandRefusal((error as Refusal).code, message)
  throw error
}

function step(to: OrderState) {
  return async ({ ctx, words, options, actor, say, report }: CommandInput): Promise<number> => {
    const orderId = uuidOf(words[0], 'ORDER')
    const reason = options.reason === undefined ? undefined : reasonOf(options)
    const tracking = typeof options.tracking === 'string' ? options.tracking.trim() : undefined
    if (tracking !== undefined && (tracking === '' || tracking.length > TRACKING_MAX))
      throw invalid(`--tracking has 1 to ${TRACKING_MAX} characters.`)
    const memberId = await ownerOf(ctx, orderId)
    const moved = await inTransaction(ctx.db, async (tx) => {
      const parcel = tracking === undefined ? {} : { tracking }
      const note = reason === undefined ? {} : { note: reason }
      const order = await moveOrder(tx, ctx, { orderId, to, actor, ...parcel, ...note })
      const after = { orderId, state: to, ...parcel }
      if (order) await recordAction(tx, ctx, { action: `rewards.${to}`, memberId, actor, reason, after })
      return order
    }).catch(asRefusal)
    say(moved ? `Order ${orderId} is ${to}.` : `Nothing was changed: order ${orderId} is ${to} already.`)
    report({ orderId, state: to, outcome: moved ? 'done' : 'known' })
    return 0
  }
}

async function cancel({ ctx, words, options, actor, say, report }: CommandInput): Promise<number> {
  const orderId = uuidOf(words[0], 'ORDER')
  const reason = reasonOf(options)
  const memberId = await ownerOf(ctx, orderId)
  const points = await inTransaction(ctx.db, async (tx) => {
    const returned = await cancelOrder(tx, ctx, { orderId, memberId, actor, note: reason })
    const after = { orderId, state: 'cancelled', points: returned }
    if (returned !== undefined)
      await recordAction(tx, ctx, { action: 'rewards.cancelled', memberId, actor, reason, after })
    return returned
  }).catch(asRefusal)
  const isKnown = points === undefined
  say(
    isKnown
      ? `Nothing was changed: order ${orderId} is cancelled already.`
      : `Order ${orderId} is cancelled; ${points} points came back.`,
  )
  report({ orderId, state: 'cancelled', points: points ?? 0, outcome: isKnown ? 'known' : 'done' })
  return 0
}
