/** `duang levels`: the level table of a brand. The displayed and the enforced values come from the same rows. */
import { formatBaht, satangFromBaht } from '@duang/contract/money'
import { actAs } from '#core/audit/audit.ts'
import { type Command, type CommandInput, invalid, missing, unknown } from '#core/command.ts'
import { LIST_OPTIONS, type ListForm, PAGE_OPTIONS, pageOf, readList, sayPage } from '#core/command-list.ts'
import { onOff, REASON_OPTIONAL, textOf, wordOf } from '#core/command-words.ts'
import type { Ctx } from '#core/context.ts'
import { bangkokStamp } from '#kit/bangkok-instant.ts'
import { type Db, inTransaction, type Tx } from '#kit/db.ts'

const LEVEL_LIST: ListForm = { keys: [{ column: 'level', type: 'bigint' }], order: 'asc' }
const CHANGE_LIST: ListForm = {
  keys: [{ column: 'c.change_id', type: 'bigint' }],
  order: 'desc',
  at: 'c.at',
  member: 'c.member_id',
}
const CRITERIA = ['first', 'cumulative', 'monthly'] as const
const REQUESTS_MAX = 1000

type Options = CommandInput['options']
type Reader = (options: Options, name: string) => Record<string, unknown>

/** Each option with the columns that it writes. Amounts in baht; `none`: no cap. */
const FIELDS: Record<string, Reader> = {
  name: (options, name) => ({ name: textOf(options, name, 40) }),
  'criteria-kind': (options) => {
    const kind = CRITERIA.find((each) => each === options['criteria-kind'])
    if (!kind) throw invalid(`--criteria-kind is one of ${CRITERIA.join(', ')}.`)
    return { criteria_kind: kind }
  },
  criteria: (options, name) => ({ criteria_satang: satangOf(options, name) }),
  cashback: (options) => ({ cashback_percent: percentOf(options) }),
  'cashback-cap': (options, name) => ({ cashback_cap_satang: capOf(options, name) }),
  'daily-cap': (options, name) => ({ daily_cap_satang: capOf(options, name) }),
  'request-cap': (options, name) => ({ per_request_cap_satang: capOf(options, name) }),
  requests: (options) => ({ requests_per_day: requestsOf(options) }),
  next: (options, name) => ({ next_level_satang: satangOf(options, name) }),
  reachable: (options) => ({
    is_disabled: !onOff(typeof options.reachable === 'string' ? options.reachable : undefined),
  }),
}

export const levelsCommand: Command = {
  name: 'levels',
  summary: 'The level table of a brand.',
  needsOwner: true,
  acts: {
    history: {
      summary: 'Changes of levels, newest first.',
      options: LIST_OPTIONS,
      run: history,
    },
    list: { summary: 'Levels in their order; 0 is for members below the table.', options: PAGE_OPTIONS, run: list },
    set: {
      summary: 'Changes the given fields, from the next withdrawal and deposit on.',
      words: '<LEVEL>',
      options: {
        '--name <NAME>': 'for members',
        '--criteria-kind <KIND>': CRITERIA.join(', '),
        '--criteria <BAHT>': 'deposits that reach it',
        '--next <BAHT>': 'deposits that reach the next one',
        '--cashback <PERCENT>': '0 to 100',
        '--cashback-cap <BAHT|none>': 'at most so much cashback',
        '--daily-cap <BAHT|none>': 'withdrawals a day',
        '--request-cap <BAHT|none>': 'one withdrawal',
        '--requests <N>': 'number of withdrawals a day',
        '--reachable <on|off>': 'by deposits',
        ...REASON_OPTIONAL,
      },
      run: setLevel,
    },
  },
}

const cap = (satang: number | null): string => (satang === null ? 'none' : formatBaht(satang))

/** All levels of the brand. */
export const selectLevels = ({ db, brand }: Pick<Ctx, 'brand'> & { db: Db | Tx }) =>
  db.selectFrom('levels').selectAll().where('brand_id', '=', brand.id)

async function list(input: CommandInput): Promise<number> {
  return sayPage(input, await pageOf(selectLevels(input.ctx), LEVEL_LIST, await readList(input, LEVEL_LIST)), {
    row: (row) =>
      `${row.level}  ${row.name.padEnd(12)} ${row.criteria_kind} ${formatBaht(row.criteria_satang)}, cashback ${row.cashback_percent}% up to ${cap(row.cashback_cap_satang)}, a day ${cap(row.daily_cap_satang)} in ${row.requests_per_day} withdrawals, one at most ${cap(row.per_request_cap_satang)}, next ${formatBaht(row.next_level_satang)}${row.is_disabled ? ', not reachable by deposits' : ''}`,
    none: 'There are no levels.',
  })
}

async function history(input: CommandInput): Promise<number> {
  const query = input.ctx.db
    .selectFrom('level_changes as c')
    .innerJoin('members as m', (join) =>
      join.onRef('m.brand_id', '=', 'c.brand_id').onRef('m.member_id', '=', 'c.member_id'),
    )
    .select(['c.at', 'm.username', 'c.from_level', 'c.to_level', 'c.reason'])
    .where('c.brand_id', '=', input.ctx.brand.id)
  return sayPage(input, await pageOf(query, CHANGE_LIST, await readList(input, CHANGE_LIST)), {
    row: (row) =>
      `${bangkokStamp(row.at)}  ${row.username.padEnd(20)}  level ${row.from_level} to ${row.to_level}  ${row.reason}`,
    none: 'No level has changed.',
  })
}

export async function setLevel(input: CommandInput): Promise<number> {
  const { ctx, words, options, say, report, actor } = input
  const level = wordOf(words[0], 'LEVEL')
  const given = Object.keys(FIELDS).filter((name) => options[name] !== undefined)
  if (given.length === 0)
    throw missing(
      Object.keys(FIELDS)
        .map((name) => `--${name}`)
        .join(', '),
    )
  const values = Object.assign({}, ...given.map((name) => FIELDS[name]?.(options, name)))
  const reason = typeof options.reason === 'string' ? options.reason.trim() : undefined
  await inTransaction(ctx.db, async (tx) => {
    await actAs(tx, { actor, reason })
    const result = await tx
      .updateTable('levels')
      .set(values)
      .where('brand_id', '=', ctx.brand.id)
      .where('level', '=', /^\d{1,2}$/.test(level) ? Number(level) : -1)
      .executeTakeFirst()
    if (result.numUpdatedRows === 0n) throw unknown('level', level)
  })
  say(`Level ${level} is changed: ${given.join(', ')}.`)
  report({ level: Number(level), ...values })
  return 0
}

function satangOf(options: Options, name: string): number {
  const satang = satangFromBaht(/^\d+(\.\d{1,2})?$/.test(String(options[name])) ? Number(options[name]) : -1)
  if (satang === undefined || satang < 0) throw invalid(`--${name} is an amount in baht such as 50000.`)
  return satang
}

const capOf = (options: Options, name: string): number | null =>
  options[name] === 'none' ? null : satangOf(options, name)

function percentOf({ cashback }: Options): number {
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(String(cashback)) || Number(cashback) > 100)
    throw invalid('--cashback is a percentage from 0 to 100.')
  return Number(cashback)
}

function requestsOf({ requests }: Options): number {
  if (!/^\d{1,4}$/.test(String(requests)) || Number(requests) > REQUESTS_MAX)
    throw invalid(`--requests is a whole number from 0 to ${REQUESTS_MAX}.`)
  return Number(requests)
}
