import type { Reward } from '@duang/contract/rewards/reward'
import { amountText } from '@duang/ui/amount-text'
import { format } from '#kit/format.ts'
import { isInLanguage } from '#kit/th.ts'
import { rwMore } from './th.ts'

/** The operator's name of a reward. In another language than the page's, credit and rights name themselves. */
export function rewardName({ name, credit, rights }: Pick<Reward, 'name' | 'credit' | 'rights'>): string {
  if (isInLanguage(name)) return name
  if (credit !== null) return format(rwMore.creditName, { amount: amountText(credit) })
  return rights ? format(rwMore.names[rights.game], { n: rights.count }) : name
}

/** The operator's name of a category. In another language than the page's, the one kind of its rewards. */
export function categoryName(name: string, rewards: readonly Pick<Reward, 'type'>[]): string {
  const [kind, ...others] = new Set(rewards.map(({ type }) => type))
  return isInLanguage(name) || !kind || others.length > 0 ? name : rwMore.kinds[kind]
}
