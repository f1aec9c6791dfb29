import { useTexts } from '#core/language.ts'
import { Tabs } from '#core/tabs.tsx'
import { useChoice } from '#core/use-search.ts'
import { BreakList } from './break-list.tsx'
import { NamesakeList } from './namesake-list.tsx'
import { RaiseList } from './raise-list.tsx'
import { limitTexts } from './texts.ts'

const LISTS = { raises: RaiseList, namesakes: NamesakeList, breaks: BreakList }
type View = keyof typeof LISTS
const VIEWS = Object.keys(LISTS) as View[]
const HINTS = { raises: 'raisesHint', namesakes: 'namesakesHint', breaks: 'breaksHint' } as const

export default function LimitsScreen() {
  const texts = useTexts(limitTexts)
  const [view, setView] = useChoice('view', VIEWS, 'raises')
  const List = LISTS[view]
  return (
    <>
      <h1>{texts.title}</h1>
      <Tabs
        label={texts.view}
        choices={VIEWS.map((each) => ({ id: each, text: texts[each] }))}
        chosen={view}
        onChoose={setView}
      />
      <p className="text-ink-2">{texts[HINTS[view]]}</p>
      <List />
    </>
  )
}
