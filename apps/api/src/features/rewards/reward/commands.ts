/** `duang reward orders`: orders of goods with their addresses, as a file too. Everything else about the points shop is an action. */
import { type Act, type Command, type CommandInput, invalid } from '#core/command.ts'
import { LIST_OPTIONS, readList, sayPage } from '#core/command-list.ts'
import { writeCsvFile } from '#entry/csv-file.ts'
import { bangkokStamp } from '#kit/text/bangkok-instant.ts'
import { ADDRESS_FIELDS, listOrders, ORDER_LIST, ORDER_STATES, type OrderRow } from './orders.ts'

const ORDERS: Act<CommandInput> = {
  summary: 'Orders of goods, oldest first, with their addresses.',
  options: {
    '--state <STATE>': ORDER_STATES.join(', '),
    '--csv <FILE>': 'writes the page to a new CSV file as well',
    ...LIST_OPTIONS,
  },
  needsOwner: true,
  run: orders,
}

const summary = 'The points shop: rewards, stock, and orders of goods.'
export const rewardCommands: readonly Command[] = [
  { name: 'reward', summary, acts: { orders: ORDERS } },
  { name: 'rewards', summary, acts: { orders: { ...ORDERS, isFormer: true } } },
]

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
