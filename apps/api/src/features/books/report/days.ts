/** Accounts by day with their balances, and the differences between bank and ledger. */

import type { Read, ReadDb } from '#kit/database/read-db.ts'
import type { Span } from '#money/ledger/bank-transfers.ts'
import { type BalanceDay, balanceDays } from './bank-balances.ts'
import { type AccountDay, accountDays, type Difference, differences } from './bank-moves.ts'

export type Day = AccountDay & {
  /** As the bank reports them. Null where it does not. */
  opening_satang: number | null
  closing_satang: number | null
  /** Money of lines that the feed never delivered, by the reported balances. */
  missing_satang: number | null
}

export async function readDays(db: ReadDb, span: Span): Promise<Day[]> {
  const [days, balances] = await Promise.all([accountDays(db, span), balanceDays(db, span)])
  const byKey = new Map(balances.map((each) => [keyOf(each), each]))
  return carried(days.map((day) => withBalances(day, byKey.get(keyOf(day)))))
}

/** Compares the opening of a day with the closing of the day before. A difference means missing lines between them. */
function carried(days: Day[]): Day[] {
  const closings = new Map<string, number>()
  return days.map((day) => {
    if (day.opening_satang === null || day.closing_satang === null) return day
    const account = keyOf({ ...day, day: '' })
    const before = closings.get(account) ?? day.opening_satang
    closings.set(account, day.closing_satang)
    return { ...day, missing_satang: (day.missing_satang ?? 0) + day.opening_satang - before }
  })
}

const keyOf = (row: Pick<AccountDay, 'brand_id' | 'bank_code' | 'account_digits' | 'day'>): string =>
  [row.brand_id, row.bank_code, row.account_digits, row.day].join(' ')

function withBalances(day: AccountDay, balance: BalanceDay | undefined): Day {
  if (!balance) return { ...day, opening_satang: null, closing_satang: null, missing_satang: null }
  const { opening, closing } = balance
  const missing = closing - opening - (day.in_satang - day.out_satang)
  return { ...day, opening_satang: opening, closing_satang: closing, missing_satang: missing }
}

export type Reconciliation = { days: Day[]; differences: Difference[]; isExplained: boolean }

/** Explained: every transfer has a fact, no line is missing, and the reasons add up to the difference. */
export const readReconciliation = (read: Read, span: Span): Promise<Reconciliation> =>
  read(
    async (db) => {
      const days = await readDays(db, span)
      const found = await differences(db, span)
      const sumOf = (satang: readonly number[]) => satang.reduce((sum, each) => sum + each, 0)
      const whole = sumOf(days.map((day) => day.in_satang - day.out_satang - day.ledger_satang))
      const isExplained =
        whole === sumOf(found.map((each) => each.satang)) &&
        days.every((day) => (day.missing_satang ?? 0) === 0) &&
        found.every((each) => each.reason !== 'no-fact')
      return { days, differences: found, isExplained }
    },
    { isSnapshot: true },
  )
