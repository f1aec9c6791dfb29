/** Reads closings: a list by day, and one day with its lines and balances. */
import { type SqlBool, sql } from 'kysely'
import { type ListForm, type ListRequest, type Page, pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'

/** Sections in the order of a statement, and what they are called. */
export const SECTIONS = {
  deposit: 'deposits',
  withdrawal: 'withdrawals',
  bonus: 'bonuses and promotions',
  commission: 'commission and cashback',
  stake: 'stakes',
  win: 'wins',
  correction: 'corrections',
  transfer: 'between accounts of a member',
  points: 'points',
} as const
export type Section = keyof typeof SECTIONS

export type ClosingRow = {
  day: string
  transfers: number
  /** What all members hold in credit, holds, at providers and in pots, less what they owe. Satang. */
  opening_satang: number
  closing_satang: number
  /** Changes of it by section. */
  deposit_satang: number
  withdrawal_satang: number
  bonus_satang: number
  commission_satang: number
  stake_satang: number
  win_satang: number
  correction_satang: number
  closed_at: Date
  /** The sections `bonus` and `commission` by kind. */
  bonuses: { kind: string; satang: number }[]
  /** The last comparison with the ledger. Null: never compared. */
  checked_at: Date | null
  /** Where it found a difference. */
  difference: string | null
}

export const CLOSING_LIST: ListForm = { keys: [{ column: 'c.day', type: 'date' }], order: 'desc' }

const changeBy = (section: Section) =>
  sql<number>`coalesce(sum(l.members_satang) filter (where l.section = ${section}), 0)::bigint`

const BONUSES = sql<{ kind: string; satang: number }[]>`coalesce(
  jsonb_agg(
    jsonb_build_object(
      'kind', (select code from ledger.transfer_kinds n where n.kind = l.kind), 'satang', l.members_satang)
    order by l.kind)
    filter (where l.section in ('bonus', 'commission')), '[]')`

/** Closings, newest first. */
export function listClosings({ db, brand }: Ctx, request: ListRequest): Promise<Page<ClosingRow>> {
  const query = db
    .selectFrom('daily_closings as c')
    .leftJoin('closing_checks as k', (join) => join.onRef('k.brand_id', '=', 'c.brand_id').onRef('k.day', '=', 'c.day'))
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('closing_balances as b')
          .select([
            sql<number>`coalesce(sum(b.opening_satang), 0)::bigint`.as('opening_satang'),
            sql<number>`coalesce(sum(b.closing_satang), 0)::bigint`.as('closing_satang'),
          ])
          .whereRef('b.brand_id', '=', 'c.brand_id')
          .whereRef('b.day', '=', 'c.day')
          .where(
            sql<SqlBool>`b.class in (select class from ledger.account_classes where is_member and unit = 'satang')`,
          )
          .as('held'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('closing_lines as l')
          .select([
            changeBy('deposit').as('deposit_satang'),
            changeBy('withdrawal').as('withdrawal_satang'),
            changeBy('bonus').as('bonus_satang'),
            changeBy('commission').as('commission_satang'),
            changeBy('stake').as('stake_satang'),
            changeBy('win').as('win_satang'),
            changeBy('correction').as('correction_satang'),
            BONUSES.as('bonuses'),
          ])
          .whereRef('l.brand_id', '=', 'c.brand_id')
          .whereRef('l.day', '=', 'c.day')
          .as('moved'),
      (join) => join.onTrue(),
    )
    .where('c.brand_id', '=', brand.id)
    .select(['c.day', 'c.transfers', 'c.closed_at', 'k.checked_at', 'k.difference'])
    .select(['held.opening_satang', 'held.closing_satang', 'moved.bonuses'])
    .select(['moved.deposit_satang', 'moved.withdrawal_satang', 'moved.bonus_satang', 'moved.commission_satang'])
    .select(['moved.stake_satang', 'moved.win_satang', 'moved.correction_satang'])
  return pageOf(query, CLOSING_LIST, request)
}

export type ClosingLine = {
  section: Section
  kind: string
  /** `satang`, or `point` of lines of points: their amounts are whole points. */
  unit: string
  transfers: number
  amount_satang: number
  /** Change of what members hold: positive if they gained. */
  members_satang: number
}

export type ClosingBalance = {
  account: string
  /** The provider of accounts that each provider has. */
  provider: string | null
  unit: string
  opening_satang: number
  debited_satang: number
  credited_satang: number
  closing_satang: number
}

export type Closing = {
  day: string
  transfers: number
  /** Hexadecimal. */
  digest: string
  closed_at: Date
  lines: ClosingLine[]
  balances: ClosingBalance[]
}

/** One closing as it was stored. Undefined for a day that is not closed. */
export async function readClosing(ctx: Ctx, day: string): Promise<Closing | undefined> {
  const { db, brand } = ctx
  const head = await sql<Omit<Closing, 'lines' | 'balances'>>`
    select day, transfers, encode(digest, 'hex') as digest, closed_at
    from daily_closings where brand_id = ${brand.id} and day = ${day}::date`.execute(db)
  const [found] = head.rows
  if (!found) return undefined
  const [lines, balances] = await Promise.all([readLines(ctx, day), readBalances(ctx, day)])
  return { ...found, lines, balances }
}

/** Sum of what members hold, at one end of the day. */
export const membersHold = ({ balances }: Closing, end: 'opening_satang' | 'closing_satang'): number =>
  balances
    .filter(({ account, unit }) => account.startsWith('member:') && unit === 'satang')
    .reduce((sum, each) => sum + each[end], 0)

async function readLines({ db, brand }: Ctx, day: string): Promise<ClosingLine[]> {
  const { rows } = await sql<ClosingLine>`
    select l.section, k.code as kind, k.unit, l.transfers, l.amount_satang, l.members_satang
    from closing_lines l
    join ledger.transfer_kinds k using (kind)
    where l.brand_id = ${brand.id} and l.day = ${day}::date
    order by array_position(${Object.keys(SECTIONS)}::text[], l.section), l.kind`.execute(db)
  return rows
}

async function readBalances({ db, brand }: Ctx, day: string): Promise<ClosingBalance[]> {
  const { rows } = await sql<ClosingBalance>`
    select a.code as account, p.provider, a.unit, b.opening_satang, b.debited_satang, b.credited_satang, b.closing_satang
    from closing_balances b
    join ledger.account_classes a using (class)
    left join providers p on p.brand_id = b.brand_id and p.number = b.instance
    where b.brand_id = ${brand.id} and b.day = ${day}::date
    order by b.class, b.instance`.execute(db)
  return rows
}
