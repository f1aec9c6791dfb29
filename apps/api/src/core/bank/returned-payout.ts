/**
 * Recognises money of a payout that came back (decision 075). Banks add words to our reference, change its letters, or cut it; many
 * leave it out. Pure: a key that is written decides, everything else is a doubt for staff.
 */
import { agrees, parseAccountMask } from '#core/matching/account-mask.ts'

/** An incoming line, as far as it can name or resemble a payout. */
export type IncomingLine = {
  ext_id: string
  amount_satang: number
  booked_at: Date
  received_at: Date
  source_bank: string | null
  source_account: string | null
  source_name: string | null
  reference: string | null
}

/** A payout, and the account that it was sent to. */
export type PaidOut = {
  payout_key: string
  amount_satang: number
  state: string
  created_at: Date
  /** The last change: paid, failed, or handed over. */
  updated_at: Date
  bank_code: string
  account_digits: string
}

/** So many characters of a key after its `wd` are a key, also where more of them agree with no other payout. */
export const PREFIX_CHARS = 6
/** So many characters in a row, anywhere in the key, where the bank cut its beginning. */
const PART_CHARS = 8

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Clocks of banks differ. */
const TOLERANCE_MS = 5 * MINUTE
/** With a word of a return: banks return money up to a month later. */
const IN_WORDS_MS = 30 * DAY
/** Without such a word, of a payout that is not paid: its member has no money from it to deposit. */
const UNPAID_MS = 3 * DAY
/** Without such a word, of a paid payout: a receiving bank returns within minutes. Later, an equal deposit is ordinary. */
const PAID_MS = 10 * MINUTE
export const EARLIER_PAYOUTS_MS = IN_WORDS_MS + DAY

const RETURN_WORDS =
  /คืน|ย้อน|ยกเลิก|ปฏิเสธ|ไม่สำเร็จ|ตีกลับ|return|reject|revers|refund|cancel|bounce|undeliver|\bfail|\brtn\b|\brvsl\b/

const plain = (text: string): string => text.normalize('NFKC').toLowerCase()
const texts = ({ reference, source_name, source_account, ext_id }: IncomingLine): string[] =>
  [reference, source_name, source_account, ext_id].flatMap((text) => (text === null ? [] : [plain(text)]))

/** The letters and digits of each text, without what banks put between them. */
const compact = (line: IncomingLine): string[] => texts(line).map((text) => text.replace(/[^a-z0-9]/g, ''))

export const hasReturnWord = (line: IncomingLine): boolean => texts(line).some((text) => RETURN_WORDS.test(text))

/** The beginnings of keys that the line may contain, in hex without `wd`. */
export const writtenPrefixes = (line: IncomingLine): string[] => [
  ...new Set(compact(line).flatMap((text) => text.match(/(?<=wd)[0-9a-f]{6}/g) ?? [])),
]

/** How many characters of the key the line contains in a row. 0: too few to mean this payout. */
export function writtenChars(line: IncomingLine, payoutKey: string): number {
  const hex = payoutKey.slice('wd-'.length)
  return Math.max(...compact(line).map((text) => Math.max(prefixChars(text, hex), partChars(text, hex))))
}

const prefixChars = (text: string, hex: string): number =>
  longest(PREFIX_CHARS, (length) => text.includes(`wd${hex.slice(0, length)}`), hex.length)

function partChars(text: string, hex: string): number {
  const starts = Array.from({ length: hex.length - PART_CHARS + 1 }, (_, start) => start)
  return Math.max(
    ...starts.map((start) =>
      longest(PART_CHARS, (length) => text.includes(hex.slice(start, start + length)), hex.length - start),
    ),
  )
}

/** The largest length from `least` on that holds, 0 where the least one does not. */
function longest(least: number, holds: (length: number) => boolean, most: number): number {
  let length = least
  while (length <= most && holds(length)) length++
  return length === least ? 0 : length - 1
}

/** Returns whether money of this payout may have come back by this line, which does not contain its key. */
export function resembles(line: IncomingLine, payout: PaidOut): boolean {
  const isInWords = hasReturnWord(line)
  const isFromReceiver = comesFromReceiver(line, payout, isInWords)
  if (isFromReceiver === false || (isFromReceiver === undefined && !isInWords)) return false
  const kept = payout.amount_satang - line.amount_satang
  // Some banks keep a fee.
  if (kept < 0 || (kept > 0 && !(isInWords && isFromReceiver))) return false
  return isNear(line, payout, isInWords ? IN_WORDS_MS : payout.state === 'paid' ? PAID_MS : UNPAID_MS)
}

/** Undefined: the line does not say. A returned line may name the bank that returned it. */
function comesFromReceiver(line: IncomingLine, payout: PaidOut, isInWords: boolean): boolean | undefined {
  if (!isInWords && line.source_bank !== null && line.source_bank !== payout.bank_code) return false
  const mask = line.source_account === null ? null : parseAccountMask(line.source_account)
  return mask === null || mask.shown === 0 ? undefined : agrees(mask, payout.account_digits)
}

/** By either time of the line, because a feed may be late, and a robot may mistake the zone. */
function isNear(line: IncomingLine, payout: PaidOut, lastsMs: number): boolean {
  const since = payout.created_at.getTime() - TOLERANCE_MS
  const until = payout.updated_at.getTime() + lastsMs
  return [line.booked_at, line.received_at].some((at) => at.getTime() >= since && at.getTime() <= until)
}
