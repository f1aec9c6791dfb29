import { useTexts } from '#core/language.ts'
import { Tabs } from '#core/tabs.tsx'
import { useChoice } from '#core/use-search.ts'
import { Coupons } from './coupons.tsx'
import { Levels } from './levels.tsx'
import { PrizeTables } from './prize-tables.tsx'
import { Rewards } from './rewards.tsx'
import { loyaltyTexts } from './texts.ts'

const TABS = { levels: Levels, rewards: Rewards, coupons: Coupons, prizes: PrizeTables } as const
type Tab = keyof typeof TABS
const NAMES = Object.keys(TABS) as Tab[]

export default function LoyaltyScreen() {
  const texts = useTexts(loyaltyTexts)
  const [tab, setTab] = useChoice('view', NAMES, 'levels')
  const Chosen = TABS[tab]
  return (
    <>
      <h1>{texts.title}</h1>
      <p className="text-ink-2">{texts.hint}</p>
      <Tabs label={texts.title} choices={NAMES.map((id) => ({ id, text: texts[id] }))} chosen={tab} onChoose={setTab} />
      <Chosen />
    </>
  )
}
