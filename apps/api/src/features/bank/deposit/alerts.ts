/** Conditions of deposits that staff must look at. */
import { sql } from 'kysely'
import { type AlertRule, minutes } from '#core/alert/alert-rule.ts'
import { countRows, findRows, minutesAgo } from '#core/alert/count-rows.ts'
import { readSlowFeeds } from './slow-clocks.ts'
import { AHEAD_MAX_MINUTES } from './statement-line/settle.ts'

/** Feeds are polled each minute. */
export const SILENT_MINUTES = 10

export const depositAlerts: readonly AlertRule[] = [
  {
    kind: 'lines-wait',
    text: 'เงินเข้า {n} รายการรอทีมงานเกิน {limit} นาที',
    en: '{n} incoming transfers have waited for staff for more than {limit} minutes',
    command: 'deposits list',
    screen: 'lines',
    threshold: minutes(30),
    count: ({ db, brand, clock }, wait) =>
      findRows(
        db,
        sql`
          select count(*)::int as count, coalesce(sum(amount_satang), 0)::bigint as "amountSatang"
          from statement_lines
          where brand_id = ${brand.id} and state = 'queued' and received_at < ${minutesAgo(clock(), wait)}`,
      ),
  },
  {
    kind: 'lines-ahead',
    isSevere: true,
    text: 'เงินเข้า {n} รายการมีเวลาหลังเวลาที่ได้รับ ตรวจนาฬิกาและเขตเวลาของช่องทางธนาคาร {about}',
    en: '{n} incoming transfers are later than their arrival. Check clock and time zone of the feed {about}',
    command: 'deposits list',
    screen: 'lines',
    count: ({ db, brand }) =>
      findRows(
        db,
        sql`
          select count(*)::int as count, coalesce(sum(l.amount_satang), 0)::bigint as "amountSatang",
            string_agg(distinct l.feed, ', ' order by l.feed) as about
          from statement_lines l join bank_feeds f on f.brand_id = l.brand_id and f.feed = l.feed
          where l.brand_id = ${brand.id} and l.state = 'queued' and l.direction = 'in' and not f.books_ahead
            and l.booked_at > l.received_at + ${`${AHEAD_MAX_MINUTES} minutes`}::interval`,
      ),
  },
  {
    kind: 'lines-behind',
    isSevere: true,
    text: 'รายการทั้งหมดของ {n} ช่องทางธนาคารมาถึงช้ากว่าเวลาในรายการหลายชั่วโมงเท่ากัน ตรวจเขตเวลาของช่องทาง {about}',
    en: 'All lines of {n} bank feeds arrive the same hours after their time. Check the time zone of the feed {about}',
    command: 'feeds list',
    screen: 'bank',
    count: async (ctx) => {
      const slow = await readSlowFeeds(ctx, ctx.brand.id)
      return { count: slow.length, about: slow.map(({ feed }) => feed).join(', ') }
    },
  },
  {
    kind: 'lines-unexplained',
    isSevere: true,
    text: 'เงินออก {n} รายการไม่ตรงกับรายการถอนใด',
    en: '{n} outgoing transfers match no withdrawal',
    command: 'deposits list --state unexplained',
    screen: 'lines',
    count: ({ db, brand }) =>
      findRows(
        db,
        sql`
          select count(*)::int as count, coalesce(sum(amount_satang), 0)::bigint as "amountSatang"
          from statement_lines
          where brand_id = ${brand.id} and state = 'unexplained'`,
      ),
  },
  {
    kind: 'feed-silent',
    isSevere: true,
    text: 'ดึงรายการเดินบัญชีไม่ได้เกิน {limit} นาที ({n} แหล่ง)',
    en: '{n} bank feeds have not answered for more than {limit} minutes',
    command: 'feeds list',
    screen: 'bank',
    threshold: minutes(SILENT_MINUTES),
    count: ({ db, brand, bankMode, clock }, wait) =>
      countRows(
        db,
        sql`
          select count(*)::int as count from bank_feeds
          where brand_id = ${brand.id} and is_active and poll_url is not null and adapter = ${bankMode}
            and coalesce(polled_at, created_at) < ${minutesAgo(clock(), wait)}`,
      ),
  },
]
