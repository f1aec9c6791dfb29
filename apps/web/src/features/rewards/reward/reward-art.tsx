import type { Reward } from '@duang/contract/rewards/reward'
import { amountText } from '@duang/ui/amount-text'
import { ScenePicture } from '#core/page/scene-picture.tsx'
import { format } from '#kit/format.ts'
import { rwMore } from './th.ts'

const FILES = import.meta.glob<string>('./art/*.{avif,webp}', { eager: true, query: '?url', import: 'default' })
/** Scenes of credits by the least satang of each, so that a large credit looks larger than a small one. */
const HEAPS = [
  { from: 50_000, name: 'hoard' },
  { from: 10_000, name: 'credits' },
] as const
const sceneOf = (art: Reward['art'], credit: number | null): string =>
  (art === 'credit' && HEAPS.find(({ from }) => (credit ?? 0) >= from)?.name) || art

type RewardArtProps = Pick<Reward, 'art'> & Partial<Pick<Reward, 'credit' | 'rights'>>

/** The picture of a reward, with its credit or number of chances. Decorative: the name is beside it. */
export function RewardArt({ art, credit = null, rights = null }: RewardArtProps) {
  const value = credit === null ? rights && `×${rights.count}` : format(rwMore.value, { amount: amountText(credit) })
  return (
    <span className="reward-art" aria-hidden="true">
      <ScenePicture files={FILES} name={sceneOf(art, credit)} width={480} height={300} />
      {value && <span className="reward-value">{value}</span>}
    </span>
  )
}
