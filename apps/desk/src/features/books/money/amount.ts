import { baht, whole } from '#core/format.ts'

/** Amounts of points are decoded as hundredths, as those of baht are. */
export const shownAmount = (amount: number, isPoints: boolean): string =>
  isPoints ? whole(amount / 100) : baht(amount)
