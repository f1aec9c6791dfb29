/** `duang provider launch-hosts`, `finer-amounts`, `fractions`: where a provider's game pages are, and its amounts finer than a satang. */
import { sql } from 'kysely'
import { type ActForm, type CommandInput, CommandMistake } from '#core/command.ts'
import type { Ctx } from '#core/context.ts'
import type { Provider } from '#core/provider/provider.ts'
import { isTrialStudio } from '#core/provider/reach.ts'
import { dialectOf } from './dialects/dialects.ts'

export const SETTINGS_USAGE: readonly string[] = [
  'provider launch-hosts CODE HOST,HOST|none   hosts of its game pages besides that of its address; takes the place of those before',
  'provider finer-amounts CODE reject|round-down   amounts finer than a satang: a bad request, or rounded down with the rest recorded',
  'provider fractions [CODE]               the recorded rests by provider and day, to settle with the provider',
]

export const SETTINGS_ACTS: Readonly<Record<string, ActForm>> = {
  'launch-hosts': { words: 2 },
  'finer-amounts': { words: 2 },
  fractions: { words: 1 },
}

// A name of letters, digits and dashes, with a port where it is not 443.
const HOST = /^(?=.{4,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+(:\d{2,5})?$/

/** Refuses what is no host name. */
export function launchHostsOf(ctx: Ctx, list: string): string[] {
  const hosts = list
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .filter(Boolean)
  const wrong = hosts.find((each) => !HOST.test(each) || new URL(`https://${each}`).host !== each)
  if (wrong !== undefined)
    throw new CommandMistake(`${wrong} is no host name such as games.example or games.example:8443.`)
  // Play money never meets a real studio (reading S7), unless it is one of a trial.
  if (ctx.gateway === 'sandbox' && !hosts.every((each) => isTrialStudio(ctx, new URL(`https://${each}`))))
    throw new CommandMistake(
      'The games of a demonstration are on its own sandbox, and on hosts whose address TRIAL_STUDIOS names.',
    )
  return [...new Set(hosts)]
}

/** Refuses what the dialect cannot say. */
export function finerAmountsOf(dialect: string, policy: string): Provider['finerAmounts'] {
  if (policy !== 'reject' && policy !== 'round-down') throw new CommandMistake('Expected "reject" or "round-down".')
  if (policy === 'round-down' && !dialectOf(dialect)?.hasFinerAmounts)
    throw new CommandMistake(`The dialect ${dialect} rejects amounts finer than a satang.`)
  return policy
}

type FractionDay = { provider: string; day: string; transactions: number; stake: number; gain: number }

/** Rolled-back transactions are left out: what was rounded down came back with them. */
export async function fractionsAct({ ctx, words, say, report }: CommandInput): Promise<number> {
  const provider = words[1] ?? null
  const { rows } = await sql<FractionDay>`
    select
      f.provider,
      to_char(f.at at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as day,
      count(*)::int as transactions,
      sum(f.stake_units)::int8 as stake,
      sum(f.gain_units)::int8 as gain
    from provider_fractions f
    join provider_transactions t
      on t.brand_id = f.brand_id and t.provider = f.provider and t.tx_id = f.tx_id
    where f.brand_id = ${ctx.brand.id}
      and (${provider}::text is null or f.provider = ${provider})
      and t.rolled_back_by is null
    group by 1, 2
    order by 2 desc, 1
    limit ${DAYS_MAX}`.execute(ctx.db)
  const days = rows.map(({ stake, gain, ...row }) => ({
    ...row,
    owedToProviderBaht: baht(stake),
    owedToMembersBaht: baht(gain),
  }))
  if (days.length === 0) say('No fractions are recorded.')
  else say('provider          day          transactions  owed to provider (bets)  owed to members (wins)')
  for (const each of days)
    say(
      `${each.provider.padEnd(16)}  ${each.day}  ${String(each.transactions).padStart(12)}  ${each.owedToProviderBaht.padStart(23)}  ${each.owedToMembersBaht.padStart(22)}`,
    )
  if (days.length === DAYS_MAX) say(`The newest ${DAYS_MAX} lines.`)
  report(days)
  return 0
}

const DAYS_MAX = 400

const UNITS_PER_BAHT = 100_000
const baht = (units: number): string => (Number(units) / UNITS_PER_BAHT).toFixed(5)
