import type { Reward } from '@duang/contract/rewards/reward'
import { Button } from '@duang/ui/button.tsx'
import { Icon } from '@duang/ui/icon.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { Progress } from '#core/page/progress.tsx'
import { format } from '#kit/format.ts'
import { offReasonOf } from './off-reason.ts'
import { ORDER_STYLES } from './order-styles.ts'
import { RewardArt } from './reward-art.tsx'
import { rewardName } from './reward-name.ts'
import { rw, rwMore, rwStatus } from './th.ts'

type RewardCardProps = { reward: Reward; points: number; onOpen: () => void }

export function RewardCard({ reward, points, onOpen }: RewardCardProps) {
  const name = rewardName(reward)
  const { left } = reward
  const isOut = left === 0
  const isLocked = reward.level !== null && !reward.level.isReached
  const reason = offReasonOf(reward, points)
  return (
    <article className="card reward-card" data-out={isOut || undefined}>
      <div className="reward-picture">
        <RewardArt art={reward.art} credit={reward.credit} rights={reward.rights} />
        <Badge reward={reward} />
      </div>
      <h3 className="reward-name">{name}</h3>
      <p className="reward-cost">
        <Icon name="diamond" size={16} />
        {format(rw.need, { n: reward.points.toLocaleString('en-US') })}
      </p>
      <p className="text-caption text-ink-2 empty:hidden">
        {left !== null && left > 0 && format(rwMore.left, { n: left.toLocaleString('en-US') })}
      </p>
      <div className="reward-card-end">
        {reason !== undefined && !isOut && (
          <div className="reward-lack">
            {!isLocked && <Progress done={points} of={reward.points} label={format(rwMore.progress, { name })} />}
            <p>
              {isLocked && <Icon name="lock" size={16} />}
              {reason}
            </p>
          </div>
        )}
        {reason === undefined ? (
          <Button isWide aria-label={`${rw.req} ${name}`} onClick={onOpen}>
            {rw.req}
          </Button>
        ) : (
          <Button look="quiet" isWide aria-label={`${rwMore.details} ${name}`} onClick={onOpen}>
            {rwMore.details}
          </Button>
        )}
      </div>
    </article>
  )
}

/** Over the picture: an order on its way, or that no piece is left. */
function Badge({ reward: { order, left } }: { reward: Reward }) {
  if (order)
    return (
      <p className="reward-badge">
        <StatusChip {...ORDER_STYLES[order]}>{rwStatus[order]}</StatusChip>
      </p>
    )
  if (left === 0)
    return (
      <p className="reward-badge">
        <StatusChip tone="plain" icon="empty">
          {rw.out}
        </StatusChip>
      </p>
    )
  return null
}
