import type { CallReply } from '@duang/contract'
import type { listRewards, Reward } from '@duang/contract/rewards/reward'
import { ChipChoice } from '@duang/ui/chip.tsx'
import { EmptyState } from '@duang/ui/message.tsx'
import { useRef } from 'react'
import { useNavigate, useSearch } from '#core/page/navigation.tsx'
import type { SitePath } from '#core/pages.ts'
import { RewardCard } from './reward-card.tsx'
import { categoryName } from './reward-name.ts'
import { RewardSheet } from './reward-sheet.tsx'
import { rw, rwMore } from './th.ts'

const ALL = ''
const pathOf = (categoryId: string): SitePath => (categoryId === ALL ? '/auth/reward' : `/auth/reward/${categoryId}`)

type ShopProps = CallReply<typeof listRewards> & { categoryId: string | undefined }

/** Rewards of one category, or of all. The category and the open reward are in the address. */
export function Shop({ points, categories, categoryId = ALL }: ShopProps) {
  const navigate = useNavigate()
  const openId = useSearch().get('item')
  const all = Object.values(categories)
  const shown = categoryId === ALL ? all.flatMap(({ rewards }) => rewards) : (categories[categoryId]?.rewards ?? [])
  // Whether the sheet was opened from this page, so that Back returns to it.
  const isOpenedHere = useRef(false)
  const open = ({ id }: Reward) => {
    isOpenedHere.current = true
    navigate({ to: pathOf(categoryId), search: { item: id } })
  }
  const close = () => {
    if (isOpenedHere.current) history.back()
    else navigate({ to: pathOf(categoryId), replace: true })
    isOpenedHere.current = false
  }
  return (
    <>
      {all.length > 0 && (
        <div className="reward-categories chips-tight">
          <ChipChoice
            label={rw.cat}
            name="category"
            options={[
              { value: ALL, label: rwMore.all },
              ...all.map(({ categoryId: value, name, rewards }) => ({ value, label: categoryName(name, rewards) })),
            ]}
            value={categoryId}
            onValue={(value) => navigate({ to: pathOf(value), replace: true })}
          />
        </div>
      )}
      {shown.length === 0 ? (
        <div className="card">
          <EmptyState icon="gift" title={rw.empty} />
        </div>
      ) : (
        <ul className="reward-cards">
          {shown.map((reward) => (
            <li key={reward.id}>
              <RewardCard reward={reward} points={points} onOpen={() => open(reward)} />
            </li>
          ))}
        </ul>
      )}
      <RewardSheet reward={shown.find(({ id }) => id === openId)} points={points} onClose={close} />
    </>
  )
}
