/** Validation of an amount before the call, from the server's figures. The server decides. */
import type { CallReply } from '@duang/contract'
import type { checkWithdraw } from '@duang/contract/bank/withdraw'
import { formatBaht } from '@duang/contract/wire/money'
import { levelName } from '#core/level-name.ts'
import { format } from '#kit/format.ts'
import { wd, wdMore } from './th.ts'

export type WithdrawCheck = CallReply<typeof checkWithdraw>

type Write = (satang: number) => string

/**
 * Returns every error of this amount (satang) as a sentence. Of several limits the tightest comes first. `ownText`: formats amounts
 * of the member. Caps of a level are public and never hidden.
 */
export function amountErrors(amount: number | undefined, check: WithdrawCheck, ownText: Write = formatBaht): string[] {
  const { credit, minimum, perRequestCap, amountLeft } = check
  const level = levelName(check.level)
  if (amount === undefined) return [wd['err.empty']]
  if (amount === 0) return [wd['err.zero']]
  const limits = [
    { most: perRequestCap, text: (most: number) => format(wdMore['err.each'], { level, amount: formatBaht(most) }) },
    { most: amountLeft, text: (most: number) => format(wd['err.cap'], { level, amount: ownText(most) }) },
    { most: credit, text: (most: number) => format(wd['err.over'], { amount: ownText(most) }) },
  ]
  const exceeded = limits
    .flatMap(({ most, text }) => (most !== null && amount > most ? [{ most, text: text(most) }] : []))
    .sort((a, b) => a.most - b.most)
    .map(({ text }) => text)
  return amount < minimum ? [format(wdMore['err.min'], { amount: formatBaht(minimum) }), ...exceeded] : exceeded
}
