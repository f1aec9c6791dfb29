import type { Reward } from '@duang/contract/rewards/reward'
import { levelName } from '#core/level-name.ts'
import { format } from '#kit/format.ts'
import { rw, rwMore } from './th.ts'

/** Why a reward cannot be requested now; undefined where it can. */
export function offReasonOf({ left, level, points: cost }: Reward, points: number): string | undefined {
  if (left === 0) return rw.out
  if (level && !level.isReached) return format(rwMore.level, { name: levelName(level.level) })
  if (points < cost) return format(rw.lack, { n: (cost - points).toLocaleString('en-US') })
  return undefined
}
