import { useTexts } from '#core/language.ts'
import { TabScreen } from '#core/table/tab-screen.tsx'
import { Accounts } from './accounts.tsx'
import { Feeds } from './feeds.tsx'
import { bankTexts } from './texts.ts'

const VIEWS = ['accounts', 'feeds'] as const

export default function BankScreen() {
  const texts = useTexts(bankTexts)
  return (
    <TabScreen title={texts.title} name="view" label={texts.title} tabs={VIEWS} texts={texts}>
      {(view) => (view === 'accounts' ? <Accounts /> : <Feeds />)}
    </TabScreen>
  )
}
