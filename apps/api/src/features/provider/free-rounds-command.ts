/** `duang provider free-rounds`: what to bill each provider for the free rounds that it granted. */
import { formatBaht } from '@duang/contract/money'
import { type CommandInput, CommandMistake } from '#core/command.ts'
import { freeRoundsOf } from '#core/wallet/free-rounds.ts'
import { addDays, startOfBangkokDate } from '#kit/bangkok-time.ts'

export const FREE_ROUNDS_USAGE = [
  'provider free-rounds [--from DAY] [--to DAY]   what each provider owes for free rounds; DAY is a Bangkok day such as 2026-10-05, both included',
]
export const FREE_ROUNDS_ACTS = { 'free-rounds': { words: 0, options: ['from', 'to'] } } as const

export async function freeRoundsAct({ ctx, options, say, report }: CommandInput): Promise<number> {
  const [from, to] = [dayOf(options.from, 'from'), dayOf(options.to, 'to')]
  const rows = await freeRoundsOf(ctx, {
    ...(from && { from: startOfBangkokDate(from) }),
    ...(to && { to: startOfBangkokDate(addDays(to, 1)) }),
  })
  for (const { provider, name, bets, wins, won, owed } of rows)
    say(
      `${provider.padEnd(16)} ${name}  ${bets} bets, ${wins} wins, ${formatBaht(won)} baht won; ${formatBaht(owed)} baht in all`,
    )
  if (rows.length === 0) say('No free rounds.')
  report(rows)
  return 0
}

function dayOf(given: string | true | undefined, name: string): string | undefined {
  if (given === undefined) return undefined
  const isDay = typeof given === 'string' && /^20\d\d-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given))
  if (!isDay) throw new CommandMistake(`Expected a day such as 2026-10-05: --${name}`)
  return given
}
