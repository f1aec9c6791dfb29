/** `duang provider free-rounds`: the amounts to bill each provider for the free rounds that it granted. */
import { formatBaht } from '@duang/contract/wire/money'
import type { CommandInput } from '#core/command.ts'
import { readDays } from '#core/command-day.ts'
import { addDays, bangkokDate, startOfBangkokDate } from '#kit/text/bangkok-time.ts'
import { freeRoundsOf } from '#money/wallet/free-rounds.ts'

export async function listFreeRounds({ ctx, options, say, report }: CommandInput): Promise<number> {
  const { from, to } = readDays(options, bangkokDate(ctx.clock()))
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
