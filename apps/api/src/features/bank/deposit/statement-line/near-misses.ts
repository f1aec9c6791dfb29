/** Members that nearly fit a waiting line: by the name at the same bank, by the digits, or by the satang of an open request. For staff only. */
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { matchLine, type RankedMember } from '#core/matching/match.ts'
import { parsePersonName } from '#core/matching/person-name.ts'
import { isNearMiss, RULES } from '#core/matching/signals.ts'
import { type Db, inTransaction } from '#kit/database/db.ts'
import { findCandidates, loadCandidates, matchLineOf } from './candidates.ts'
import type { QueueLine } from './queue.ts'
import { SHOWN_MAX } from './settle.ts'

/** Members of one name, at most. */
const NAMED_MAX = 100
/** The trigram index of names needs three letters in a row. */
const LETTERS_MIN = 3
/** Every member is compared, also those below the points of a candidate. */
const ALL_SHOWN = { ...RULES, shownPoints: Number.NEGATIVE_INFINITY }

/** Returns at most ten members that the matching of the line does not name, the best first. Empty for a closed line. */
export async function nearMisses(ctx: Ctx, line: QueueLine): Promise<RankedMember[]> {
  if (line.direction !== 'in' || !['new', 'queued'].includes(line.state)) return []
  const found = await inTransaction(ctx.db, async (tx) => {
    // As in the search of members: for a name that nobody has, the planner would read the whole table.
    await sql`select set_config('enable_seqscan', 'off', true)`.execute(tx)
    const own = { ...ctx, db: tx as Db }
    return [await findCandidates(own, [line]), await loadCandidates(own, [line], nearby(ctx, line))]
  })
  const candidates = found.flatMap((each) => each.get(line.line_id) ?? [])
  const { ranked, refused } = matchLine(matchLineOf(line), candidates, ALL_SHOWN)
  const shown = [...(line.matching?.ranked ?? []), ...(line.matching?.refused ?? [])]
  const known = new Set(shown.map((each) => each.memberId))
  return [...ranked, ...refused]
    .filter((each) => !known.has(each.memberId) && isNearMiss(each.reasons))
    .slice(0, SHOWN_MAX)
}

/** Accounts at the bank of the sender whose member bears the name, and members whose open request has the satang of the line. */
function nearby(ctx: Ctx, line: QueueLine): RawBuilder<unknown> {
  const bySatang = sql`
      select l.line_id, b.member_bank_id from l
        join receiving_accounts r on r.brand_id = ${ctx.brand.id} and r.bank_code = l.bank_code
          and r.account_digits = l.account_digits
        join deposit_intents i on i.brand_id = r.brand_id and i.receiving_account_id = r.receiving_account_id
          and i.suffix_satang = l.satang and i.expires_at >= l.booked_at
          and i.assigned_at <= l.booked_at + ${`${RULES.clockToleranceMinutes} minutes`}::interval
        join member_banks b on b.brand_id = i.brand_id and b.member_id = i.member_id and b.is_active
        where l.satang > 0`
  const patterns = namePatterns(line.source_name ?? '')
  if (patterns.length === 0 || line.source_bank === null) return bySatang
  const isNamed = patterns.map((pattern) => sql`replace(lower(m.name), ' ', '') like ${pattern}`)
  return sql`${bySatang}
      union
      select l.line_id, b.member_bank_id from l cross join lateral (
        select m.member_id from members m where m.brand_id = ${ctx.brand.id} and ${sql.join(isNamed, sql` and `)}
          limit ${NAMED_MAX}
      ) named
        join member_banks b on b.brand_id = ${ctx.brand.id} and b.member_id = named.member_id and b.is_active
          and b.bank_code = ${line.source_bank}`
}

/** Patterns of the words of a name without its title, with hidden letters. Empty without a word that the index can find. */
function namePatterns(name: string): string[] {
  const { words } = parsePersonName(name)
  if (!words.some(({ head }) => head.length >= LETTERS_MIN)) return []
  return words.map(({ head, tail }) => (tail === '' ? `%${head}%` : `%${head}%${tail}%`))
}
