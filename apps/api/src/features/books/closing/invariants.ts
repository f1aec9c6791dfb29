/**
 * Invariants of closings: they equal the ledger, follow one another, and their figures are those of their facts. A closed day gets no
 * transfer, so a run since a mark reads the days from the mark on.
 */
import type { Invariant } from '#money/ledger/one-to-one.ts'

/** The closed days that a run checks: brand, first and last one. */
const CLOSED = `closed as (
        select c.brand_id, min(c.day) as first_day, max(c.day) as last_day
        from daily_closings c, scope_mark m
        where c.day >= coalesce((nullif(m.at, '-infinity') at time zone 'Asia/Bangkok')::date, '-infinity')
        group by c.brand_id
      )`

/** Rows of a function of days within them. */
const daysOf = (name: string) => `
        select c.brand_id, f.* from closed c
        cross join lateral finance.${name}(c.brand_id, finance.start_of(c.first_day), finance.start_of(c.last_day + 1)) f`
const storedIn = (table: string) => `
        select s.* from ${table} s join closed c on c.brand_id = s.brand_id and s.day between c.first_day and c.last_day`

/** Both sides of a table of figures, which are equal row by row. */
function figures(name: string, table: string, read: string, keys: string, values: readonly string[]): Invariant {
  const tuple = (side: string) => `(${values.map((each) => `${side}.${each}`).join(', ')})`
  return {
    name,
    query: `
      with ${CLOSED}
      select 'brand ' || brand_id || ', ' || day || ', ' || concat_ws(' ', ${keys}) as broken, day - date '2000-01-01' as place
      from (${daysOf(read)}) fact full join (${storedIn(table)}) stored using (brand_id, day, ${keys})
      where ${tuple('fact')} is distinct from ${tuple('stored')}`,
  }
}

export const closingInvariants: Invariant[] = [
  figures('I40 a closing has the transfers of its day', 'closing_lines', 'day_lines', 'kind', [
    'transfers',
    'amount_satang',
    'members_satang',
  ]),
  {
    name: 'I40 a closing opens where the one before closed, without a gap',
    query: `
      with ${CLOSED}
      select 'brand ' || c.brand_id || ', ' || c.day || ' has no day before it' as broken, c.day - date '2000-01-01' as place
      from daily_closings c
      join ledger.open_days o on o.brand_id = c.brand_id
      where c.day > o.first_day
        and not exists (select from daily_closings b where b.brand_id = c.brand_id and b.day = c.day - 1)
      union all
      select 'brand ' || brand_id || ', ' || day || ', class ' || class || ', instance ' || instance, day - date '2000-01-01'
      from (
        select brand_id, day, class, instance, opening_satang from closing_balances
        join closed using (brand_id) where day between first_day and last_day
      ) now full join (
        select brand_id, b.day + 1 as day, class, instance, closing_satang
        from closing_balances b join closed using (brand_id) where b.day between first_day - 1 and last_day - 1
      ) before using (brand_id, day, class, instance)
      where coalesce(opening_satang, 0) <> coalesce(closing_satang, 0)`,
  },
  {
    name: 'I40 a closing has the balances of its lines',
    query: `
      with ${CLOSED}, sides as (
        select brand_id, day, class, sum(debited) as debited, sum(credited) as credited
        from (
          select brand_id, day, k.debit_class as class, amount_satang as debited, 0 as credited
            from closing_lines join ledger.transfer_kinds k using (kind)
          union all
          select brand_id, day, k.credit_class, 0, amount_satang from closing_lines join ledger.transfer_kinds k using (kind)
        ) each_side group by brand_id, day, class
      ), balances as (
        select brand_id, day, class, sum(debited_satang) as debited, sum(credited_satang) as credited
        from closing_balances group by brand_id, day, class
      )
      select 'brand ' || brand_id || ', ' || day || ', class ' || class as broken, day - date '2000-01-01' as place
      from closed join (sides full join balances using (brand_id, day, class)) using (brand_id)
      where day between first_day and last_day
        and (coalesce(sides.debited, 0), coalesce(sides.credited, 0)) <> (coalesce(balances.debited, 0), coalesce(balances.credited, 0))`,
  },
  {
    name: 'I40 a closing has the digest of its rows',
    query: `
      with ${CLOSED}
      select 'brand ' || brand_id || ', ' || day as broken, day - date '2000-01-01' as place
      from closed join daily_closings using (brand_id)
      where day between first_day and last_day and digest <> finance.closing_digest(brand_id, day)`,
  },
  {
    name: 'I40 no transfer is dated to a closed day later, and the books begin with the first transfer',
    query: `
      select 'brand ' || brand_id || ': the last closing is of ' || max(day) || ', and days are open from ' || min(open_from) as broken,
        brand_id as place
      from daily_closings join ledger.open_days using (brand_id)
      group by brand_id having finance.start_of(max(day) + 1) > min(open_from)
      union all
      select 'brand ' || brand_id || ': closings begin on ' || min(day) || ', the books on ' || min(first_day), brand_id
      from daily_closings join ledger.open_days using (brand_id)
      group by brand_id having min(day) <> min(first_day)`,
  },
  figures('I40 figures of games are the requests of their day', 'closing_games', 'day_games', 'provider, game_code', [
    'bets',
    'stake_satang',
    'stake_refund_satang',
    'win_satang',
    'win_reversal_satang',
    'free_win_satang',
    'free_reversal_satang',
    'adjusted_satang',
  ]),
  {
    name: 'I40 registrations are those of their day',
    query: `
      with ${CLOSED}
      select 'brand ' || brand_id || ', ' || day as broken, day - date '2000-01-01' as place
      from (${daysOf('day_registrations')}) fact
      full join (${storedIn('closing_registrations')}) stored using (brand_id, day)
      where fact.members is distinct from stored.members`,
  },
  figures(
    'I40 first deposits are those of their day',
    'closing_first_deposits',
    'day_first_deposits',
    'registered_day',
    ['members', 'amount_satang'],
  ),
  figures(
    'I40 deposits by hour are those of their day',
    'closing_deposit_hours',
    'day_deposit_hours',
    'hour, bank_code, sender_bank',
    ['deposits', 'amount_satang'],
  ),
]
