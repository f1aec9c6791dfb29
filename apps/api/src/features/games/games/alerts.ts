/** Conditions of game providers that staff must look at. */
import { sql } from 'kysely'
import { type AlertRule, minutes } from '#core/alert/alert-rule.ts'
import { countRows, findRows, minutesAgo } from '#core/alert/count-rows.ts'

/** The index of large wins has wins from this amount on (057-alert-figures.sql). */
const LARGE_WIN_SATANG = 1_000_000
const DAY_MINUTES = 1440

export const gamesAlerts: readonly AlertRule[] = [
  {
    kind: 'provider-transfers-wait',
    isSevere: true,
    text: 'การโอนเครดิตกับค่ายเกม {n} รายการไม่ทราบผล รอทีมงานตัดสินใจ',
    en: '{n} transfers of credit with a provider have no known outcome, and wait for a decision of staff',
    command: 'provider transfers list',
    screen: 'discrepancies',
    count: ({ db, brand }) =>
      findRows(
        db,
        sql`
          select count(*)::int as count, coalesce(sum(amount_satang), 0)::bigint as "amountSatang"
          from provider_transfers
          where brand_id = ${brand.id} and state = 'pending' and staff_at is not null`,
      ),
  },
  {
    kind: 'provider-failing',
    isSevere: true,
    text: 'ค่ายเกม {n} ค่ายไม่ตอบเกิน {limit} นาที',
    en: '{n} game providers have not answered for more than {limit} minutes',
    command: 'provider list',
    screen: 'providers',
    threshold: minutes(45),
    // The catalogue is read every ten minutes. A provider whose games were all read before has stopped answering.
    count: ({ db, brand, bankMode, clock }, wait) =>
      bankMode === 'none'
        ? Promise.resolve(0)
        : countRows(
            db,
            sql`
              select count(*)::int as count
              from providers p
              where p.brand_id = ${brand.id} and p.is_enabled and not p.is_maintenance and (
                select max(g.synced_at) from games g
                where g.brand_id = p.brand_id and g.provider = p.provider
              ) < ${minutesAgo(clock(), wait)}`,
          ),
  },
  {
    kind: 'unusual-win',
    text: 'ชนะตั้งแต่ {limit} บาทขึ้นไป {n} ครั้งใน 24 ชั่วโมง',
    en: '{n} wins of {limit} baht or more within 24 hours',
    command: 'money transfers',
    screen: 'figures',
    threshold: { unit: 'satang', usual: 10_000_000, min: LARGE_WIN_SATANG, max: 100_000_000_000 },
    count: ({ db, brand, clock }, from) =>
      findRows(
        db,
        sql`
          with wins as (
            -- Reported, one by one or by the rounds of a provider that holds credit.
            select win_satang as amount
            from provider_transactions
            where brand_id = ${brand.id} and at > ${minutesAgo(clock(), DAY_MINUTES)}
              and win_satang >= ${sql.lit(LARGE_WIN_SATANG)} and win_satang >= ${from} and rolled_back_by is null
            union all
            -- Credit that came back without a round that explains it. A review by staff ends the concern.
            select amount_satang
            from provider_discrepancies
            where brand_id = ${brand.id} and at > ${minutesAgo(clock(), DAY_MINUTES)}
              and amount_satang >= ${from} and seen_at is null
          )
          select count(*)::int as count, coalesce(sum(amount), 0)::bigint as "amountSatang" from wins`,
      ),
  },
]
