/** `duang rewards`: the catalogue of the points shop, its stock, and the orders of goods. */
import { REWARD_ART } from '@duang/contract/reward'
import { type SqlBool, sql } from 'kysely'
import { actAs } from '#core/audit/audit.ts'
import { type Command, type CommandInput, invalid, missing, unknown } from '#core/command.ts'
import { type ListForm, PAGE_OPTIONS, pageOf, readList, sayPage } from '#core/command-list.ts'
import { onOff, REASON_OPTIONAL, uuidOf, wholeNumber, wordOf } from '#core/command-words.ts'
import type { Ctx } from '#core/context.ts'
import { receiveGoods } from '#core/goods/stock.ts'
import { PRIZE_OPTIONS, prizeOf } from '#core/prize/prize-words.ts'
import { inTransaction, sqlState, type Tx } from '#kit/db.ts'
import { orderActs } from './order-acts.ts'
import { rewardPrizeSchema } from './reward-prize.ts'

const FOREIGN_KEY_MISSING = '23503'
const TEXT_MAX = 500
const NAME_MAX = 80
const COST_MAX = 999_999
const PIECES_MAX = 100_000

const FIELD_OPTIONS = {
  '--points <N>': 'the cost',
  '--description <TEXT>': 'terms for members',
  '--name-en <NAME>': 'for readers of English',
  '--description-en <TEXT>': 'for readers of English',
  '--art <NAME>': REWARD_ART.join(', '),
  '--level <LEVEL>': 'the lowest level that may request it; 0 for all',
  '--position <N>': 'its place in the category',
} as const

/** What the desk does too. */
export const REWARD_ACTS = { add, edit, receive } as const

export const rewardsCommand: Command = {
  name: 'rewards',
  summary: 'The points shop: rewards, stock, and orders of goods.',
  needsOwner: true,
  acts: {
    list: { summary: 'Categories and rewards with their costs and stock.', options: PAGE_OPTIONS, run: list },
    category: {
      summary: 'Adds or renames a category.',
      words: '<CATEGORY> <NAME>',
      options: { '--position <N>': 'its place', ...REASON_OPTIONAL },
      run: category,
    },
    add: {
      summary: 'Adds a reward of credit, rights or goods.',
      words: '<CATEGORY> <NAME>',
      options: {
        ...FIELD_OPTIONS,
        ...PRIZE_OPTIONS.credit,
        ...PRIZE_OPTIONS.rights,
        ...PRIZE_OPTIONS.goods,
        ...REASON_OPTIONAL,
      },
      run: add,
    },
    edit: {
      summary: 'Changes the given fields of a reward, or hides it.',
      words: '<REWARD>',
      options: {
        '--name <NAME>': 'for members',
        ...FIELD_OPTIONS,
        '--shown <on|off>': 'for members',
        ...REASON_OPTIONAL,
      },
      run: edit,
    },
    receive: {
      summary: 'Adds pieces to the stock, and creates the goods where they are new.',
      words: '<GOODS> <COUNT>',
      options: { '--name <NAME>': 'of new goods', ...REASON_OPTIONAL },
      run: receive,
    },
    ...orderActs,
  },
}

type Options = CommandInput['options']

const text = (value: string | true | undefined, name: string, lengthMax: number): string => {
  const trimmed = typeof value === 'string' ? value.trim().normalize('NFC') : ''
  if (trimmed === '') throw missing(name)
  if (trimmed.length > lengthMax) throw invalid(`${name} has at most ${lengthMax} characters.`)
  return trimmed
}

const numberOption = (value: string | true): number => wholeNumber(String(value))

/** Each option with the columns that it writes. */
const FIELDS: Readonly<Record<string, (value: string | true) => Record<string, unknown>>> = {
  name: (value) => ({ name: text(value, '--name', NAME_MAX) }),
  points: (value) => {
    const points = numberOption(value)
    if (points < 1 || points > COST_MAX) throw invalid(`--points is a whole number from 1 to ${COST_MAX}.`)
    return { cost_points: points }
  },
  description: (value) => ({ description: text(value, '--description', TEXT_MAX) }),
  'name-en': (value) => ({ name_en: text(value, '--name-en', NAME_MAX) }),
  'description-en': (value) => ({ description_en: text(value, '--description-en', TEXT_MAX) }),
  art: (value) => {
    const art = REWARD_ART.find((each) => each === value)
    if (!art) throw invalid(`--art is one of ${REWARD_ART.join(', ')}.`)
    return { art }
  },
  level: (value) => ({ level_min: numberOption(value) }),
  position: (value) => ({ position: numberOption(value) }),
  shown: (value) => ({ is_active: onOff(String(value)) }),
}

const fieldsOf = (options: Options): Record<string, unknown> =>
  Object.assign({}, ...Object.entries(FIELDS).map(([name, read]) => (options[name] ? read(options[name]) : {})))

const decisionOf = ({ actor, options }: CommandInput) => ({
  actor,
  reason: typeof options.reason === 'string' ? options.reason.trim() : undefined,
})

/** Writes as the operator. A level or goods that do not exist are a mistake. */
const change = <Result>(input: CommandInput, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  inTransaction(input.ctx.db, async (tx) => {
    await actAs(tx, decisionOf(input))
    return work(tx)
  }).catch((error: unknown) => {
    if (sqlState(error) === FOREIGN_KEY_MISSING) throw invalid('Unknown category or level.')
    throw error
  })

async function category(input: CommandInput): Promise<number> {
  const { ctx, words, options, say, report } = input
  const id = wordOf(words[0], 'CATEGORY')
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(id)) throw invalid('CATEGORY is a word of a-z, 0-9 and "-".')
  const name = text(words[1], 'NAME', NAME_MAX)
  const position = options.position === undefined ? undefined : numberOption(options.position)
  await change(input, (tx) =>
    tx
      .insertInto('reward_categories')
      .values({ brand_id: ctx.brand.id, category_id: id, name, position: position ?? 0 })
      .onConflict((conflict) =>
        conflict
          .columns(['brand_id', 'category_id'])
          .doUpdateSet({ name, ...(position === undefined ? {} : { position }) }),
      )
      .execute(),
  )
  say(`Category ${id}: ${name}.`)
  report({ categoryId: id, name })
  return 0
}

async function add(input: CommandInput): Promise<number> {
  const { ctx, words, options, say, report } = input
  const values = { category_id: wordOf(words[0], 'CATEGORY'), name: text(words[1], 'NAME', NAME_MAX) }
  if (options.points === undefined) throw missing('--points')
  const fields = fieldsOf(options) as { cost_points: number }
  const prize = prizeOf(options, rewardPrizeSchema)
  if (prize.type === 'goods') await requireGoods(ctx, prize.goodsId)
  const { reward_id: id } = await change(input, (tx) =>
    tx
      .insertInto('rewards')
      .values({ brand_id: ctx.brand.id, ...values, ...fields, prize: JSON.stringify(prize) })
      .returning('reward_id')
      .executeTakeFirstOrThrow(),
  )
  say(`Added ${id}: ${values.name}, ${fields.cost_points} points.`)
  report({ rewardId: id, ...values, ...fields, prize })
  return 0
}

async function requireGoods(ctx: Ctx, goodsId: string): Promise<void> {
  const found = await ctx.db
    .selectFrom('goods')
    .select('goods_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('goods_id', '=', goodsId)
    .executeTakeFirst()
  if (!found) throw unknown('goods', goodsId)
}

async function edit(input: CommandInput): Promise<number> {
  const { ctx, words, options, say, report } = input
  const id = uuidOf(words[0], 'REWARD')
  const fields = fieldsOf(options)
  const names = Object.keys(FIELDS).map((name) => `--${name}`)
  if (Object.keys(fields).length === 0) throw missing(names.join(', '))
  await change(input, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('rewards')
      .set(fields)
      .where('brand_id', '=', ctx.brand.id)
      .where('reward_id', '=', id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw unknown('reward', id)
  })
  say(`Reward ${id} is changed.`)
  report({ rewardId: id, ...fields })
  return 0
}

async function receive(input: CommandInput): Promise<number> {
  const { ctx, words, options, say, report } = input
  const goodsId = wordOf(words[0], 'GOODS')
  const count = wholeNumber(words[1])
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(goodsId)) throw invalid('GOODS is a word of a-z, 0-9 and "-".')
  if (count < 1 || count > PIECES_MAX) throw invalid(`COUNT is a whole number from 1 to ${PIECES_MAX}.`)
  const left = await change(input, async (tx) => {
    const known = await tx
      .selectFrom('goods')
      .select('name')
      .where('brand_id', '=', ctx.brand.id)
      .where('goods_id', '=', goodsId)
      .executeTakeFirst()
    const name = options.name === undefined && known ? known.name : text(options.name, '--name', NAME_MAX)
    return receiveGoods(tx, ctx, { goodsId, name, count })
  })
  say(`${goodsId}: ${left} pieces left.`)
  report({ goodsId, received: count, left })
  return 0
}

export const REWARD_LIST: ListForm = {
  keys: [
    { column: 'r.category_id', type: 'text' },
    { column: 'r.position', type: 'bigint' },
    { column: 'r.reward_id', type: 'uuid' },
  ],
  order: 'asc',
}

/** All rewards of the brand. */
export const selectRewards = (ctx: Ctx) =>
  ctx.db
    .selectFrom('rewards as r')
    .leftJoin('goods as g', (join) =>
      join.onRef('g.brand_id', '=', 'r.brand_id').on(sql<SqlBool>`g.goods_id = r.prize ->> 'goodsId'`),
    )
    .select(['r.category_id', 'r.reward_id', 'r.name', 'r.cost_points', 'r.prize', 'r.level_min', 'r.is_active'])
    .select('g.left_count')
    .where('r.brand_id', '=', ctx.brand.id)

async function list(input: CommandInput): Promise<number> {
  return sayPage(input, await pageOf(selectRewards(input.ctx), REWARD_LIST, await readList(input, REWARD_LIST)), {
    row: (row) => {
      const stock = row.left_count === null ? '' : `, ${row.left_count} left`
      const level = row.level_min > 0 ? `, from level ${row.level_min}` : ''
      const hidden = row.is_active ? '' : '  (hidden)'
      return `${row.category_id}  ${row.reward_id}  ${row.name}  ${row.cost_points} points${stock}${level}${hidden}`
    },
    none: 'There are no rewards.',
  })
}
