/** `duang figures`: GGR and NGR, first deposits, deposits by hour, and the cost of bonuses. */
import { FIGURE_DAYS_MAX, GAME_DAYS_MAX } from '@duang/contract/desk/figures'
import { formatBaht } from '@duang/contract/wire/money'
import { type Command, type CommandInput, invalid } from '#core/command.ts'
import { RANGE_OPTIONS, readRange } from '#money/finance/closed-days.ts'
import { bonusCosts, type KindCost } from './costs.ts'
import { type DepositHour, depositHours } from './deposit-hours.ts'
import { type Cohort, funnel } from './funnel.ts'
import { type GameFigures, GROUPS, type Group, gameFigures } from './game-figures.ts'

export const figuresCommand: Command = {
  name: 'figures',
  summary: 'GGR and NGR, first deposits, deposits by hour, and the cost of bonuses.',
  acts: {
    games: {
      summary: 'Stakes, wins, GGR and NGR.',
      options: { '--by <KEYS>': `of ${GROUPS.join(', ')}, such as day,provider; day by default`, ...RANGE_OPTIONS },
      run: games,
    },
    funnel: {
      summary: 'Registrations, and how many of them made a first deposit.',
      options: { '--by <PERIOD>': 'day or week of registration; day by default', ...RANGE_OPTIONS },
      run: cohorts,
    },
    deposits: { summary: 'Deposits by hour of the day and bank.', options: RANGE_OPTIONS, run: hours },
    bonuses: {
      summary: 'Cost of bonuses, promotions, commission and cashback by kind.',
      options: { '--days': 'by day as well', ...RANGE_OPTIONS },
      run: bonuses,
    },
  },
}

/** Prints one line a row. With `--json`: the range and its rows. */
function sayRows<Row>(input: CommandInput, range: object, rows: readonly Row[], lineOf: (row: Row) => string): number {
  for (const row of rows) input.say(lineOf(row))
  if (rows.length === 0) input.say('There is nothing in these days.')
  input.report({ ...range, items: rows })
  return 0
}

async function games(input: CommandInput): Promise<number> {
  const by = groupsOf(input.options.by ?? 'day')
  const range = readRange(input, GAME_DAYS_MAX)
  return sayRows(input, range, await gameFigures(input.ctx, range, by), (row) => gameLine(row, by))
}

function groupsOf(text: string | true): Group[] {
  const names = String(text).split(',')
  if (new Set(names).size !== names.length || !names.every((name) => GROUPS.some((group) => group === name)))
    throw invalid(`Expected --by to be some of ${GROUPS.join(', ')}: ${text}`)
  return names as Group[]
}

const gameLine = (row: GameFigures, by: readonly Group[]): string =>
  [
    by.map((name) => (name === 'game' ? `${row.provider ?? '-'} ${row.game ?? '-'}` : (row[name] ?? '-'))).join('  '),
    `stakes ${formatBaht(row.stake_satang)} (${row.bets})`,
    `wins ${formatBaht(row.win_satang)}`,
    `GGR ${formatBaht(row.ggr_satang)}`,
    `bonuses ${formatBaht(row.bonus_satang)}`,
    `commission ${formatBaht(row.commission_satang)}`,
    `adjustments ${formatBaht(row.adjusted_satang + row.correction_satang)}`,
    `NGR ${formatBaht(row.ngr_satang)}`,
  ].join('  ')

async function cohorts(input: CommandInput): Promise<number> {
  const by = input.options.by ?? 'day'
  if (by !== 'day' && by !== 'week') throw invalid(`Expected --by to be day or week: ${by}`)
  const range = readRange(input, FIGURE_DAYS_MAX)
  return sayRows(input, range, await funnel(input.ctx, range, by), cohortLine)
}

const cohortLine = (row: Cohort): string =>
  `${row.registered_from}  registered ${row.registered}  first deposit on the day ${row.within_0}, within 1 day ${row.within_1}, 7 days ${row.within_7}, 30 days ${row.within_30}, so far ${row.deposited} (${formatBaht(row.first_deposits_satang)})`

async function hours(input: CommandInput): Promise<number> {
  const range = readRange(input, FIGURE_DAYS_MAX)
  return sayRows(input, range, await depositHours(input.ctx, range), hourLine)
}

const hourLine = ({ hour, bank_code, sender_bank, deposits, amount_satang }: DepositHour): string =>
  `${String(hour).padStart(2, '0')}:00  to ${bank_code}  from ${sender_bank || '???'}  ${String(deposits).padStart(7)}  ${formatBaht(amount_satang).padStart(16)}`

async function bonuses(input: CommandInput): Promise<number> {
  const range = readRange(input, FIGURE_DAYS_MAX)
  return sayRows(input, range, await bonusCosts(input.ctx, range, input.options.days === true), costLine)
}

const costLine = (row: KindCost): string =>
  `${row.day === null ? '' : `${row.day}  `}${row.kind.padEnd(20)}  cost ${formatBaht(row.cost_satang)}, given ${formatBaht(row.given_satang)} (${row.given_count}), returned ${formatBaht(row.returned_satang)} (${row.returned_count})`
