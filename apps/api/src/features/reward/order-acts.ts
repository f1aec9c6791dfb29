/** Acts on orders of goods, of rewards and of prizes: list, pack, ship, deliver, cancel. */
import { type Acts, type CommandInput, CommandRefusal, invalid, unknown } from '#core/command.ts'
import { LIST_OPTIONS, readList, sayPage } from '#core/command-list.ts'
import { REASON, REASON_OPTIONAL, reasonOf, uuidOf } from '#core/command-words.ts'
import type { Ctx } from '#core/context.ts'
import { writeCsvFile } from '#core/csv-file.ts'
import { bangkokStamp } from '#kit/bangkok-instant.ts'
import { Refusal } from '#kit/refusal.ts'
import { cancelForMember, findOrder, listOrders, ORDER_LIST, ORDER_STATES, type OrderRow, stepOrder } from './orders.ts'

const TRACKING_MAX = 60

export const orderActs: Acts = {
  orders: {
    summary: 'Orders of goods, oldest first, with their addresses.',
    options: {
      '--state <STATE>': ORDER_STATES.join(', '),
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

const ADDRESS_FIELDS = ['name', 'phone', 'line', 'subdistrict', 'district', 'province', 'postcode'] as const
const COLUMNS = ['order', 'requested', 'state', 'username', 'goods', 'tracking', ...ADDRESS_FIELDS]

async function orders(input: CommandInput): Promise<number> {
  const { ctx, options } = input
  const state = ORDER_STATES.find((each) => each === options.state)
  if (options.state !== undefined && !state) throw invalid(`--state is one of ${ORDER_STATES.join(', ')}.`)
  const page = await listOrders(ctx, state, await readList(input, ORDER_LIST))
  if (options.csv !== undefined) await writeCsvFile(String(options.csv), [COLUMNS, ...page.items.map(cellsOf)])
  return sayPage(input, page, {
    row: (row) => {
      const [order, requested, ...rest] = cellsOf(row)
      return `${requested}  ${order}  ${rest.filter((each) => each !== '').join('  ')}`
    },
    none: 'There are no such orders.',
  })
}

function cellsOf({ address, ...row }: OrderRow): string[] {
  return [
    ...[row.order_id, bangkokStamp(row.requested_at), row.state, row.username, row.goods, row.tracking ?? ''],
    ...ADDRESS_FIELDS.map((field) => address?.[field] ?? ''),
  ]
}

async function ownerOf(ctx: Ctx, orderId: string): Promise<number> {
  const order = await findOrder(ctx, orderId)
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

function step(to: 'packed' | 'shipped' | 'delivered') {
  return async ({ ctx, words, options, actor, say, report }: CommandInput): Promise<number> => {
    const orderId = uuidOf(words[0], 'ORDER')
    const reason = options.reason === undefined ? undefined : reasonOf(options)
    const tracking = typeof options.tracking === 'string' ? options.tracking.trim() : undefined
    if (tracking !== undefined && (tracking === '' || tracking.length > TRACKING_MAX))
      throw invalid(`--tracking has 1 to ${TRACKING_MAX} characters.`)
    const memberId = await ownerOf(ctx, orderId)
    const given = { orderId, memberId, to, actor, tracking, reason }
    const moved = await stepOrder(ctx, given).catch(asRefusal)
    say(moved ? `Order ${orderId} is ${to}.` : `Nothing was changed: order ${orderId} is ${to} already.`)
    report({ orderId, state: to, outcome: moved ? 'done' : 'known' })
    return 0
  }
}

async function cancel({ ctx, words, options, actor, say, report }: CommandInput): Promise<number> {
  const orderId = uuidOf(words[0], 'ORDER')
  const reason = reasonOf(options)
  const memberId = await ownerOf(ctx, orderId)
  const points = await cancelForMember(ctx, { orderId, memberId, actor, reason }).catch(asRefusal)
  const isKnown = points === undefined
  say(
    isKnown
      ? `Nothing was changed: order ${orderId} is cancelled already.`
      : `Order ${orderId} is cancelled; ${points} points came back.`,
  )
  report({ orderId, state: 'cancelled', points: points ?? 0, outcome: isKnown ? 'known' : 'done' })
  return 0
}
