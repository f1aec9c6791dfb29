/** Matches a statement line to the member that sent it: a pure function of the line and its candidates (interpretation M2). */
import {
  contradicts,
  identityPoints,
  isAccountEvidence,
  type MatchCandidate,
  type MatchLine,
  type MatchReason,
  type MatchRules,
  RULES,
  refuses,
  signalsOf,
} from './signals.ts'

export type RankedMember = { memberId: number; score: number; reasons: MatchReason[] }

/** Reasons why a line is not credited automatically, in words for staff. */
export const DOUBTS = {
  'nobody-fits': 'ไม่พบสมาชิกที่ตรงกับรายการนี้',
  'score-low': 'หลักฐานยังไม่พอ',
  'second-close': 'มีสมาชิกมากกว่าหนึ่งคนที่อาจเป็นผู้โอน',
  contradiction: 'มีข้อมูลที่ขัดแย้งกัน',
  'account-unknown': 'ธนาคารไม่ได้แสดงเลขบัญชีพอที่จะยืนยัน',
} as const
export type Doubt = keyof typeof DOUBTS

/** Plain data: what is stored beside the line, shown to staff, and replayed. */
export type MatchResult = {
  outcome: 'certain' | 'ambiguous' | 'none'
  /** Only with `certain`: the member to credit. */
  memberId?: number
  /** Members with at least `shownPoints`: first by the points of identity, then by score, then by id. Each member once. */
  ranked: RankedMember[]
  /** Members that one signal rules out, in the same order: the answer to "why not this one?". */
  refused: RankedMember[]
  /** Empty with `certain`. */
  doubts: Doubt[]
}

/** Points of identity decide first: an attacker can invent the rest of a score. */
const better = (a: RankedMember, b: RankedMember): number =>
  identityPoints(b.reasons) - identityPoints(a.reasons) || b.score - a.score || a.memberId - b.memberId

/** A member with two accounts counts once, by the better one. */
function onePerMember(entries: RankedMember[]): RankedMember[] {
  const seen = new Set<number>()
  return entries.sort(better).filter((each) => !seen.has(each.memberId) && seen.add(each.memberId))
}

/** `possible`: every member that no signal rules out, also below `shownPoints`: a member that is not shown may still be the sender. */
function doubtsOf(best: RankedMember | undefined, possible: readonly RankedMember[], rules: MatchRules): Doubt[] {
  if (!best) return ['nobody-fits']
  const doubts: Doubt[] = []
  const enough = identityPoints(best.reasons) - rules.marginPoints
  if (best.score < rules.certainPoints) doubts.push('score-low')
  if (possible.some((each) => each !== best && identityPoints(each.reasons) > enough)) doubts.push('second-close')
  if (best.reasons.some(contradicts)) doubts.push('contradiction')
  if (!best.reasons.some(isAccountEvidence)) doubts.push('account-unknown')
  return doubts
}

/**
 * Ranks the candidates and decides whether the best may be credited without staff.
 * `certain` needs all of: enough points, a clear lead over every other member, no contradiction, and evidence of the sender's account.
 * The lead counts account, bank, earlier deposits and names that the bank gave: a suffix, an open intent and a typed name never
 * distinguish two members. Anything else is `ambiguous` (a member fits) or `none` (no member fits) and is queued for staff.
 *
 * The candidates must be every member of the brand whose account, suffix or open intent may fit: a missing member cannot make the match
 * ambiguous. Their order does not matter. Nothing here depends on the present time.
 */
export function matchLine(
  line: MatchLine,
  candidates: readonly MatchCandidate[],
  rules: MatchRules = RULES,
): MatchResult {
  const entries = candidates.map((candidate) => {
    const reasons = signalsOf(line, candidate, rules)
    return { memberId: candidate.memberId, score: reasons.reduce((sum, each) => sum + each.points, 0), reasons }
  })
  const possible = onePerMember(entries.filter((each) => !each.reasons.some(refuses)))
  const ids = new Set(possible.map((each) => each.memberId))
  const refused = onePerMember(entries.filter((each) => !ids.has(each.memberId)))
  const ranked = possible.filter((each) => each.score >= rules.shownPoints)
  const doubts = doubtsOf(ranked[0], possible, rules)
  const base = { ranked, refused, doubts }
  if (doubts.length === 0) return { outcome: 'certain', memberId: ranked[0]!.memberId, ...base }
  return { outcome: ranked.length > 0 ? 'ambiguous' : 'none', ...base }
}
