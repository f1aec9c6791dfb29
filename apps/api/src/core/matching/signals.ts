/**
 * Evidence for and against "this statement line is this member's deposit". Every signal is one row of {@link SIGNALS},
 * every threshold is in {@link RULES}. docs/matching.md contains the same table, and a test keeps the two equal.
 */
import { bangkokDate } from '#kit/text/bangkok-time.ts'
import { agrees, parseAccountMask } from './account-mask.ts'
import { compareNames } from './name-similarity.ts'

/** One incoming line of a statement, already in the site's own units. */
export type MatchLine = {
  /** Integer satang, above zero. */
  amountSatang: number
  /** Time of the booking at the bank. */
  at: Date
  /** False when the bank gave a date without a time: then only the Bangkok date counts. Default true. */
  isTimeKnown?: boolean
  /** Bank of Thailand code of the sender's bank. */
  bankCode?: string | undefined
  /** The sender's account as the bank wrote it, whole or masked. */
  account?: string | undefined
  /** The sender's name as the bank wrote it: Thai or Latin, shortened, masked. */
  name?: string | undefined
}

/** `known`: this member, and no other, deposited from the sender. `other`: only other members did. */
export type SenderHistory = 'known' | 'other'

/** A member that may have sent it. A member with two accounts may be listed twice. */
export type MatchCandidate = {
  memberId: number
  bankCode: string
  /** The registered account, digits only. */
  accountDigits: string
  /** The registered names: the person's and the account's, in either script. Empty and null are skipped. */
  names: readonly (string | null | undefined)[]
  /** True if the bank gave the names. A name that the member typed distinguishes no two members. */
  isNameVerified: boolean
  /** Evidence of earlier deposits from the sender of the line, see sender.ts. */
  sender?: SenderHistory | undefined
  /** The satang (1 to 99) assigned to this member's open deposit intent. */
  openSuffixSatang?: number | null
  /** Time of the member's last request for the receiving account. */
  intentAt?: Date | null
  /** Time of the registration. */
  registeredAt?: Date | null
}

type Signal = {
  points: number
  /** `refuses`: this member is out. `contradicts`: shown to staff, but never credited by itself. */
  effect?: 'refuses' | 'contradicts'
  /** Shown to staff. `{}` is replaced by the detail. */
  th: string
}

export const SIGNALS = {
  'account-full': { points: 60, th: 'เลขบัญชีตรงทุกหลัก' },
  'account-most': { points: 45, th: 'เลขบัญชีที่ธนาคารแสดง {} หลักตรงกัน' },
  'account-four': { points: 30, th: 'เลขบัญชีที่ธนาคารแสดง {} หลักตรงกัน' },
  'account-few': { points: 10, th: 'เลขบัญชีที่ธนาคารแสดงเพียง {} หลักตรงกัน' },
  'account-differs': { points: 0, effect: 'refuses', th: 'เลขบัญชีไม่ตรง ({})' },
  'account-absent': { points: 0, th: 'ธนาคารไม่ได้แสดงเลขบัญชีผู้โอน' },
  'bank-equal': { points: 15, th: 'ธนาคารตรงกัน' },
  'bank-differs': { points: -30, effect: 'contradicts', th: 'คนละธนาคาร (รายการ {})' },
  'bank-absent': { points: 0, th: 'ไม่ทราบธนาคารผู้โอน' },
  'name-equal': { points: 30, th: 'ชื่อตรงกัน ({})' },
  'name-close': { points: 20, th: 'ชื่อสอดคล้องกัน ({})' },
  'name-part': { points: 0, th: 'ชื่อตรงกันเพียงบางส่วน ({})' },
  'name-unsure': { points: -10, th: 'ชื่อไม่ค่อยตรงกัน ({})' },
  'name-differs': { points: -30, effect: 'contradicts', th: 'ชื่อไม่ตรง ({})' },
  'name-absent': { points: 0, th: 'เทียบชื่อไม่ได้' },
  'sender-known': { points: 25, th: 'เคยฝากจากบัญชีผู้โอนนี้' },
  'sender-of-other': { points: -10, effect: 'contradicts', th: 'บัญชีผู้โอนนี้เคยเป็นยอดฝากของสมาชิกอื่น' },
  'suffix-equal': { points: 20, th: 'เศษสตางค์ตรงกับที่กำหนดให้ (.{})' },
  'suffix-differs': { points: -5, th: 'เศษสตางค์ไม่ตรงกับที่กำหนดให้ (.{})' },
  'intent-open': { points: 15, th: 'แจ้งฝากไว้ก่อนโอน {} นาที' },
  'before-member': { points: -30, effect: 'contradicts', th: 'รายการเกิดก่อนวันที่สมัครสมาชิก' },
} as const satisfies Record<string, Signal>

export type SignalCode = keyof typeof SIGNALS

export type MatchReason = {
  code: SignalCode
  points: number
  detail?: string
  /** On a name that the member typed and no bank confirmed. */
  isUnverified?: true
}

/**
 * Source: interpretation M2. The thirty-minute window and "more than one match is queued for staff" are the practice of the field
 * (docs/matching.md). The points are set so that four shown digits never suffice alone: with 2,000 members at a bank, an
 * unrelated sender shares four digits with a member in one transfer of five, six digits in one of five hundred.
 */
export const RULES = {
  /** Points from which a line may be credited by itself. */
  certainPoints: 60,
  /** The lead in points that the best member needs. */
  marginPoints: 20,
  /** Members below it are not shown to staff. */
  shownPoints: 20,
  /** Fewest agreeing digits that count as evidence of the account. */
  accountDigits: 4,
  /** Number of agreeing digits from which on chance is small. */
  mostAccountDigits: 6,
  intentWindowMinutes: 30,
  /** A bank's clock may be behind, and many cut the seconds off. */
  clockToleranceMinutes: 2,
  /** Similarity from 0 to 1, see name-similarity.ts: a name shown in part never reaches `nameEqual`. */
  nameEqual: 0.95,
  nameClose: 0.8,
  namePart: 0.7,
  nameDiffers: 0.45,
} as const

export type MatchRules = { readonly [Key in keyof typeof RULES]: number }

const MINUTE_MS = 60_000

const reason = (code: SignalCode, detail?: string): MatchReason => ({
  code,
  points: SIGNALS[code].points,
  ...(detail !== undefined && { detail }),
})

function accountReason(line: MatchLine, candidate: MatchCandidate, rules: MatchRules): MatchReason {
  const mask = line.account === undefined ? null : parseAccountMask(line.account)
  if (!mask) return reason('account-absent')
  if (!agrees(mask, candidate.accountDigits)) return reason('account-differs', line.account)
  if (mask.alignment === 'full') return reason('account-full')
  if (mask.shown >= rules.mostAccountDigits) return reason('account-most', String(mask.shown))
  return reason(mask.shown >= rules.accountDigits ? 'account-four' : 'account-few', String(mask.shown))
}

function bankReason(line: MatchLine, candidate: MatchCandidate): MatchReason {
  if (!line.bankCode) return reason('bank-absent')
  return line.bankCode === candidate.bankCode ? reason('bank-equal') : reason('bank-differs', line.bankCode)
}

function nameReason(line: MatchLine, candidate: MatchCandidate, rules: MatchRules): MatchReason {
  const written = line.name ?? ''
  const compared = candidate.names.map((name) => compareNames(written, name ?? '')).filter((each) => each.isComparable)
  if (compared.length === 0) return reason('name-absent')
  const best = Math.max(...compared.map((each) => each.similarity))
  const found = reason(nameCode(best, rules), `${Math.round(best * 100)}%`)
  return candidate.isNameVerified ? found : { ...found, isUnverified: true }
}

function nameCode(similarity: number, rules: MatchRules): SignalCode {
  if (similarity >= rules.nameEqual) return 'name-equal'
  if (similarity >= rules.nameClose) return 'name-close'
  if (similarity >= rules.namePart) return 'name-part'
  return similarity >= rules.nameDiffers ? 'name-unsure' : 'name-differs'
}

function senderReason({ sender }: MatchCandidate): MatchReason[] {
  return sender ? [reason(sender === 'known' ? 'sender-known' : 'sender-of-other')] : []
}

function suffixReason(line: MatchLine, candidate: MatchCandidate): MatchReason[] {
  const suffix = candidate.openSuffixSatang
  if (!suffix) return []
  const code = line.amountSatang % 100 === suffix ? 'suffix-equal' : 'suffix-differs'
  return [reason(code, String(suffix).padStart(2, '0'))]
}

function timeReasons(line: MatchLine, candidate: MatchCandidate, rules: MatchRules): MatchReason[] {
  // A date alone has no minutes, but a day before the member's first one is before it.
  if (line.isTimeKnown === false) {
    const isBefore = candidate.registeredAt && bangkokDate(line.at) < bangkokDate(candidate.registeredAt)
    return isBefore ? [reason('before-member')] : []
  }
  const minutesSince = (moment: Date) => (line.at.getTime() - moment.getTime()) / MINUTE_MS
  const reasons: MatchReason[] = []
  if (candidate.intentAt) {
    const minutes = minutesSince(candidate.intentAt)
    if (minutes >= -rules.clockToleranceMinutes && minutes <= rules.intentWindowMinutes) {
      reasons.push(reason('intent-open', String(Math.max(0, Math.round(minutes)))))
    }
  }
  if (candidate.registeredAt && minutesSince(candidate.registeredAt) < -rules.clockToleranceMinutes) {
    reasons.push(reason('before-member'))
  }
  return reasons
}

/** Every signal of this line and this candidate, in the order of {@link SIGNALS}. */
export function signalsOf(line: MatchLine, candidate: MatchCandidate, rules: MatchRules): MatchReason[] {
  return [
    accountReason(line, candidate, rules),
    bankReason(line, candidate),
    nameReason(line, candidate, rules),
    ...senderReason(candidate),
    ...suffixReason(line, candidate),
    ...timeReasons(line, candidate, rules),
  ]
}

/** A reason as a Thai sentence for staff, without its points. */
export function reasonText(each: MatchReason): string {
  const text = SIGNALS[each.code].th.replace('{}', each.detail ?? '')
  return each.isUnverified ? `${text} · ชื่อที่สมาชิกพิมพ์เอง` : text
}

const hasEffect = (effect: Signal['effect']) => (each: MatchReason) => (SIGNALS[each.code] as Signal).effect === effect
export const refuses = hasEffect('refuses')
export const contradicts = hasEffect('contradicts')
export const isAccountEvidence = (each: MatchReason): boolean =>
  each.code === 'account-full' || each.code === 'account-most' || each.code === 'account-four'

/**
 * Signals that anyone can bring about by registering and by asking for the receiving account. They add to a score and never
 * separate two members.
 */
const SELF_MADE: ReadonlySet<SignalCode> = new Set(['suffix-equal', 'suffix-differs', 'intent-open', 'before-member'])

/** The points that distinguish members: account, bank, earlier deposits, and a name that the bank gave. */
export const identityPoints = (reasons: readonly MatchReason[]): number =>
  reasons.filter((each) => !each.isUnverified && !SELF_MADE.has(each.code)).reduce((sum, each) => sum + each.points, 0)

/** Signals that point to one member. Thousands of members share a bank, so that it points to no member. */
const NAMING: ReadonlySet<SignalCode> = new Set([
  'account-full',
  'account-most',
  'account-four',
  'name-equal',
  'name-close',
  'sender-known',
])

/** Whether the bank's data names the member: by account, verified name or earlier deposits, with more for the member than against. */
export const isNamedBy = (reasons: readonly MatchReason[]): boolean =>
  identityPoints(reasons) > 0 && reasons.some((each) => !each.isUnverified && NAMING.has(each.code))

/** Signals that show a member to staff on their own. */
const STRIKING: ReadonlySet<SignalCode> = new Set(['account-full', 'account-most', 'suffix-equal'])
/** Signals that do so where the bank agrees as well. */
const STRIKING_AT_BANK: ReadonlySet<SignalCode> = new Set(['account-four', 'name-equal', 'name-close'])

/** Whether a member that is no candidate agrees with the line in what a person would notice: the answer to "why not this one?". */
export function isNearMiss(reasons: readonly MatchReason[]): boolean {
  const isAtBank = reasons.some(({ code }) => code === 'bank-equal')
  return reasons.some(({ code }) => STRIKING.has(code) || (isAtBank && STRIKING_AT_BANK.has(code)))
}
