import { useTexts } from '#core/language.ts'
import { TabScreen } from '#core/table/tab-screen.tsx'
import { BreakList } from './break-list.tsx'
import { NamesakeList } from './namesake-list.tsx'
import { RaiseList } from './raise-list.tsx'
import { limitTexts } from './texts.ts'

const VIEWS = ['raises', 'namesakes', 'breaks'] as const
const LISTS = { raises: RaiseList, namesakes: NamesakeList, breaks: BreakList }
const HINTS = { raises: 'raisesHint', namesakes: 'namesakesHint', breaks: 'breaksHint' } as const

export default function LimitsScreen() {
  const texts = useTexts(limitTexts)
  return (
    <TabScreen title={texts.title} name="view" label={texts.view} tabs={VIEWS} texts={texts}>
      {(view) => {
        const List = LISTS[view]
        return (
          <>
            <p className="text-ink-2">{texts[HINTS[view]]}</p>
            <List />
          </>
        )
      }}
    </TabScreen>
  )
}
