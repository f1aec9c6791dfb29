/** Several members may send slips of one transfer: anybody who saw a slip can draw its code. The line shows whose transfer it is. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { matchLine } from '#core/matching/match.ts'
import { type MatchReason, RULES } from '#core/matching/signals.ts'
import type { Db, Tx } from '#kit/database/db.ts'
import { comparableSender } from '../statement-line/candidates.ts'
import { findLine, type QueueLine } from '../statement-line/queue.ts'
import type { SlipRow } from './slip-list.ts'

const COUNTED_DAYS = 90

/** How many slips the member sent lately whose transfer was credited to another member. */
export async function foreignSlips(executor: Db | Tx, ctx: Ctx, memberId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from slips s
    join deposits d on d.brand_id = s.brand_id and d.line_id = s.line_id and d.unassigned_at is null
    where s.brand_id = ${ctx.brand.id} and s.member_id = ${memberId} and s.rejection = 'used' and d.member_id <> s.member_id
      and s.received_at > ${ctx.clock()}::timestamptz - make_interval(days => ${COUNTED_DAYS})`.execute(executor)
  return rows[0]?.count ?? 0
}

/** A slip of this transfer, by one of several members. `score` and `reasons`: the member against the line, none without a line. */
export type SlipClaim = {
  slip_id: string
  username: string
  received_at: Date
  state: string
  score: number
  reasons: MatchReason[]
}

type Claimant = Omit<SlipClaim, 'score' | 'reasons'> & {
  member_id: number
  bank_code: string | null
  account_digits: string | null
  account_name: string | null
  is_name_verified: boolean | null
}

/** All slips of the transfer where several members sent one, the best match with its line first. Empty: only this member did. */
export async function claimsOfTransfer(ctx: Ctx, slip: SlipRow): Promise<SlipClaim[]> {
  if (slip.reference === null) return []
  const { rows } = await sql<Claimant>`
    select s.slip_id, s.member_id, m.username, s.received_at, s.state, b.bank_code, b.account_digits, b.account_name,
      b.is_name_verified
    from slips s
    join members m on m.brand_id = s.brand_id and m.member_id = s.member_id
    left join member_banks b on b.brand_id = s.brand_id and b.member_id = s.member_id and b.is_active
    where s.brand_id = ${ctx.brand.id} and (s.code_reference = ${slip.reference} or s.reference = ${slip.reference})
    order by s.received_at, s.slip_id`.execute(ctx.db)
  if (new Set(rows.map((row) => row.member_id)).size < 2) return []
  const line = slip.line_id === null ? undefined : await findLine(ctx, slip.line_id)
  const claims = new Map<string, SlipClaim>()
  for (const row of rows) {
    const claim = judge(row, line)
    const earlier = claims.get(row.slip_id)
    // A member may have several accounts. The one that agrees most counts.
    if (!earlier || earlier.score < claim.score) claims.set(row.slip_id, claim)
  }
  return [...claims.values()].sort((a, b) => b.score - a.score)
}

/** A signal rules the member out. */
const REFUSED = -100
const ALL = { ...RULES, shownPoints: Number.NEGATIVE_INFINITY }

function judge(row: Claimant, line: QueueLine | undefined): SlipClaim {
  const { bank_code, account_digits, account_name, is_name_verified, member_id, ...claim } = row
  if (!line || bank_code === null || account_digits === null) return { ...claim, score: 0, reasons: [] }
  const { ranked, refused } = matchLine(
    {
      amountSatang: line.amount_satang,
      at: line.booked_at,
      isTimeKnown: line.is_time_known,
      ...comparableSender(line),
      name: line.source_name ?? undefined,
    },
    [
      {
        memberId: member_id,
        bankCode: bank_code,
        accountDigits: account_digits,
        names: [account_name],
        isNameVerified: is_name_verified === true,
      },
    ],
    ALL,
  )
  const score = ranked[0]?.score ?? REFUSED
  return { ...claim, score, reasons: (ranked[0] ?? refused[0])?.reasons ?? [] }
}
