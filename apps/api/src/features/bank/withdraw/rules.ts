/** Every rule of a withdrawal in one pure function (interpretations M5, M6): the same one explains and refuses. */
import { REFUSALS, type RefusalCode } from '@duang/contract'
import type { LevelRow } from '@duang/contract/account/user'
import type { Language } from '@duang/contract/wire/language'
import { formatBaht } from '@duang/contract/wire/money'

/** Input of the rules; amounts in satang. Read under the member's lock for a decision. */
export type Figures = {
  cash: number
  minimum: number
  level: Pick<LevelRow, 'name' | 'dailyCap' | 'perRequestCap' | 'requestsPerDay'>
  /** Of this Bangkok day. Rejected, refunded and returned ones gave their place back. */
  today: { requests: number; amount: number }
  hasOpen: boolean
  hasBank: boolean
  /** Staff replaced the account, or made a link that set the password: withdrawals wait until then. Null: they do not. */
  waitsUntil: Date | null
  isBlocked: boolean
  turnover: { required: number; done: number; bonus: number } | null
  /** The part of rollbacks that the credit did not hold (wallet protocol). It stays in the credit until it is settled. */
  rollbackReceivable: number
  /** The member's receivable after a correction by staff (decision 036). It stays in the credit until it is settled. */
  receivable: number
  /** The part of the credit that is bonus money: it waits for the turnover. */
  held: number
  /** Credit at game providers, and their names. It is unavailable until its return. Satang; null for an unknown amount. */
  out: { amount: number | null; names: readonly string[] } | null
}

export type Reason = {
  code: RefusalCode
  message: string
  en: string
  limit?: number
  used?: number
  left?: number
  count?: number
}

/**
 * Returns all reasons against a request for `amount` satang. Without an amount, all reasons against any amount.
 * Ordered by precedence, limits of the amount with the tightest first. The first one is the code of the refusal.
 */
export function reasonsAgainst(figures: Figures, amount?: number): Reason[] {
  return [...againstAny(figures), ...(amount === undefined ? againstAll(figures) : againstAmount(figures, amount))]
}

/** Returns the reason with its sentence in the member's language. */
export const reasonIn = (language: Language, { en, message, ...reason }: Reason): Omit<Reason, 'en'> => ({
  ...reason,
  message: language === 'en' ? en : message,
})

/** Returns the most that one request may ask for now, in satang. 0 when a reason applies to every amount. */
export function available(figures: Figures): number {
  if (reasonsAgainst(figures).length > 0) return 0
  return Math.min(
    free(figures),
    figures.level.perRequestCap ?? Number.POSITIVE_INFINITY,
    dailyLeft(figures) ?? Number.POSITIVE_INFINITY,
  )
}

/** Returns the member's own money: the credit without receivables of providers and the house, and without bonus money. */
const free = ({ cash, rollbackReceivable, receivable, held }: Figures): number =>
  Math.max(0, cash - rollbackReceivable - receivable - held)

/** Returns the rest of the daily sum, in satang. Null where the level has none. */
export function dailyLeft({ level, today }: Figures): number | null {
  return level.dailyCap === null ? null : Math.max(0, level.dailyCap - today.amount)
}

function againstAny(figures: Figures): Reason[] {
  const { level, today } = figures
  const reasons: Reason[] = []
  if (figures.hasOpen) reasons.push(reason('withdraw_pending'))
  if (figures.isBlocked) reasons.push(reason('withdraw_member_blocked'))
  if (!figures.hasBank) reasons.push(reason('withdraw_bank_missing'))
  if (figures.waitsUntil) reasons.push(accountWaits(figures.waitsUntil))
  if (today.requests >= level.requestsPerDay) {
    const message = `วันนี้ใช้สิทธิ์ถอนครบ ${level.requestsPerDay} ครั้งแล้ว ถอนได้อีกครั้งพรุ่งนี้`
    const en = `You have used all ${level.requestsPerDay} withdrawals for today. You can withdraw again tomorrow`
    reasons.push({ code: 'withdraw_count_used', message, en, count: level.requestsPerDay })
  }
  return reasons
}

/** Returns rules that leave no amount. */
function againstAll(figures: Figures): Reason[] {
  const left = dailyLeft(figures)
  const smallest = Math.max(1, figures.minimum)
  const bounds: Bound[] = []
  if (left !== null && left < smallest) bounds.push({ most: left, reasons: [overDailyCap(figures, left)] })
  if (free(figures) < smallest) bounds.push({ most: free(figures), reasons: tooLittle(figures) })
  return tightestFirst(bounds)
}

/** The bound of an amount, in satang, and its reasons for the member. */
type Bound = { most: number; reasons: Reason[] }

/** Sorts the bounds, so that a member who requests less after the first reason is not refused by the next one. */
const tightestFirst = (bounds: Bound[]): Reason[] =>
  bounds.toSorted((a, b) => a.most - b.most).flatMap(({ reasons }) => reasons)

function againstAmount(figures: Figures, amount: number): Reason[] {
  const { level, minimum } = figures
  const left = dailyLeft(figures)
  const reasons: Reason[] = []
  if (amount < minimum)
    reasons.push({
      code: 'withdraw_below_minimum',
      message: `ถอนได้ตั้งแต่ ${formatBaht(minimum)} บาทขึ้นไป`,
      en: `You can withdraw ${formatBaht(minimum)} baht or more`,
      limit: minimum,
    })
  const bounds: Bound[] = []
  if (level.perRequestCap !== null && amount > level.perRequestCap) {
    const message = `ระดับ${level.name}ถอนได้ครั้งละไม่เกิน ${formatBaht(level.perRequestCap)} บาท`
    const en = `Your level can withdraw up to ${formatBaht(level.perRequestCap)} baht at a time`
    const reason: Reason = { code: 'withdraw_over_request_cap', message, en, limit: level.perRequestCap }
    bounds.push({ most: level.perRequestCap, reasons: [reason] })
  }
  if (left !== null && amount > left) bounds.push({ most: left, reasons: [overDailyCap(figures, left)] })
  if (amount > free(figures)) bounds.push({ most: free(figures), reasons: tooLittle(figures) })
  return [...reasons, ...tightestFirst(bounds)]
}

const reason = (code: RefusalCode): Reason => ({ code, message: REFUSALS[code].message, en: REFUSALS[code].en })

const minute = (locale: string) =>
  new Intl.DateTimeFormat(locale, {
    timeZone: 'Asia/Bangkok',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
const MINUTE = { th: minute('th-TH-u-ca-gregory-nu-latn'), en: minute('en-GB') }

function accountWaits(until: Date): Reason {
  const message = `บัญชีธนาคารหรือรหัสผ่านของคุณเพิ่งเปลี่ยน ถอนได้ตั้งแต่ ${MINUTE.th.format(until)} เป็นต้นไป`
  const en = `Your bank account or password was changed recently. You can withdraw from ${MINUTE.en.format(until)}`
  return { code: 'withdraw_account_waits', message, en }
}

const tooLittle = (figures: Figures): Reason[] => [
  {
    code: 'withdraw_insufficient',
    message: `เครดิตไม่พอ ถอนได้ไม่เกิน ${formatBaht(free(figures))} บาท`,
    en: `You do not have enough credit. You can withdraw up to ${formatBaht(free(figures))} baht`,
    left: free(figures),
  },
  ...heldForProviders(figures),
  ...heldForHouse(figures),
  ...heldOfBonuses(figures),
  ...outAtProviders(figures),
]

function heldForProviders({ rollbackReceivable }: Figures): Reason[] {
  if (rollbackReceivable === 0) return []
  const message = `ค่ายเกมเรียกคืนเงินรางวัล ${formatBaht(rollbackReceivable)} บาทซึ่งยังไม่ได้ชำระ จึงกันเครดิตไว้เท่านี้ ติดต่อทีมงานเพื่อตรวจสอบ`
  const en = `A game provider has reclaimed ${formatBaht(rollbackReceivable)} baht that is not settled yet, so this much is held. Contact us to check`
  return [{ code: 'withdraw_owed', message, en, left: rollbackReceivable }]
}

function heldForHouse({ receivable }: Figures): Reason[] {
  if (receivable === 0) return []
  const message = `มียอดค้างชำระ ${formatBaht(receivable)} บาทจากการแก้ไขเครดิต จึงกันเครดิตไว้เท่านี้ ดูได้ในประวัติรายการ`
  const en = `You owe ${formatBaht(receivable)} baht from a credit correction, so this much is held. See your history`
  return [{ code: 'withdraw_receivable', message, en, left: receivable }]
}

function heldOfBonuses({ held, turnover }: Figures): Reason[] {
  if (held === 0) return []
  if (turnover) {
    const left = Math.max(0, turnover.required - turnover.done)
    const message = `เครดิตจากโบนัส ${formatBaht(held)} บาทยังถอนไม่ได้ เล่นอีก ${formatBaht(left)} บาทให้ครบก่อน หรือคืนโบนัส`
    const en = `${formatBaht(held)} baht of bonus credit cannot be withdrawn yet. Play ${formatBaht(left)} baht more, or give the bonus back`
    return [{ code: 'withdraw_turnover_open', message, en, limit: turnover.required, used: turnover.done, left }]
  }
  const message = `โบนัสและเงินที่ชนะด้วยโบนัส รวม ${formatBaht(held)} บาท ถอนไม่ได้ระหว่างที่ระงับการเล่น`
  const en = `${formatBaht(held)} baht of bonus and its winnings cannot be withdrawn during self-exclusion`
  return [{ code: 'withdraw_bonus_held', message, en, left: held }]
}

/** Explains why the credit is less than the member expects. */
function outAtProviders({ out }: Figures): Reason[] {
  if (!out) return []
  const amount = out.amount === null ? '' : ` ${formatBaht(out.amount)} บาท`
  const message = `มีเครดิต${amount} อยู่ที่ค่ายเกม ${out.names.join(', ')} ดึงเครดิตกลับก่อนถอน`
  const some = out.amount === null ? 'Some' : `${formatBaht(out.amount)} baht of`
  const en = `${some} credit is with ${out.names.join(', ')}. Bring it back before you withdraw`
  return [{ code: 'withdraw_credit_out', message, en, ...(out.amount === null ? {} : { left: out.amount }) }]
}

const overDailyCap = ({ level, today }: Figures, left: number): Reason => ({
  code: 'withdraw_over_daily_cap',
  message: `เกินวงเงินถอนต่อวันของระดับ${level.name} ถอนได้อีก ${formatBaht(left)} บาท`,
  en: `Over the daily withdrawal limit of your level. You can withdraw ${formatBaht(left)} baht more`,
  ...(level.dailyCap === null ? {} : { limit: level.dailyCap }),
  used: today.amount,
  left,
})
