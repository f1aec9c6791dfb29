/** What staff must look at: open and past alerts, and the rules and channels of the brand. */
import { useState } from 'react'
import { useTexts } from '#core/language.ts'
import { Tabs } from '#core/tabs.tsx'
import { AlertList } from './alert-list.tsx'
import { AlertRules } from './alert-rules.tsx'
import { alertTexts } from './texts.ts'

const VIEWS = ['open', 'past', 'rules'] as const

export default function AlertsScreen() {
  const texts = useTexts(alertTexts)
  const [view, setView] = useState<(typeof VIEWS)[number]>('open')
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
