/** `duang provider free-rounds`: the amounts to bill each provider for the free rounds that it granted. */
import { formatBaht } from '@duang/contract/money'
import { type CommandInput, invalid } from '#core/command.ts'
import { freeRoundsOf } from '#core/wallet/free-rounds.ts'
import { addDays, startOfBangkokDate } from '#kit/bangkok-time.ts'

export async function listFreeRounds({ ctx, options, say, report }: CommandInput): Promise<number> {
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
  report({ items: rows, next: null })
  return 0
}

function dayOf(given: string | true | undefined, name: string): string | undefined {
  if (given === undefined) return undefined
  const isDay = typeof given === 'string' && /^20\d\d-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given))
  if (!isDay) throw invalid(`Expected a day such as 2026-10-05: --${name}`)
  return given
}
