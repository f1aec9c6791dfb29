/** What staff do in bulk, and what is refused to them: signs of a stolen session, or of a person who collects data. */
import { type RawBuilder, sql } from 'kysely'
import type { AlertRule } from '#core/alert/alert-rule.ts'
import { countRows, minutesAgo } from '#core/alert/count-rows.ts'
import type { Ctx } from '#core/context.ts'
import { ADDRESS_LOOK, MEMBER_LOOKS, SEARCH_LOOKS } from '#entry/desk/looks.ts'

const WINDOW_MINUTES = 60
const LOOKS_MAX = 30
const EXPORTS_MAX = 10
const REFUSALS_MAX = 10
const SIGN_INS_MAX = 10

const LOOKS = [...SEARCH_LOOKS, ...MEMBER_LOOKS, ADDRESS_LOOK, 'members.reset-password']
const EXPORTS = ['export.create', 'desk.desk-export.download', 'desk.personal.export']

/** The rows of the window, each action by its index. */
const rowsOf = ({ brand, clock }: Ctx, actions: readonly string[]) => sql`
  select a.* from unnest(${actions}::text[]) as act (name)
  cross join lateral (
    select audit_log.actor, audit_log.subject, audit_log.after from audit_log
    where audit_log.brand_id = ${brand.id} and audit_log.action = act.name
      and audit_log.at > ${minutesAgo(clock(), WINDOW_MINUTES)}
  ) a`

const countOf = (ctx: Ctx, query: RawBuilder<{ count: number }>) => countRows(ctx.db, query)

/** Persons with so many rows. */
const persons = (ctx: Ctx, actions: readonly string[], max: number) =>
  countOf(
    ctx,
    sql`select count(*)::int as count
      from (select actor from (${rowsOf(ctx, actions)}) r group by actor having count(*) >= ${max}) many`,
  )

/** Rows of counted refusals stand at the first, the tenth, the hundredth: the last one of each subject has its number. */
const attempts = (ctx: Ctx, action: string) => sql`
  select actor, max((after ->> 'attempts')::bigint) as attempts
  from (${rowsOf(ctx, [action])}) r
  group by actor, subject, after ->> 'network'`

export const staffAlerts: readonly AlertRule[] = [
  {
    kind: 'staff-sign-ins',
    text: `มีการเข้าระบบพนักงานไม่สำเร็จ {n} ครั้งขึ้นไปในหนึ่งชั่วโมง`,
    en: '{n} or more failed sign-ins of staff within an hour',
    command: 'audit list --action staff.sign-in-refused',
    screen: 'audit',
    count: (ctx) =>
      countOf(
        ctx,
        sql`select case when sum(attempts) >= ${SIGN_INS_MAX} then sum(attempts) else 0 end::int as count
          from (${attempts(ctx, 'staff.sign-in-refused')}) a`,
      ),
  },
  {
    kind: 'staff-looks',
    text: `พนักงาน {n} คนเปิดดูหรือค้นหาข้อมูลส่วนบุคคลตั้งแต่ ${LOOKS_MAX} ครั้งขึ้นไปในหนึ่งชั่วโมง`,
    en: `{n} persons of staff looked at personal data ${LOOKS_MAX} times or more within an hour`,
    command: 'audit list',
    screen: 'audit',
    count: (ctx) => persons(ctx, LOOKS, LOOKS_MAX),
  },
  {
    kind: 'staff-exports',
    text: `พนักงาน {n} คนส่งออกหรือดาวน์โหลดไฟล์ตั้งแต่ ${EXPORTS_MAX} ครั้งขึ้นไปในหนึ่งชั่วโมง`,
    en: `{n} persons of staff exported or downloaded ${EXPORTS_MAX} files or more within an hour`,
    command: 'audit list',
    screen: 'audit',
    count: (ctx) => persons(ctx, EXPORTS, EXPORTS_MAX),
  },
  {
    kind: 'staff-refused',
    text: `พนักงาน {n} คนถูกปฏิเสธสิทธิ์ ${REFUSALS_MAX} ครั้งขึ้นไปในหนึ่งชั่วโมง`,
    en: `{n} persons of staff were refused ${REFUSALS_MAX} acts or more within an hour`,
    command: 'audit list --action staff.refused',
    screen: 'audit',
    count: (ctx) =>
      countOf(
        ctx,
        sql`select count(*)::int as count from (
          select actor from (${attempts(ctx, 'staff.refused')}) a group by actor having sum(attempts) >= ${REFUSALS_MAX}
        ) many`,
      ),
  },
]
