/** What members gain: levels, the points shop, coupons, and the prize tables of wheel and flip card. */
import { useState } from 'react'
import { useTexts } from '#core/language.ts'
import { Tabs } from '#core/tabs.tsx'
import { Coupons } from './coupons.tsx'
import { Levels } from './levels.tsx'
import { PrizeTables } from './prize-tables.tsx'
import { Rewards } from './rewards.tsx'
import { loyaltyTexts } from './texts.ts'

const TABS = { levels: Levels, rewards: Rewards, coupons: Coupons, prizes: PrizeTables } as const
type Tab = keyof typeof TABS

export default function LoyaltyScreen() {
  const texts = useTexts(loyaltyTexts)
  const [tab, setTab] = useState<Tab>('levels')
  const Chosen = TABS[tab]
  return (
    <>
      <h1>{texts.title}</h1>
      <p className="text-ink-2">{texts.hint}</p>
      <Tabs
        label={texts.title}
        choices={(Object.keys(TABS) as Tab[]).map((id) => ({ id, text: texts[id] }))}
        chosen={tab}
        onChoose={setTab}
      />
      <Chosen />
    </>
  )
}
