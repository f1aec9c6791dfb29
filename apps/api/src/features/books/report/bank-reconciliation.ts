/** Bank statement, clearing account and statement lines by day, with the rows behind each difference. */
import type { Ctx } from '#core/context.ts'
import { readsOf } from '#kit/database/read-db.ts'
import { addDays, startOfBangkokDate } from '#kit/text/bangkok-time.ts'
import type { DayRange } from '#money/finance/closed-days.ts'
import type { Difference } from './bank-moves.ts'
import { type Day, readReconciliation } from './days.ts'

export type BankDay = Omit<Day, 'brand_id'> & {
  /** Bank less ledger. */
  difference_satang: number
  differences: Omit<Difference, 'brand_id' | 'day' | 'bank_code' | 'account_digits'>[]
}

export type BankReconciliation = { days: BankDay[]; isExplained: boolean }

export async function bankReconciliation({ db, brand }: Ctx, { from, to }: DayRange): Promise<BankReconciliation> {
  const span = {
    brandIds: [brand.id],
    since: startOfBangkokDate(from),
    until: startOfBangkokDate(addDays(to, 1)),
  }
  const { days, differences, isExplained } = await readReconciliation(readsOf(db), span)
  const byPlace = Map.groupBy(differences, placeOf)
  return {
    isExplained,
    days: days.map(({ brand_id: _brand, ...day }) => ({
      ...day,
      difference_satang: day.in_satang - day.out_satang - day.ledger_satang,
      differences: (byPlace.get(placeOf(day)) ?? []).map(
        ({ brand_id: _b, day: _day, bank_code: _bank, account_digits: _digits, ...row }) => row,
      ),
    })),
  }
}

const placeOf = (row: Pick<Day, 'day' | 'bank_code' | 'account_digits'>): string =>
  [row.day, row.bank_code, row.account_digits].join(' ')
