/**
 * Compares three accounts of the same play by provider and Bangkok day: the provider's statement (its requests and reported rounds, by the
 * time at which they came), the rounds (by the day on which they began), and the ledger (by the time of its transfers). Each difference
 * has its rows. Amounts are what the house gained.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'
import type { DayRange } from '#money/finance/closed-days.ts'
import { HOUSE_CLASSES } from '#money/ledger/chart.ts'

/** Satang. */
export type ProviderDay = {
  day: string
  provider: string
  /** Stakes less wins, with promotions, adjustments and free rounds. */
  statement_satang: number
  rounds_satang: number
  ledger_satang: number
}

export const PROVIDER_DIFFERENCES = {
  'other-day-round': 'requests in rounds that began on another day',
  'other-day-request': 'rounds of the day with requests on another day',
  adjustment: 'promotions and adjustments, which belong to no round',
  discrepancy: 'credit that came back with more or less than reported rounds explain',
  'other-day-transfer': 'requests whose transfer is dated to another day',
  'no-request': 'rounds whose requests do not add up to them',
} as const
export type ProviderReason = keyof typeof PROVIDER_DIFFERENCES

/** `between`: statement less rounds, or ledger less statement. */
export type ProviderDifference = {
  day: string
  provider: string
  between: 'rounds' | 'ledger'
  reason: ProviderReason
  satang: number
  member_id: number | null
  round_id: string | null
  tx_id: string | null
  discrepancy_id: string | null
}

export type ProviderReconciliation = {
  days: ProviderDay[]
  differences: ProviderDifference[]
  /** The rows add up to the differences of each day, and no round lacks its requests. */
  isExplained: boolean
}

/** One snapshot. */
export const providerReconciliation = (ctx: Ctx, range: DayRange): Promise<ProviderReconciliation> =>
  ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const days = await providerDays(tx, ctx, range)
      const found = [
        ...(await roundDifferences(tx, ctx, range)),
        ...(await ledgerDifferences(tx, ctx, range)),
        ...(await otherDayTransfers(tx, ctx, range)),
      ]
      return { days, differences: found.toSorted(inOrder), isExplained: isExplained(days, found) }
    })

const inOrder = (a: ProviderDifference, b: ProviderDifference): number => {
  const [one, other] = [a, b].map((each) => [each.day, each.provider, each.between, each.reason].join(' '))
  return one === other ? 0 : (one as string) < (other as string) ? -1 : 1
}

function isExplained(days: readonly ProviderDay[], found: readonly ProviderDifference[]): boolean {
  const sums = new Map<string, number>()
  for (const { day, provider, between, satang } of found) {
    const key = [day, provider, between].join(' ')
    sums.set(key, (sums.get(key) ?? 0) + satang)
  }
  return (
    found.every(({ reason }) => reason !== 'no-request') &&
    days.every((each) => {
      const of = (between: string) => sums.get([each.day, each.provider, between].join(' ')) ?? 0
      return (
        each.statement_satang - each.rounds_satang === of('rounds') &&
        each.ledger_satang - each.statement_satang === of('ledger')
      )
    })
  )
}

const bounds = ({ from, to }: DayRange): { since: RawBuilder<Date>; until: RawBuilder<Date> } => ({
  since: sql`finance.start_of(${from}::date)`,
  until: sql`finance.start_of(${to}::date + 1)`,
})
/** What the house gained by a request. */
const GAIN = sql`(stake_satang - win_satang) * case when is_undone then -1 else 1 end`
const DAY = (at: string) => sql`(${sql.ref(at)} at time zone 'Asia/Bangkok')::date`

async function providerDays(tx: Tx, { brand }: Ctx, range: DayRange): Promise<ProviderDay[]> {
  const { since, until } = bounds(range)
  const { rows } = await sql<ProviderDay>`
    with sides as (
      select ${DAY('at')} as day, provider, ${GAIN} as statement, 0 as rounds, 0 as ledger
        from finance.requests_within(${brand.id}, ${since}, ${until})
      union all
      select day, provider, 0, stake_satang - won_satang - free_won_satang, 0
        from rounds
        where brand_id = ${brand.id} and opened_at >= ${since} and opened_at < ${until}
      union all
      select m.day, p.provider, 0, 0, m.credited_satang - m.debited_satang
        from finance.day_movements(${brand.id}, ${since}, ${until}) m
        join providers p on p.brand_id = ${brand.id} and p.number = m.instance
        where m.class in (${HOUSE_CLASSES.game}, ${HOUSE_CLASSES['free-rounds']})
    )
    select day, provider, sum(statement)::bigint as statement_satang, sum(rounds)::bigint as rounds_satang,
      sum(ledger)::bigint as ledger_satang
    from sides
    group by day, provider
    order by day, provider`.execute(tx)
  return rows
}

/** Days after which no request of a round is looked for: a round without its end is closed after seven days. */
const ROUND_DAYS = 100

async function roundDifferences(tx: Tx, { brand }: Ctx, range: DayRange): Promise<ProviderDifference[]> {
  const { since, until } = bounds(range)
  const { rows } = await sql<ProviderDifference>`
    with request as (
      select * from finance.requests_within(${brand.id}, ${since}, ${until})
    ), played as (
      select ${DAY('at')} as day, provider, member_id, round_id, sum(${GAIN}) as satang
      from request where not is_adjustment
      group by 1, 2, 3, 4
    ), round as (
      select day, provider, member_id, round_id, opened_at, stake_satang - won_satang - free_won_satang as satang
      from rounds
      where brand_id = ${brand.id} and opened_at >= ${since} and opened_at < ${until}
    ), differing as (
      select day, provider, member_id, round_id, round.opened_at, round.satang as round_satang,
        coalesce(played.satang, 0) - coalesce(round.satang, 0) as satang
      from played full join round using (day, provider, member_id, round_id)
      where coalesce(played.satang, 0) <> coalesce(round.satang, 0)
    )
    select d.day, d.provider, 'rounds' as between,
        case
          when d.opened_at is null then 'other-day-round'
          when coalesce(whole.satang, 0) = d.round_satang then 'other-day-request'
          else 'no-request'
        end as reason,
        d.satang::bigint as satang, d.member_id, d.round_id, null as tx_id, null::uuid as discrepancy_id
      from differing d
      left join lateral (
        select sum(t.bet_satang - t.win_satang) as satang
        from provider_transactions t
        where d.opened_at is not null and t.brand_id = ${brand.id} and t.member_id = d.member_id
          and t.at >= d.opened_at - interval '8 days' and t.at < d.opened_at + make_interval(days => ${ROUND_DAYS})
          and t.provider = d.provider and t.round_id = d.round_id
          and t.code = 'OK' and t.rolled_back_by is null and t.kind in ('bet', 'win', 'betWin')
      ) whole on true
    union all
    select ${DAY('at')}, provider, 'rounds', 'adjustment', ${GAIN}, member_id, null, tx_id, null
      from request where is_adjustment
    order by day, provider, reason, round_id, tx_id`.execute(tx)
  return rows.filter(({ satang }) => satang !== 0)
}

async function ledgerDifferences(tx: Tx, { brand }: Ctx, range: DayRange): Promise<ProviderDifference[]> {
  const { since, until } = bounds(range)
  const { rows } = await sql<ProviderDifference>`
    select ${DAY('at')} as day, provider, 'ledger' as between, 'discrepancy' as reason, -amount_satang as satang,
      member_id, null as round_id, null as tx_id, discrepancy_id
    from provider_discrepancies
    where brand_id = ${brand.id} and at >= ${since} and at < ${until}
    order by day, provider, discrepancy_id`.execute(tx)
  return rows
}

/** Clocks of two processes differ by less than this, and so do a request and its transfer. */
const CLOCKS = sql`interval '10 minutes'`

/** A transfer is missing on the day of its request, and surplus on its own day. Only requests around midnight are compared. */
async function otherDayTransfers(tx: Tx, { brand }: Ctx, range: DayRange): Promise<ProviderDifference[]> {
  const { rows } = await sql<ProviderDifference>`
    with moved as (
      select m.*
      from generate_series(${range.from}::date, ${range.to}::date + 1, interval '1 day') midnight
      cross join lateral finance.requests_of_other_days(
        ${brand.id}, finance.start_of(midnight::date) - ${CLOCKS}, finance.start_of(midnight::date) + ${CLOCKS}
      ) m
    )
    select day, provider, 'ledger' as between, 'other-day-transfer' as reason, satang, member_id, null as round_id,
      tx_id, null::uuid as discrepancy_id
    from (
      select ${DAY('at')} as day, provider, tx_id, member_id, -satang as satang from moved
      union all
      select ${DAY('posted_at')}, provider, tx_id, member_id, satang from moved
    ) sides
    where day between ${range.from}::date and ${range.to}::date
    order by day, provider, tx_id`.execute(tx)
  return rows
}
