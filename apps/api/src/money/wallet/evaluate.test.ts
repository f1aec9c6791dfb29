import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLedgerSite, type LedgerSite } from '../../../test/books/ledger.ts'

let site: LedgerSite
beforeAll(async () => {
  site = await createLedgerSite()
})
afterAll(() => site.stop())

type Facts = Record<string, boolean | string | null>

/** A new and acceptable request of an existing player, for each kind of method that has rules of its own. */
const ACCEPTED = {
  is_locked_elsewhere: false,
  known_kind: null,
  known_code: null,
  is_same_request: null,
  is_player_known: true,
  is_rollback: false,
  is_original_found: true,
  is_original_rolled_back: false,
  is_original_rollback: false,
  is_bet: false,
  is_token_valid: true,
  is_token_expired: false,
  is_maintenance: false,
  is_game_enabled: true,
  is_member_blocked: false,
  is_round_closed: false,
  is_beyond_limit: false,
  is_credit_short: false,
  is_above_ceiling: false,
} satisfies Facts
const METHODS = { bet: { is_bet: true }, rollback: { is_rollback: true }, win: {} } satisfies Record<string, Facts>
type Method = keyof typeof METHODS

/** Rules in order of precedence. `of`: the only method that the rule is about. */
const RULES: readonly { facts: Facts; code: string; of?: Method }[] = [
  { facts: { is_locked_elsewhere: true }, code: 'LOCKED' },
  { facts: { known_kind: 'tombstone', is_same_request: false }, code: 'ALREADY_ROLLED_BACK' },
  { facts: { known_kind: 'bet', known_code: 'the first answer', is_same_request: true }, code: 'the first answer' },
  { facts: { known_kind: 'bet', known_code: 'the first answer', is_same_request: false }, code: 'DUPLICATE_CONFLICT' },
  { facts: { is_player_known: false }, code: 'USER_UNKNOWN' },
  { facts: { is_original_found: false }, code: 'TX_NOT_FOUND', of: 'rollback' },
  { facts: { is_original_rolled_back: true }, code: 'ALREADY_ROLLED_BACK', of: 'rollback' },
  { facts: { is_original_rollback: true }, code: 'BAD_REQUEST', of: 'rollback' },
  { facts: { is_token_valid: false }, code: 'TOKEN_INVALID', of: 'bet' },
  { facts: { is_token_expired: true }, code: 'TOKEN_EXPIRED', of: 'bet' },
  { facts: { is_maintenance: true }, code: 'MAINTENANCE', of: 'bet' },
  { facts: { is_game_enabled: false }, code: 'GAME_DISABLED', of: 'bet' },
  { facts: { is_member_blocked: true }, code: 'USER_BLOCKED', of: 'bet' },
  { facts: { is_round_closed: true }, code: 'ROUND_CLOSED', of: 'bet' },
  { facts: { is_beyond_limit: true }, code: 'LIMIT_REACHED', of: 'bet' },
  { facts: { is_credit_short: true }, code: 'INSUFFICIENT_FUNDS' },
  { facts: { is_above_ceiling: true }, code: 'LIMIT_REACHED' },
]

const call = (value: (name: string) => unknown) =>
  sql`gateway.evaluate(${sql.join(Object.keys(ACCEPTED).map((name) => sql`${sql.raw(name)} => ${value(name)}`))})`

async function codeOf(facts: Facts): Promise<string> {
  const { rows } = await sql<{ code: string }>`select ${call((name) => facts[name])} as code`.execute(site.db)
  return rows[0]?.code ?? 'null'
}

describe.each(Object.keys(METHODS) as Method[])('a request by %s', (method) => {
  const request: Facts = { ...ACCEPTED, ...METHODS[method] }
  const expected = (...rules: typeof RULES) => rules.find(({ of = method }) => of === method)?.code ?? 'OK'

  it('is accepted when no rule applies', async () => {
    expect(await codeOf(request)).toBe('OK')
  })

  it.each(RULES)('is evaluated by $code where $facts', async (rule) => {
    expect(await codeOf({ ...request, ...rule.facts })).toBe(expected(rule))
  })

  it.each(RULES.map((rule, n) => ({ ...rule, later: RULES.slice(n + 1) })))(
    '$code where $facts comes before later rules',
    async (rule) => {
      for (const later of rule.later)
        expect(await codeOf({ ...request, ...later.facts, ...rule.facts }), later.code).toBe(expected(rule, later))
    },
  )
})

/** The statement of `gateway.process` with parameters in place of its variables. */
async function batchStatement(): Promise<string> {
  const { rows } = await sql<{
    body: string
  }>`select prosrc as body from pg_proc where oid = 'gateway.process'::regproc`.execute(site.owner)
  const body = /\bbegin\s([\s\S]*);\s*end\s*$/.exec(rows[0]?.body ?? '')?.[1] ?? ''
  const parameters: Record<string, string> = {
    p_at: '($1::timestamptz)',
    p_requests: '($2::gateway.request[])',
    p_members: '($3::bigint[])',
    p_balances: '($4::bigint[])',
    today: '($5::date)',
    near_ceiling: '($6::bigint)',
  }
  return body
    .replace(/\binto\s+codes,[\s\S]*?(?=\bfrom outcome\b)/, '')
    .replace(/\b(p_\w+|today|near_ceiling)\b/g, (name) => parameters[name] ?? name)
}

describe('the statement of a batch', () => {
  it('contains the rules and the numbers of the chart, and calls no function for them', async () => {
    const statement = await batchStatement()
    expect(statement).toMatch(/gateway\.evaluate\([\s\S]*ledger\.kind_bet\(\)/)
    const plan = await site.db.connection().execute(async (db) => {
      const { rows } = await sql<{
        'QUERY PLAN': string
      }>`explain (verbose, costs off, generic_plan) ${sql.raw(statement)}`.execute(db)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain("'INSUFFICIENT_FUNDS'")
    expect(plan).not.toMatch(/gateway\.evaluate|ledger\.(kind|class|member_account|house_account)/)
  })
})
