/**
 * Risk context of withdrawals: figures of the member, and signals with the weights of the brand. A score orders and explains; it decides
 * nothing. One statement reads the figures of a page.
 */
import { RISK_SIGNALS, type RiskSignal } from '@duang/contract/desk/withdraw'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { bangkokDate } from '#kit/text/bangkok-time.ts'

export type RiskFigures = {
  withdrawalId: string
  amount: number
  deposits: number
  withdrawals: number
  paid: number
  netWin: number
  stakes: number
  openBonuses: number
  claims: number
  sharedDevices: number
  sharedNames: number
  ofDay: number
  bankSince: Date | null
  memberSince: Date
}

/** Figures of these withdrawals, by their id. A member of several withdrawals is read once. */
export async function riskFigures(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, RiskFigures>> {
  const brandId = ctx.brand.id
  const { rows } = await sql<RiskFigures>`
    with asked as materialized (
      select * from withdrawals where brand_id = ${brandId} and withdrawal_id = any (${ids}::uuid[])
    ),
    withdrawing as materialized (
      select brand_id, member_id, name, created_at from members
      where brand_id = ${brandId} and member_id in (select member_id from asked)
    ),
    figures as (
      select m.member_id, m.created_at, deposited.satang as deposits, withdrawn.satang as withdrawals, withdrawn.paid,
        withdrawn.of_day, played.won - played.staked as net_win, played.staked as stakes, open_bonus.n as open_bonuses,
        claims.satang as claims, devices.n as shared_devices, names.n as shared_names
      from withdrawing m
      cross join lateral (
        select coalesce(sum(amount_satang), 0)::bigint as satang from deposits d
        where d.brand_id = m.brand_id and d.member_id = m.member_id and d.unassigned_at is null) deposited
      cross join lateral (
        select coalesce(sum(o.amount_satang) filter (where o.state = 'paid'), 0)::bigint as satang,
          (count(*) filter (where o.state = 'paid'))::int as paid,
          (count(*) filter (where o.bangkok_date = ${bangkokDate(ctx.clock())}))::int as of_day
        from withdrawals o where o.brand_id = m.brand_id and o.member_id = m.member_id) withdrawn
      cross join lateral (
        select coalesce(sum(won_satang), 0)::bigint as won, coalesce(sum(stake_satang), 0)::bigint as staked
        from daily_limit_totals t where t.brand_id = m.brand_id and t.member_id = m.member_id) played
      cross join lateral (
        select count(*)::int as n from bonus_grants g
        where g.brand_id = m.brand_id and g.member_id = m.member_id and g.status = 'active') open_bonus
      cross join lateral (
        select coalesce(sum(amount_satang - collected_satang - settled_satang), 0)::bigint as satang from corrections c
        where c.brand_id = m.brand_id and c.member_id = m.member_id and c.settled_at is null) claims
      cross join lateral (
        select count(distinct other.member_id)::int as n from known_devices own
        join known_devices other on other.brand_id = own.brand_id and other.device_hash = own.device_hash
          and other.member_id <> own.member_id
        where own.brand_id = m.brand_id and own.member_id = m.member_id) devices
      cross join lateral (
        select count(*)::int as n from members same
        where same.brand_id = m.brand_id and same.member_id <> m.member_id and lower(same.name) = lower(m.name)) names
    )
    select a.withdrawal_id as "withdrawalId", a.amount_satang as amount, f.deposits, f.withdrawals, f.paid,
      f.net_win as "netWin", f.stakes, f.open_bonuses as "openBonuses", f.claims, f.shared_devices as "sharedDevices",
      f.shared_names as "sharedNames", f.of_day as "ofDay", b.created_at as "bankSince", f.created_at as "memberSince"
    from asked a
    join figures f on f.member_id = a.member_id
    left join member_banks b on b.brand_id = a.brand_id and b.member_bank_id = a.member_bank_id`.execute(ctx.db)
  return new Map(rows.map((row) => [row.withdrawalId, row]))
}

const DAY_MS = 86_400_000
const NEW_ACCOUNT_MS = 3 * DAY_MS
const MANY_A_DAY = 3
const NET_WIN_MIN = 1_000_000
const LARGE = 2_000_000

/** Whether a signal is on. A name is the person's: two members of one name may be two people. */
const SIGNALS: Readonly<Record<RiskSignal, (figures: RiskFigures, now: Date) => boolean>> = {
  first_withdrawal: ({ paid }) => paid === 0,
  new_bank_account: ({ bankSince }, now) => bankSince !== null && now.getTime() - bankSince.getTime() < NEW_ACCOUNT_MS,
  shared_device: ({ sharedDevices }) => sharedDevices > 0,
  shared_name: ({ sharedNames }) => sharedNames > 0,
  velocity: ({ ofDay }) => ofDay >= MANY_A_DAY,
  high_net_win: ({ netWin, deposits }) => netWin >= NET_WIN_MIN && netWin > deposits,
  low_turnover: ({ stakes, deposits }) => stakes < deposits,
  open_bonus: ({ openBonuses }) => openBonuses > 0,
  open_receivable: ({ claims }) => claims > 0,
  large_amount: ({ amount }) => amount >= LARGE,
}

/** The signals of a withdrawal that are on, the heaviest first. */
export function signalsOf(ctx: Ctx, figures: RiskFigures): { signal: RiskSignal; weight: number }[] {
  const { riskWeights } = ctx.brand.settings
  return RISK_SIGNALS.filter((signal) => SIGNALS[signal](figures, ctx.clock()))
    .map((signal) => ({ signal, weight: riskWeights[signal] }))
    .sort((one, other) => other.weight - one.weight)
}

export const scoreOf = (ctx: Ctx, figures: RiskFigures | undefined): number =>
  figures ? signalsOf(ctx, figures).reduce((total, { weight }) => total + weight, 0) : 0
