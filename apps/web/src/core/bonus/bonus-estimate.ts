/** Estimated bonus of an amount, by the same rule as the server's (interpretation M3). The bank's time decides the real one. */
import type { ReceivingAccount } from '@duang/contract/bank/deposit'

export type BonusWindow = ReceivingAccount['windows'][number]
/** Satang. */
export type BonusEstimate = { bonus: number; total: number; turnover: number }

export const isOnOffer = (window: BonusWindow): boolean => window.isRunning && !window.isUsedToday

/** `25` as `.25`: the satang at the end of an amount. */
export const endText = (satang: number): string => `.${String(satang).padStart(2, '0')}`

/**
 * Returns the estimate for an amount in satang; undefined when no window gives a bonus for it. An amount with the end number of a
 * window selects that window. Otherwise window 1 has priority over window 2.
 * @param turnoverMultiple undefined until the settings are loaded: then there is no estimate
 */
export function estimateBonus(
  windows: readonly BonusWindow[],
  amount: number,
  turnoverMultiple: number | undefined,
): BonusEstimate | undefined {
  const [window] = windows
    .filter((each) => isOnOffer(each) && (each.endNumber === 0 || amount % 100 === each.endNumber))
    .sort((a, b) => Number(b.endNumber > 0) - Number(a.endNumber > 0) || a.window - b.window)
  if (!window || turnoverMultiple === undefined) return undefined
  const exact = (BigInt(amount) * BigInt(Math.round(window.rate * 100))) / 10_000n
  const bonus = exact < BigInt(window.max) ? Number(exact) : window.max
  if (bonus === 0) return undefined
  const total = amount + bonus
  const turnover = Number((BigInt(total) * BigInt(Math.round(turnoverMultiple * 100)) + 99n) / 100n)
  return { bonus, total, turnover }
}
