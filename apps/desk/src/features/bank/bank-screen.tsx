/** Receiving accounts and bank feeds of the brand. */
import { useState } from 'react'
import { useTexts } from '#core/language.ts'
import { Tabs } from '#core/tabs.tsx'
import { Accounts } from './accounts.tsx'
import { Feeds } from './feeds.tsx'
import { bankTexts } from './texts.ts'

export default function BankScreen() {
  const texts = useTexts(bankTexts)
  const [tab, setTab] = useState<'accounts' | 'feeds'>('accounts')
  return (
    <>
      <h1>{texts.title}</h1>
      <Tabs
        label={texts.title}
        choices={[
          { id: 'accounts', text: texts.accounts },
          { id: 'feeds', text: texts.feeds },
        ]}
        chosen={tab}
        onChoose={setTab}
      />
      {tab === 'accounts' ? <Accounts /> : <Feeds />}
    </>
  )
}
