/** Proposals that wait for a second person, and persons who gave much alone. */
import { sql } from 'kysely'
import { type AlertRule, minutes } from '#core/alert/alert-rule.ts'
import { findRows, minutesAgo } from '#core/alert/count-rows.ts'
import { bangkokDate } from '#kit/text/bangkok-time.ts'

export const proposalAlerts: readonly AlertRule[] = [
  {
    kind: 'proposals-wait',
    text: 'คำขอ {n} รายการรอคนที่สองเกิน {limit} นาที',
    en: '{n} proposals have waited for a second person for more than {limit} minutes',
    command: 'proposal list',
    screen: 'proposals',
    threshold: minutes(10),
    count: ({ db, brand, clock }, wait) =>
      findRows(
        db,
        sql`
          select count(*)::int as count, coalesce(sum(amount_satang), 0)::bigint as "amountSatang" from proposals
          where brand_id = ${brand.id} and state = 'open' and expires_at > ${clock()}
            and proposed_at < ${minutesAgo(clock(), wait)}`,
      ),
  },
  {
    kind: 'staff-gave-alone',
    text: 'พนักงาน {n} คนให้หรือหักเครดิตเองเกิน {limit} บาทในวันนี้',
    en: '{n} persons of staff gave or took more than {limit} baht alone today',
    command: 'proposal alone',
    screen: 'audit',
    threshold: { unit: 'satang', usual: 3_000_000, min: 1, max: 10_000_000_000 },
    count: ({ db, brand, clock }, limit) =>
      findRows(
        db,
        sql`
          select count(*)::int as count, coalesce(sum(satang), 0)::bigint as "amountSatang" from (
            select sum(amount_satang)::bigint as satang from staff_money_acts
            where brand_id = ${brand.id} and bangkok_date = ${bangkokDate(clock())} and approved_by is null
            group by actor having sum(amount_satang) > ${limit}
          ) persons`,
      ),
  },
]
