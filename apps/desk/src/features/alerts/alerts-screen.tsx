import { useTexts } from '#core/language.ts'
import { Tabs } from '#core/tabs.tsx'
import { useChoice } from '#core/use-search.ts'
import { AlertList } from './alert-list.tsx'
import { AlertRules } from './alert-rules.tsx'
import { alertTexts } from './texts.ts'

const VIEWS = ['open', 'past', 'rules'] as const

export default function AlertsScreen() {
  const texts = useTexts(alertTexts)
  const [view, setView] = useChoice('view', VIEWS, 'open')
  return (
    <>
      <h1>{texts.title}</h1>
      <Tabs
        label={texts.view}
        choices={VIEWS.map((each) => ({ id: each, text: texts[each] }))}
        chosen={view}
        onChoose={setView}
      />
      {view === 'rules' ? <AlertRules /> : <AlertList key={view} state={view} />}
    </>
  )
}
