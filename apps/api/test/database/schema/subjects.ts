/** Which file of db/schema states which table: parents before their children. `npm run types` fails where a table has no file. */

type Subject = { title: string; schemas?: readonly string[]; tables: readonly string[] }

export const SUBJECTS: Record<string, Subject> = {
  platform: {
    title: 'Brands and their hosts, the audit log, cells, throttles, and the migrations themselves',
    tables: [
      ...['brands', 'brand_hosts', 'brand_changes', 'maintenance_windows', 'audit_log', 'audit_pending', 'throttles'],
      ...['idempotency_keys', 'retention_runs', 'cell', 'brand_moves', 'brand_move_changes'],
      ...['migrations', 'function_files', 'schema_release'],
    ],
  },
  ledger: {
    title: 'Accounts, transfers and their chart, the seal of both, and verifications',
    schemas: ['ledger'],
    tables: [
      ...['ledger.account_classes', 'ledger.transfer_kinds', 'ledger.accounts', 'ledger.transfers', 'ledger.balances'],
      ...['ledger.open_days', 'ledger.kind_totals', 'ledger_verifications', 'ledger.seal_blocks', 'seal_marks'],
      ...['audit_seals', 'seal_heads', 'seal_keys', 'seal_verifications', 'ledger.decision', 'ledger.move'],
    ],
  },
  members: {
    title: 'Members, their bank accounts, sessions, registration and personal data',
    schemas: ['live'],
    tables: [
      ...['members', 'member_banks', 'member_addresses', 'member_notes', 'member_tags', 'identity_changes'],
      ...['registration_tickets', 'password_resets', 'sessions', 'known_devices', 'consents', 'chat_consents'],
      ...['documents', 'erasures', 'push_subscriptions', 'push_key'],
      ...['live.processes', 'live.attachments', 'live.members'],
    ],
  },
  protection: {
    title: 'Limits and breaks of members, and what they are checked against',
    tables: [
      ...['play_limits', 'play_limit_changes', 'play_breaks', 'play_reminders', 'daily_limit_totals'],
      ...['excluded_namesakes', 'deposit_flags'],
    ],
  },
  deposits: {
    title: 'Bank feeds, receiving accounts, statement lines, slips and deposits',
    tables: [
      ...['bank_feeds', 'feed_arrivals', 'feed_silences', 'receiving_accounts', 'webhook_messages', 'quarantine'],
      ...['statement_lines', 'line_duplicates', 'deposit_intents', 'deposits', 'slips', 'slip_pictures'],
    ],
  },
  withdrawals: {
    title: 'Withdrawals, payouts, and corrections by staff',
    tables: [
      ...['withdrawals', 'withdrawal_steps', 'withdrawal_days', 'payouts', 'corrections'],
      ...['receivable_settlements', 'approvals'],
    ],
  },
  games: {
    title: 'Providers, games, rounds, and the types of their requests to the wallet',
    schemas: ['gateway'],
    tables: [
      ...['providers', 'provider_keys', 'games', 'game_popularity', 'provider_players', 'game_sessions', 'play_tokens'],
      ...['rounds', 'provider_transactions', 'provider_reasons', 'provider_fractions', 'daily_game_totals'],
      ...['gateway.request', 'gateway.processed', 'gateway.reported_round'],
    ],
  },
  'provider-transfers': {
    title: 'Credit that moves to providers and back',
    tables: ['provider_transfers', 'provider_credit', 'provider_discrepancies', 'provider_feeds'],
  },
  bonuses: {
    title: 'Levels, bonuses, cashback and commissions',
    tables: [
      ...['levels', 'level_changes', 'bonus_grants', 'bonus_parts', 'bonus_choices', 'period_runs'],
      ...['affiliate_accruals', 'affiliate_earnings', 'affiliate_flags', 'cashback_accruals', 'pot_claims'],
    ],
  },
  rewards: {
    title: 'Points, rights, draws, check-ins, rewards, goods and coupons',
    tables: [
      ...['point_adjustments', 'member_rights', 'prize_tables', 'draw_seeds', 'draws', 'check_ins'],
      ...['reward_categories', 'rewards', 'reward_requests', 'goods', 'goods_orders', 'goods_order_steps'],
      ...['coupons', 'coupon_codes', 'coupon_redemptions'],
    ],
  },
  tournaments: {
    title: 'Tournaments, their scores and results',
    tables: [
      ...['tournaments', 'tournament_games', 'tournament_prizes', 'tournament_scores', 'tournament_results'],
      ...['tournament_opt_outs'],
    ],
  },
  content: {
    title: 'Announcements, movies and files of the site',
    tables: ['announcements', 'announcement_pictures', 'announcement_dismissals', 'movies', 'site_files'],
  },
  staff: {
    title: 'Staff, their sign-ins and roles, and acts that need a second person',
    schemas: ['desk'],
    tables: [
      ...['desk.staff', 'desk.recovery_codes', 'desk.passkeys', 'desk.challenges', 'desk.invites'],
      ...['desk.invite_openings', 'desk.admissions', 'desk.sessions', 'desk.known_devices', 'desk.sign_ins'],
      ...['desk.refusals', 'desk.attempts', 'staff_roles', 'role_permissions', 'queue_claims'],
      ...['proposals', 'staff_money_acts'],
    ],
  },
  finance: {
    title: 'Daily closings and exports',
    schemas: ['finance'],
    tables: [
      ...['daily_closings', 'closing_lines', 'closing_balances', 'closing_checks', 'closing_games'],
      ...['closing_registrations', 'closing_first_deposits', 'closing_deposit_hours', 'exports'],
    ],
  },
  alerts: {
    title: 'Alerts, their rules and channels',
    tables: ['alert_rules', 'alert_channels', 'alerts', 'alert_messages'],
  },
}
