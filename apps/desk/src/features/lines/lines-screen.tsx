/** Statement lines that the matching left to staff, and those that staff have closed. */
import { LINE_VIEWS } from '@duang/contract/desk-lines'
import { useTexts } from '#core/language.ts'
import { SearchField, useSearch } from '#core/search-field.tsx'
import { Tabs } from '#core/tabs.tsx'
import { useChoice } from '#core/use-search.ts'
import { FlagList } from './flag-list.tsx'
import { LineList } from './line-list.tsx'
import { lineTexts } from './texts.ts'

const CHOICES = [...LINE_VIEWS, 'flags'] as const

export default function LinesScreen() {
  const texts = useTexts(lineTexts)
  const [view, setView] = useChoice('view', CHOICES, 'waiting')
  const { text, setText, search } = useSearch('search')
  return (
    <>
      <h1>{texts.title}</h1>
      <Tabs
        label={texts.view}
        choices={CHOICES.map((each) => ({ id: each, text: texts[each] }))}
        chosen={view}
        onChoose={setView}
      />
      {view === 'flags' ? (
        <FlagList />
      ) : (
        <>
          <SearchField text={text} onText={setText} hint={texts.searchHint} />
          <LineList key={`${view} ${search}`} view={view} search={search} />
        </>
      )}
    </>
  )
}
