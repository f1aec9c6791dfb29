import { useTexts } from '#core/language.ts'
import { TabScreen } from '#core/table/tab-screen.tsx'
import { AlertList } from './alert-list.tsx'
import { AlertRules } from './alert-rules.tsx'
import { alertTexts } from './texts.ts'

const VIEWS = ['open', 'past', 'rules'] as const

export default function AlertsScreen() {
  const texts = useTexts(alertTexts)
  return (
    <TabScreen title={texts.title} name="view" label={texts.view} tabs={VIEWS} texts={texts}>
      {(view) => (view === 'rules' ? <AlertRules /> : <AlertList state={view} />)}
    </TabScreen>
  )
}
