/** Possible senders of a line, found by the digits that the bank shows or by requests for the account at that time. */
import { bankByCode } from '@duang/contract/bank/banks'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { maskQuery, parseAccountMask } from '#core/matching/account-mask.ts'
import { senderHistory } from '#core/matching/sender.ts'
import { type MatchCandidate, type MatchLine, RULES } from '#core/matching/signals.ts'
import { ownersOfSenders } from './senders.ts'

export type OpenLine = {
  line_id: number
  feed: string
  bank_code: string
  account_digits: string
  amount_satang: number
  booked_at: Date
  source_bank: string | null
  source_account: string | null
  source_name: string | null
  is_time_known: boolean
}

/**
 * Returns the parts of the sender that can be compared with members. An account of a bank that no member can have must not match
 * an equal number at another bank. Then only the name counts, as for a file (counterparty.ts).
 */
export function comparableSender(line: Pick<OpenLine, 'source_bank' | 'source_account'>): {
  bankCode?: string
  account?: string
} {
  const { source_bank, source_account } = line
  if (source_bank !== null && !bankByCode(source_bank)) return {}
  return {
    ...(source_bank !== null && { bankCode: source_bank }),
    ...(source_account !== null && { account: source_account }),
  }
}

/** The line as the matching compares it. */
export const matchLineOf = (line: OpenLine): MatchLine => ({
  amountSatang: line.amount_satang,
  at: line.booked_at,
  isTimeKnown: line.is_time_known,
  ...comparableSender(line),
  name: line.source_name ?? undefined,
})

// Without an account no line is credited automatically, so this list is only for staff.
const WITHOUT_ACCOUNT_MAX = 50

type Found = {
  line_id: number
  member_id: number
  bank_code: string
  account_digits: string
  account_name: string
  is_name_verified: boolean
  name: string
  created_at: Date
  suffix_satang: number | null
  assigned_at: Date | null
}

/**
 * Whether an index finds the senders of this line. A mask without the last four digits and without the middle four has none.
 * Such a line reads every account of the brand, so such lines are queried a few at a time.
 */
export function isIndexed(line: OpenLine): boolean {
  const { shown, last4, middle } = questionOf(line)
  return shown === null || last4 !== undefined || middle !== undefined
}

/** Returns every candidate for `matchLine`, for all lines in one query. A member may occur with several accounts. */
export function findCandidates(ctx: Ctx, lines: readonly OpenLine[]): Promise<Map<number, MatchCandidate[]>> {
  return loadCandidates(
    ctx,
    lines,
    sql`
      select l.line_id, b.member_bank_id from l join member_banks b on b.brand_id = ${ctx.brand.id} and b.is_active
        and right(b.account_digits, 4) = l.last4 and b.account_digits like l.shown
        where l.last4 is not null
      union
      select l.line_id, b.member_bank_id from l join member_banks b on b.brand_id = ${ctx.brand.id} and b.is_active
        and length(b.account_digits) = 10 and substr(b.account_digits, 6, 4) = l.middle and b.account_digits like l.shown
        where l.last4 is null and l.middle is not null
      union
      select l.line_id, b.member_bank_id from l join member_banks b on b.brand_id = ${ctx.brand.id} and b.is_active
        and b.account_digits like l.shown
        where l.last4 is null and l.middle is null and l.shown is not null
      union
      select l.line_id, asked.member_bank_id from l cross join lateral (
        select b.member_bank_id from receiving_accounts r
          join deposit_intents i on i.brand_id = r.brand_id and i.receiving_account_id = r.receiving_account_id
          join member_banks b on b.brand_id = i.brand_id and b.member_id = i.member_id and b.is_active
          where r.brand_id = ${ctx.brand.id} and r.bank_code = l.bank_code and r.account_digits = l.account_digits
            and i.assigned_at <= l.booked_at + ${`${RULES.clockToleranceMinutes} minutes`}::interval and i.expires_at >= l.booked_at
          order by i.suffix_satang = l.satang desc nulls last, i.assigned_at desc limit ${WITHOUT_ACCOUNT_MAX}
      ) asked where l.shown is null`,
  )
}

/**
 * Loads the accounts of members that `found` selects from the lines `l`, as columns `line_id` and `member_bank_id`, with the request of each
 * member for the receiving account.
 */
export async function loadCandidates(
  ctx: Ctx,
  lines: readonly OpenLine[],
  found: RawBuilder<unknown>,
): Promise<Map<number, MatchCandidate[]>> {
  const { rows } = await sql<Found>`
    with l as (
      select * from jsonb_to_recordset(${JSON.stringify(lines.map(questionOf))}::jsonb) as l (line_id bigint, bank_code text,
        account_digits text, satang int, booked_at timestamptz, shown text, last4 text, middle text)
    ), found as (${found}
    )
    select found.line_id, b.member_id, b.bank_code, b.account_digits, b.account_name, b.is_name_verified, m.name,
        m.created_at, asked.suffix_satang, asked.assigned_at
      from found join l using (line_id)
      join member_banks b on b.brand_id = ${ctx.brand.id} and b.member_bank_id = found.member_bank_id
      join members m on m.brand_id = b.brand_id and m.member_id = b.member_id
      left join lateral (
        select i.suffix_satang, i.assigned_at from deposit_intents i
          join receiving_accounts r on r.brand_id = i.brand_id and r.receiving_account_id = i.receiving_account_id
            and r.bank_code = l.bank_code and r.account_digits = l.account_digits
          where i.brand_id = ${ctx.brand.id} and i.member_id = b.member_id and i.expires_at >= l.booked_at
            and i.assigned_at <= l.booked_at + ${`${RULES.clockToleranceMinutes} minutes`}::interval
          order by i.assigned_at desc limit 1
      ) asked on true`.execute(ctx.db)
  const owners = await ownersOfSenders(ctx, lines)
  const candidates = new Map<number, MatchCandidate[]>(lines.map((line) => [line.line_id, []]))
  const byId = new Map(lines.map((line) => [line.line_id, line]))
  for (const row of rows) {
    const line = byId.get(row.line_id) as OpenLine
    const sender = senderHistory(shownSender(line), owners.get(row.line_id) ?? [], row.member_id)
    candidates.get(row.line_id)?.push({ ...candidateOf(row), sender })
  }
  return candidates
}

const shownSender = (line: OpenLine) => ({
  ...comparableSender(line),
  ...(line.source_name !== null && { name: line.source_name }),
})

function questionOf(line: OpenLine) {
  const { account } = comparableSender(line)
  const mask = account === undefined ? null : parseAccountMask(account)
  // Fewer digits than count as evidence credit no member. Then only members who requested the account are worth showing.
  const { like, last4, digits6to9 } = mask && mask.shown >= RULES.accountDigits ? maskQuery(mask) : { like: null }
  return {
    line_id: line.line_id,
    bank_code: line.bank_code,
    account_digits: line.account_digits,
    satang: line.amount_satang % 100,
    booked_at: line.booked_at,
    shown: like,
    last4,
    middle: digits6to9,
  }
}

const candidateOf = (row: Found): MatchCandidate => ({
  memberId: row.member_id,
  bankCode: row.bank_code,
  accountDigits: row.account_digits,
  names: [row.account_name, row.name],
  isNameVerified: row.is_name_verified,
  openSuffixSatang: row.suffix_satang,
  intentAt: row.assigned_at,
  registeredAt: row.created_at,
})
