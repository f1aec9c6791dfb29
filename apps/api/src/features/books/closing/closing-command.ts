/** `duang closing`: what a day opened with, moved and closed with. */
import { formatBaht } from '@duang/contract/wire/money'
import { type Command, type CommandInput, CommandRefusal } from '#core/command.ts'
import { readPastDay } from '#core/command-day.ts'
import { PAGE_OPTIONS, readPage, sayPage } from '#core/command-list.ts'
import { bangkokStamp } from '#kit/text/bangkok-instant.ts'
import { bangkokDate } from '#kit/text/bangkok-time.ts'
import { lastClosedDay } from '#money/finance/closed-days.ts'
import { checkClosing, differenceOf } from './check-closings.ts'
import { closeDays } from './close-days.ts'
import {
  CLOSING_LIST,
  type Closing,
  type ClosingRow,
  listClosings,
  membersHold,
  readClosing,
  SECTIONS,
} from './closings.ts'

export const closingCommand: Command = {
  name: 'closing',
  summary: 'Daily closings: opening, movements and closing of what members hold.',
  acts: {
    list: { summary: 'Closings, newest first.', options: PAGE_OPTIONS, run: list },
    show: {
      summary: 'One closing, compared with the ledger; exit code 1 if it differs.',
      words: '[DAY]',
      run: show,
    },
    run: { summary: 'Closes the days that are over, as the job does.', run },
  },
}

async function list(input: CommandInput): Promise<number> {
  const request = readPage(input.options, CLOSING_LIST)
  return sayPage(input, await listClosings(input.ctx, request), { row: rowOf, none: 'No day is closed.' })
}

const rowOf = (row: ClosingRow): string =>
  [
    row.day,
    `from ${formatBaht(row.opening_satang)} to ${formatBaht(row.closing_satang)}`,
    `deposits ${formatBaht(row.deposit_satang)}`,
    `withdrawals ${formatBaht(row.withdrawal_satang)}`,
    `bonuses ${formatBaht(row.bonus_satang + row.commission_satang)}`,
    `stakes ${formatBaht(row.stake_satang)}`,
    `wins ${formatBaht(row.win_satang)}`,
    `corrections ${formatBaht(row.correction_satang)}`,
    ...(row.difference === null ? [] : [`UNEQUAL: ${row.difference}`]),
  ].join('  ')

async function show(input: CommandInput): Promise<number> {
  const { ctx, words, say, report } = input
  const day = words[0] === undefined ? await lastClosedDay(ctx) : readPastDay(words[0], bangkokDate(ctx.clock()))
  if (day === null) throw new CommandRefusal('nothing_closed', 'No day is closed yet.')
  const stored = await readClosing(ctx, day)
  if (!stored) throw new CommandRefusal('not_closed', `${day} is not closed.`)
  const closing = { ...stored, difference: await differenceOf(ctx, day) }
  if (closing.difference !== null) await checkClosing(ctx, day)
  for (const line of linesOf(closing)) say(line)
  report(closing)
  return closing.difference === null ? 0 : 1
}

function linesOf(closing: Closing & { difference: string | null }): string[] {
  const { day, transfers, digest, closed_at, lines, balances, difference } = closing
  const baht = (satang: number) => formatBaht(satang).padStart(18)
  const amountOf = (unit: string, amount: number) => (unit === 'point' ? `${amount} points`.padStart(18) : baht(amount))
  const sections = Map.groupBy(lines, ({ section }) => section)
  return [
    `${day}  ${transfers} transfers, closed ${bangkokStamp(closed_at)}`,
    `${baht(membersHold(closing, 'opening_satang'))}  members at the opening`,
    ...[...sections].flatMap(([section, each]) => [
      `  ${SECTIONS[section]}`,
      ...each.map((line) => `${amountOf(line.unit, line.members_satang || line.amount_satang)}  ${nameOf(line)}`),
    ]),
    `${baht(membersHold(closing, 'closing_satang'))}  members at the closing`,
    ...balances.map(
      ({ account, provider, unit, opening_satang, closing_satang }) =>
        `${amountOf(unit, opening_satang)} ${amountOf(unit, closing_satang)}  ${account}${provider === null ? '' : ` ${provider}`}`,
    ),
    `digest ${digest}`,
    difference === null ? 'Equal to the ledger.' : `WARNING: differs from the ledger: ${difference}`,
  ]
}

const nameOf = ({ kind, transfers }: { kind: string; transfers: number }): string => `${kind} (${transfers})`

async function run({ ctx, say, report }: CommandInput): Promise<number> {
  const { closed, isComplete } = await closeDays(ctx)
  for (const day of closed) say(`${day} is closed.`)
  if (!isComplete) say('Not complete: run it again.')
  else if (closed.length === 0) say('Every day that is over is closed.')
  report({ closed, isComplete })
  return isComplete ? 0 : 1
}
