import type { RewardRequest } from '@duang/contract/rewards/reward'
import type { IconName } from '@duang/ui/icon.tsx'
import type { Tone } from '@duang/ui/tone'

/** Colour and icon of the states of a request. */
export const ORDER_STYLES: Readonly<Record<RewardRequest['status'], { tone: Tone; icon: IconName }>> = {
  completed: { tone: 'ok', icon: 'check' },
  requested: { tone: 'warn', icon: 'clock' },
  packed: { tone: 'warn', icon: 'gift' },
  shipped: { tone: 'info', icon: 'address' },
  delivered: { tone: 'ok', icon: 'check' },
  cancelled: { tone: 'plain', icon: 'cancel' },
}
