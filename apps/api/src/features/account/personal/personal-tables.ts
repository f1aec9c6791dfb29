/**
 * Every table with data of a member: the only list. The export reads it, the erasure is tested against it, and a test compares it with the
 * tables of the database that have a column of a member.
 */
import type { KindId } from './personal-kinds.ts'

/** `deleted`: the rows go. `cleared`: the columns lose their values. `kept`: nothing changes; the rows name a number. */
export type Erasure = 'deleted' | 'cleared' | 'kept'

export type PersonalTable = {
  table: string
  kind: KindId
  erasure: Erasure
  /** Columns that name a member. A row of another member that names this one, such as an inviter, is not exported. */
  members: readonly string[]
  /** Rows of a table that names no member: SQL with `$1` for the brand and `$2` for the member, about the alias `t`. */
  through?: string
  /** What an erasure clears at once. */
  cleared?: readonly string[]
  /** What is cleared when the time of the law has ended, or at once for a member who never moved money. */
  clearedLater?: readonly string[]
  /** Secrets: hashes and keys. They are not exported. */
  hidden?: readonly string[]
}

type Rest = Partial<Omit<PersonalTable, 'table' | 'kind' | 'erasure'>>

const rows = (kind: KindId, erasure: Erasure, table: string, rest: Rest = {}): PersonalTable => ({
  table,
  kind,
  erasure,
  members: rest.through === undefined ? ['member_id'] : [],
  ...rest,
})

const kept = (kind: KindId, ...tables: string[]): PersonalTable[] => tables.map((table) => rows(kind, 'kept', table))

const ofMember = (table: string, key: string, condition = 'true'): string =>
  `exists (select from ${table} o where o.brand_id = t.brand_id and o.${key} = t.${key} and o.brand_id = $1 and o.member_id = $2 and ${condition})`

export const PERSONAL_TABLES: readonly PersonalTable[] = [
  rows('identity', 'cleared', 'members', {
    members: ['member_id', 'inviter_id'],
    hidden: ['password_hash'],
    cleared: ['username', 'phone', 'af_code', 'password_hash', 'team', 'marketing', 'language'],
    clearedLater: ['name'],
  }),
  rows('identity', 'cleared', 'member_banks', { clearedLater: ['account_digits', 'account_name'] }),
  rows('identity', 'deleted', 'identity_changes'),
  rows('identity', 'kept', 'erasures'),
  rows('sign-in', 'cleared', 'sessions', {
    cleared: ['address', 'user_agent'],
    hidden: ['token_hash', 'cookie_hash'],
  }),
  rows('sign-in', 'deleted', 'known_devices', { hidden: ['device_hash'] }),
  rows('sign-in', 'deleted', 'password_resets', { hidden: ['token_hash'] }),
  rows('contact', 'deleted', 'member_addresses'),
  rows('contact', 'deleted', 'push_subscriptions', { hidden: ['auth', 'p256dh', 'endpoint'] }),
  rows('contact', 'cleared', 'goods_orders', { cleared: ['address'] }),
  rows('contact', 'kept', 'goods_order_steps', { through: ofMember('goods_orders', 'order_id') }),
  rows('contact', 'deleted', 'announcement_dismissals'),
  ...kept(
    'money',
    'deposits',
    'deposit_flags',
    'corrections',
    'receivable_settlements',
    'approvals',
    'staff_money_acts',
    'withdrawal_days',
  ),
  rows('money', 'deleted', 'deposit_intents'),
  rows('money', 'cleared', 'withdrawals', { clearedLater: ['account_digits', 'account_name'] }),
  rows('money', 'kept', 'withdrawal_steps', { through: ofMember('withdrawals', 'withdrawal_id') }),
  rows('money', 'kept', 'payouts', { through: ofMember('withdrawals', 'withdrawal_id') }),
  rows('money', 'cleared', 'statement_lines', {
    // A line that was credited to a wrong member is another person's.
    through: ofMember('deposits', 'line_id', 'o.unassigned_at is null'),
    hidden: ['content_hash', 'raw', 'matching'],
    clearedLater: ['source_account', 'source_name', 'reference'],
  }),
  rows('slips', 'kept', 'slips'),
  rows('slips', 'deleted', 'slip_pictures', { through: ofMember('slips', 'slip_id') }),
  ...kept('play', 'rounds', 'provider_transactions', 'provider_transfers', 'provider_credit', 'provider_discrepancies'),
  ...kept('play', 'provider_fractions', 'provider_players', 'daily_game_totals', 'daily_limit_totals'),
  rows('play', 'kept', 'game_sessions', { hidden: ['token_hash', 'launch_hash'] }),
  rows('play', 'kept', 'play_tokens', { hidden: ['token_hash'] }),
  ...kept(
    'promotions',
    'bonus_grants',
    'bonus_parts',
    'bonus_choices',
    'cashback_accruals',
    'affiliate_earnings',
    'level_changes',
    'check_ins',
  ),
  ...kept('promotions', 'coupon_redemptions', 'draws', 'member_rights', 'point_adjustments', 'pot_claims'),
  ...kept('promotions', 'reward_requests', 'tournament_results', 'tournament_scores'),
  rows('promotions', 'deleted', 'tournament_opt_outs'),
  // A seed that is not revealed determines the next draws.
  rows('promotions', 'kept', 'draw_seeds', { hidden: ['server_seed', 'next_server_seed'] }),
  rows('promotions', 'kept', 'affiliate_accruals', { members: ['member_id', 'source_member_id'] }),
  rows('promotions', 'kept', 'affiliate_flags', { members: ['member_id', 'source_member_id'] }),
  ...kept('protection', 'play_breaks', 'play_limits', 'play_limit_changes', 'play_reminders'),
  rows('protection', 'kept', 'excluded_namesakes', { members: ['member_id', 'excluded_member_id'] }),
  rows('consents', 'cleared', 'consents', { cleared: ['address'] }),
  ...kept('consents', 'chat_consents'),
  ...kept('staff', 'member_notes', 'audit_log'),
  rows('staff', 'deleted', 'member_tags'),
  rows('staff', 'cleared', 'proposals', { cleared: ['payload', 'effect'] }),
  rows('technical', 'deleted', 'idempotency_keys', { hidden: ['fingerprint'] }),
]

/** Columns whose name looks like that of a member, but that count or describe members. */
export const NO_MEMBER_COLUMNS = [
  'members',
  'members_satang',
  'member_note',
  'member_total_satang',
  'member_cap_satang',
  'member_since',
  'member_bank_id',
  'inviter_lookups',
] as const
