import type { Reward } from '@duang/contract/reward'
import { Button } from '@duang/ui/button.tsx'
import { format } from '#kit/format.ts'
import { offReasonOf } from './off-reason.ts'
import { RewardArt } from './reward-art.tsx'
import { rewardName } from './reward-name.ts'
import { rw, rwMore } from './th.ts'

type RewardCardProps = { reward: Reward; points: number; onOpen: () => void }

export function RewardCard({ reward, points, onOpen }: RewardCardProps) {
  const name = rewardName(reward)
  return (
    <article className="card reward-card">
      <RewardArt name={reward.art} />
      <h3 className="reward-name">{name}</h3>
      <p className="text-label text-ink-2">
        {format(rw.need, { n: reward.points.toLocaleString('en-US') })}
        {reward.left !== null && reward.left > 0 && (
          <span className="block">{format(rwMore.left, { n: reward.left.toLocaleString('en-US') })}</span>
        )}
      </p>
      <div className="reward-card-end">
        <Button
          look="quiet"
          isWide
          aria-label={`${rw.req} ${name}`}
          offReason={offReasonOf(reward, points)}
          onClick={onOpen}
        >
          {rw.req}
        </Button>
      </div>
    </article>
  )
}
