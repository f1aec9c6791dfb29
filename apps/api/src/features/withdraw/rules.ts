/** Every rule of a withdrawal in one pure function (readings M5, M6): the same one says why not, and refuses. */
import { REFUSALS, type RefusalCode } from '@duang/contract'
import { formatBaht } from '@duang/contract/money'
import type { LevelRow } from '@duang/contract/user'

/** What the rules look at; amounts in satang. Read under the member's lock when it is to decide. */
export type Figures = {
  cash: number
  minimum: number
  level: Pick<LevelRow, 'name' | 'dailyCap' | 'perRequestCap' | 'requestsPerDay'>
  /** Of this Bangkok day, ended ones and failed ones included. */
  today: { requests: number; amount: number }
  hasOpen: boolean
  hasBank: boolean
  isBlocked: boolean
  turnover: { required: number; done: number; bonus: number } | null
  /** What providers have taken back and the credit did not hold any more (wallet protocol): it stays until that is settled. */
  owed: number
  /** What the member owes the house after a correction by staff (decision 036): it stays until that is settled. */
  receivable: number
  /** Of a member who is excluded: open bonuses and what they won, which stay behind. */
  bonus: number
  /** What is at game providers, and who they are: no credit until it is back. Satang; null where nobody knows how much. */
  out: { amount: number | null; names: readonly string[] } | null
}

export type Reason = {
  code: RefusalCode
  message: string
  limit?: number
  used?: number
  left?: number
  count?: number
}

/**
 * All reasons that stand against asking for `amount` satang; without an amount, all that stand against any amount.
 * In order of precedence, limits of the amount with the tightest first: the first one is the code of the refusal.
 */
export function reasonsAgainst(figures: Figures, amount?: number): Reason[] {
  return [...againstAny(figures), ...(amount === undefined ? againstAll(figures) : againstAmount(figures, amount))]
}

/** The most that one request may ask for now, in satang; 0 when something stands against every amount. */
export function available(figures: Figures): number {
  if (reasonsAgainst(figures).length > 0) return 0
  return Math.min(
    free(figures),
    figures.level.perRequestCap ?? Number.POSITIVE_INFINITY,
    dailyLeft(figures) ?? Number.POSITIVE_INFINITY,
  )
}

/** Credit that is neither owed to a provider or the house, nor a bonus that an exclusion ended. */
const free = ({ cash, owed, receivable, bonus }: Figures): number => Math.max(0, cash - owed - receivable - bonus)

/** What the daily sum leaves, in satang; null where the level has none. */
export function dailyLeft({ level, today }: Figures): number | null {
  return level.dailyCap === null ? null : Math.max(0, level.dailyCap - today.amount)
}

function againstAny(figures: Figures): Reason[] {
  const { level, today, turnover } = figures
  const reasons: Reason[] = []
  if (figures.hasOpen) reasons.push(reason('withdraw_pending'))
  if (figures.isBlocked) reasons.push(reason('withdraw_member_blocked'))
  if (!figures.hasBank) reasons.push(reason('withdraw_bank_missing'))
  if (today.requests >= level.requestsPerDay) {
    const message = `วันนี้ใช้สิทธิ์ถอนครบ ${level.requestsPerDay} ครั้งแล้ว ถอนได้อีกครั้งพรุ่งนี้`
    reasons.push({ code: 'withdraw_count_used', message, count: level.requestsPerDay })
  }
  if (turnover && turnover.done < turnover.required) {
    const left = turnover.required - turnover.done
    const message = `ยอดเล่นตามเงื่อนไขโบนัสยังขาดอีก ${formatBaht(left)} บาท เล่นให้ครบหรือยกเลิกโบนัสก่อนถอน`
    reasons.push({ code: 'withdraw_turnover_open', message, limit: turnover.required, used: turnover.done, left })
  }
  return reasons
}

/** Without an amount: a rule that leaves nothing to ask for. */
function againstAll(figures: Figures): Reason[] {
  const left = dailyLeft(figures)
  const smallest = Math.max(1, figures.minimum)
  const bounds: Bound[] = []
  if (left !== null && left < smallest) bounds.push({ most: left, reasons: [overDailyCap(figures, left)] })
  if (free(figures) < smallest) bounds.push({ most: free(figures), reasons: tooLittle(figures) })
  return tightestFirst(bounds)
}

/** What an amount may not exceed, in satang, and what the member is told about it. */
type Bound = { most: number; reasons: Reason[] }

/** A member who asks for less after the first reason is not refused by the next one. */
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
      limit: minimum,
    })
  const bounds: Bound[] = []
  if (level.perRequestCap !== null && amount > level.perRequestCap) {
    const message = `ระดับ${level.name}ถอนได้ครั้งละไม่เกิน ${formatBaht(level.perRequestCap)} บาท`
    const reason: Reason = { code: 'withdraw_over_request_cap', message, limit: level.perRequestCap }
    bounds.push({ most: level.perRequestCap, reasons: [reason] })
  }
  if (left !== null && amount > left) bounds.push({ most: left, reasons: [overDailyCap(figures, left)] })
  if (amount > free(figures)) bounds.push({ most: free(figures), reasons: tooLittle(figures) })
  return [...reasons, ...tightestFirst(bounds)]
}

const reason = (code: RefusalCode): Reason => ({ code, message: REFUSALS[code].message })

const tooLittle = (figures: Figures): Reason[] => [
  {
    code: 'withdraw_insufficient',
    message: `เครดิตไม่พอ ถอนได้ไม่เกิน ${formatBaht(free(figures))} บาท`,
    left: free(figures),
  },
  ...owedToProviders(figures),
  ...owedToHouse(figures),
  ...heldOfBonuses(figures),
  ...outAtProviders(figures),
]

function owedToProviders({ owed }: Figures): Reason[] {
  if (owed === 0) return []
  const message = `ค่ายเกมเรียกคืนเงินรางวัล ${formatBaht(owed)} บาทซึ่งยังไม่ได้ชำระ จึงกันเครดิตไว้เท่านี้ ติดต่อทีมงานเพื่อตรวจสอบ`
  return [{ code: 'withdraw_owed', message, left: owed }]
}

function owedToHouse({ receivable }: Figures): Reason[] {
  if (receivable === 0) return []
  const message = `มียอดค้างชำระ ${formatBaht(receivable)} บาทจากการแก้ไขเครดิต จึงกันเครดิตไว้เท่านี้ ดูได้ในประวัติรายการ`
  return [{ code: 'withdraw_receivable', message, left: receivable }]
}

function heldOfBonuses({ bonus }: Figures): Reason[] {
  if (bonus === 0) return []
  const message = `โบนัสที่ยังเล่นไม่ครบและเงินที่ชนะจากโบนัส รวม ${formatBaht(bonus)} บาท ถอนไม่ได้ระหว่างที่ระงับการเล่น`
  return [{ code: 'withdraw_bonus_held', message, left: bonus }]
}

/** Why the credit is less than the member remembers. */
function outAtProviders({ out }: Figures): Reason[] {
  if (!out) return []
  const amount = out.amount === null ? '' : ` ${formatBaht(out.amount)} บาท`
  const message = `มีเครดิต${amount} อยู่ที่ค่ายเกม ${out.names.join(', ')} ดึงเครดิตกลับก่อนถอน`
  return [{ code: 'withdraw_credit_out', message, ...(out.amount === null ? {} : { left: out.amount }) }]
}

const overDailyCap = ({ level, today }: Figures, left: number): Reason => ({
  code: 'withdraw_over_daily_cap',
  message: `เกินวงเงินถอนต่อวันของระดับ${level.name} ถอนได้อีก ${formatBaht(left)} บาท`,
  ...(level.dailyCap === null ? {} : { limit: level.dailyCap }),
  used: today.amount,
  left,
})
