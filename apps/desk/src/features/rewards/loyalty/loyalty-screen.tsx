import { useTexts } from '#core/language.ts'
import { TabScreen } from '#core/table/tab-screen.tsx'
import { Coupons } from './coupons.tsx'
import { Levels } from './levels.tsx'
import { PrizeTables } from './prize-tables.tsx'
import { Rewards } from './rewards.tsx'
import { loyaltyTexts } from './texts.ts'

const VIEWS = ['levels', 'rewards', 'coupons', 'prizes'] as const
const PARTS = { levels: Levels, rewards: Rewards, coupons: Coupons, prizes: PrizeTables } as const

export default function LoyaltyScreen() {
  const texts = useTexts(loyaltyTexts)
  return (
    <TabScreen title={texts.title} hint={texts.hint} name="view" label={texts.title} tabs={VIEWS} texts={texts}>
      {(view) => {
        const Part = PARTS[view]
        return <Part />
      }}
    </TabScreen>
  )
}
