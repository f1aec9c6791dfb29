/** `duang members show`: the data of one member on one screen. */
import { bankByCode, formatAccount } from '@duang/contract/banks'
import { formatBaht } from '@duang/contract/money'
import { sql } from 'kysely'
import type { CommandInput } from '#core/command.ts'
import { wordOf } from '#core/command-words.ts'
import type { Ctx } from '#core/context.ts'
import { memberIdOf } from '#core/member/find-member.ts'
import { bangkokStamp } from '#kit/bangkok-instant.ts'

const NOTES_ON_SHOW = 5

export async function showProfile(input: CommandInput): Promise<number> {
  const { ctx, words, say, report } = input
  const memberId = await memberIdOf(ctx, wordOf(words[0], 'USERNAME'))
  const [member, banks, balances, open, notes] = await Promise.all([
    memberOf(ctx, memberId),
    banksOf(ctx, memberId),
    balancesOf(ctx, memberId),
    openOf(ctx, memberId),
    notesOf(ctx, memberId),
  ])
  const profile = { ...member, banks, balances, open, notes }
  for (const line of linesOf(profile)) say(line)
  report(profile)
  return 0
}

type Profile = Awaited<ReturnType<typeof memberOf>> & {
  banks: Awaited<ReturnType<typeof banksOf>>
  balances: Awaited<ReturnType<typeof balancesOf>>
  open: Awaited<ReturnType<typeof openOf>>
  notes: Awaited<ReturnType<typeof notesOf>>
}

function linesOf(profile: Profile): string[] {
  const { banks, balances, open, notes } = profile
  const stamp = (at: Date | null) => (at ? bangkokStamp(at) : 'never')
  return [
    `${profile.username}: ${profile.name}, ${profile.phone}, ${profile.status}, level ${profile.level}`,
    `registered   ${stamp(profile.created_at)}${profile.inviter ? `, invited by ${profile.inviter}` : ''}`,
    `last login   ${stamp(profile.last_login_at)}, live sessions: ${open.sessions}`,
    ...banks.map((bank) => bankLine(bank)),
    ...balances.map(
      ({ account, amount, unit }) => `credit       ${account.padEnd(16)} ${amountText(amount, unit).padStart(14)}`,
    ),
    ...open.withdrawals.map(
      (each) => `withdrawal   ${each.withdrawal_id}  ${each.state}  ${formatBaht(each.amount_satang)}`,
    ),
    ...(open.bonuses > 0 ? [`bonus        open: ${open.bonuses}`] : []),
    ...(open.breaks > 0 ? ['break        runs now, see `duang members limits`'] : []),
    ...(open.resets > 0 ? ['password     a link for a new one is open'] : []),
    ...notes.map((each) => `note         ${bangkokStamp(each.at)}  ${each.actor}: ${each.note}`),
  ]
}

const amountText = (amount: number, unit: string): string =>
  unit === 'point' ? `${amount} points` : formatBaht(amount)

const bankLine = (bank: Profile['banks'][number]): string =>
  [
    'account     ',
    bankByCode(bank.bank_code)?.nameEn ?? bank.bank_code,
    formatAccount(bank.account_digits),
    bank.account_name,
    `(${[bank.is_active ? 'in use' : 'replaced', bank.is_name_verified ? 'name by the bank' : 'name as typed'].join(', ')})`,
  ].join(' ')

const memberOf = (ctx: Ctx, memberId: number) =>
  ctx.db
    .selectFrom('members as m')
    .leftJoin('members as i', (join) =>
      join.onRef('i.brand_id', '=', 'm.brand_id').onRef('i.member_id', '=', 'm.inviter_id'),
    )
    .select(['m.member_id', 'm.uuid', 'm.username', 'm.name', 'm.phone', 'm.status', 'm.level'])
    .select(['m.af_code', 'm.team', 'm.marketing', 'm.created_at', 'm.last_login_at', 'i.username as inviter'])
    .where('m.brand_id', '=', ctx.brand.id)
    .where('m.member_id', '=', memberId)
    .executeTakeFirstOrThrow()

const banksOf = (ctx: Ctx, memberId: number) =>
  ctx.db
    .selectFrom('member_banks')
    .select(['bank_code', 'account_digits', 'account_name', 'is_name_verified', 'is_active'])
    .select(['created_at', 'deposited_from_at'])
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .orderBy('is_active', 'desc')
    .orderBy('created_at', 'desc')
    .execute()

/** Balances in the unit of their account. */
async function balancesOf(ctx: Ctx, memberId: number): Promise<{ account: string; amount: number; unit: string }[]> {
  const { rows } = await sql<{ account: string; amount: number; unit: string }>`
    select b.class as account, b.balance_satang as amount, c.unit
      from ledger.balances b
      join ledger.account_classes c on c.code = b.class
      where b.brand_id = ${ctx.brand.id} and b.account_id between ${memberId * 64} and ${memberId * 64 + 63}
        and (b.balance_satang <> 0 or b.class in ('member:cash', 'member:points'))
      order by b.account_id`.execute(ctx.db)
  return rows
}

async function openOf(ctx: Ctx, memberId: number) {
  const now = ctx.clock()
  const withdrawals = await ctx.db
    .selectFrom('withdrawals')
    .select(['withdrawal_id', 'state', 'amount_satang', 'requested_at'])
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('state', 'in', ['requested', 'approved', 'sent', 'unknown', 'failed'])
    .execute()
  const idleSince = new Date(now.getTime() - ctx.brand.settings.sessionIdleMinutes * 60_000)
  const { rows } = await sql<{ sessions: number; bonuses: number; breaks: number; resets: number }>`
    select
      (select count(*) from sessions s where s.brand_id = m.brand_id and s.member_id = m.member_id
        and s.ended_at is null and s.expires_at > ${now} and s.last_seen_at > ${idleSince})::int as sessions,
      (select count(*) from bonus_grants b where b.brand_id = m.brand_id and b.member_id = m.member_id
        and b.status = 'active')::int as bonuses,
      (select count(*) from play_breaks p where p.brand_id = m.brand_id and p.member_id = m.member_id
        and p.starts_at <= ${now} and (p.ends_at is null or p.ends_at > ${now}))::int as breaks,
      (select count(*) from password_resets r where r.brand_id = m.brand_id and r.member_id = m.member_id
        and r.used_at is null and r.revoked_at is null and r.expires_at > ${now})::int as resets
      from members m where m.brand_id = ${ctx.brand.id} and m.member_id = ${memberId}`.execute(ctx.db)
  return { withdrawals, ...(rows[0] ?? { sessions: 0, bonuses: 0, breaks: 0, resets: 0 }) }
}

const notesOf = (ctx: Ctx, memberId: number) =>
  ctx.db
    .selectFrom('member_notes')
    .select(['at', 'actor', 'note'])
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .orderBy('at', 'desc')
    .orderBy('note_id', 'desc')
    .limit(NOTES_ON_SHOW)
    .execute()
