/** What is wrong with an amount before the server is asked, from the figures that the server gave. The server has the last word. */
import type { CallReply } from '@duang/contract'
import { formatBaht } from '@duang/contract/money'
import type { checkWithdraw } from '@duang/contract/withdraw'
import { levelName } from '#core/level-name.ts'
import { format } from '#kit/format.ts'
import { wd, wdMore } from './th.ts'

export type WithdrawCheck = CallReply<typeof checkWithdraw>

type Write = (satang: number) => string

/**
 * The first thing that stands against this amount (satang), as a sentence; undefined when nothing does.
 * `ownText`: how an amount of the member is written; what a level allows anybody is always written out.
 */
export function amountFault(
  amount: number | undefined,
  check: WithdrawCheck,
  ownText: Write = formatBaht,
): string | undefined {
  const { credit, minimum, perRequestCap, amountLeft } = check
  const level = levelName(check.level)
  if (amount === undefined) return wd['err.empty']
  if (amount === 0) return wd['err.zero']
  if (amount > credit) return format(wd['err.over'], { amount: ownText(credit) })
  if (perRequestCap !== null && amount > perRequestCap)
    return format(wdMore['err.each'], { level, amount: formatBaht(perRequestCap) })
  if (amountLeft !== null && amount > amountLeft) return format(wd['err.cap'], { level, amount: ownText(amountLeft) })
  if (amount < minimum) return format(wdMore['err.min'], { amount: formatBaht(minimum) })
  return undefined
}
