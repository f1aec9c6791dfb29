import { useTexts } from '#core/language.ts'
import { Tabs } from '#core/tabs.tsx'
import { useChoice } from '#core/use-search.ts'
import { Accounts } from './accounts.tsx'
import { Feeds } from './feeds.tsx'
import { bankTexts } from './texts.ts'

export default function BankScreen() {
  const texts = useTexts(bankTexts)
  const [tab, setTab] = useChoice('view', ['accounts', 'feeds'], 'accounts')
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
