/** `duang provider fractions`: the recorded rests of amounts finer than a satang. */
import { sql } from 'kysely'
import { type CommandInput, unknown } from '#core/command.ts'
import { type ListForm, type ListRequest, pageOf, readList, sayPage } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'

type FractionDay = { provider: string; day: string; transactions: number; stake: number; gain: number }

const FRACTION_LIST: ListForm = {
  keys: [
    { column: 'f.day', type: 'text' },
    { column: 'f.provider', type: 'text' },
  ],
  order: 'desc',
}

/** Excludes rolled-back transactions, because a rollback returns their rest too. */
const fractionDays = (ctx: Ctx, provider: string | undefined, { from, to }: ListRequest) =>
  ctx.db
    .selectFrom(
      sql<FractionDay>`(
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
          and (${provider ?? null}::text is null or f.provider = ${provider ?? null})
          and f.at >= ${from ?? new Date(0)}
          and f.at < ${to ?? 'infinity'}::timestamptz
          and t.rolled_back_by is null
        group by 1, 2
      )`.as('f'),
    )
    .selectAll()

async function assertProvider(ctx: Ctx, code: string): Promise<void> {
  const known = await ctx.db
    .selectFrom('providers')
    .select('provider')
    .where('brand_id', '=', ctx.brand.id)
    .where('provider', '=', code)
    .executeTakeFirst()
  if (!known) throw unknown('provider', code)
}

export async function listFractions(input: CommandInput): Promise<number> {
  const { ctx, words } = input
  const request = await readList(input, FRACTION_LIST)
  if (words[0] !== undefined) await assertProvider(ctx, words[0])
  const page = await pageOf(fractionDays(ctx, words[0], request), FRACTION_LIST, request)
  const items = page.items.map(({ stake, gain, ...row }) => ({
    ...row,
    owedToProviderBaht: baht(stake),
    owedToMembersBaht: baht(gain),
  }))
  if (items.length > 0)
    input.say('provider          day          transactions  owed to provider (bets)  owed to members (wins)')
  return sayPage(
    input,
    { ...page, items },
    {
      row: (each) =>
        `${each.provider.padEnd(16)}  ${each.day}  ${String(each.transactions).padStart(12)}  ${each.owedToProviderBaht.padStart(23)}  ${each.owedToMembersBaht.padStart(22)}`,
      none: 'No fractions are recorded.',
    },
  )
}

const UNITS_PER_BAHT = 100_000
const baht = (units: number): string => (Number(units) / UNITS_PER_BAHT).toFixed(5)
