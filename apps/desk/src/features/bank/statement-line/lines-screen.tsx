/** Statement lines that the matching left to staff, and those that staff have closed. */
import { LINE_VIEWS } from '@duang/contract/action/deposit'
import { useTexts } from '#core/language.ts'
import { SearchField, useSearch } from '#core/table/search-field.tsx'
import { TabScreen } from '#core/table/tab-screen.tsx'
import { FlagList } from './flag-list.tsx'
import { LineList } from './line-list.tsx'
import { lineTexts } from './texts.ts'

const VIEWS = [...LINE_VIEWS, 'flags'] as const

export default function LinesScreen() {
  const texts = useTexts(lineTexts)
  const { text, setText, search } = useSearch('search')
  return (
    <TabScreen title={texts.title} name="view" label={texts.view} tabs={VIEWS} texts={texts}>
      {(view) =>
        view === 'flags' ? (
          <FlagList />
        ) : (
          <>
            <SearchField text={text} onText={setText} hint={texts.searchHint} />
            <LineList view={view} search={search} />
          </>
        )
      }
    </TabScreen>
  )
}
