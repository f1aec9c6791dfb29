import { useTexts } from '#core/language.ts'
import { useMay } from '#core/me.ts'
import { Tabs } from '#core/tabs.tsx'
import { useChoice } from '#core/use-search.ts'
import { ErasureList } from './erasure-list.tsx'
import { KeptKinds } from './kept-kinds.tsx'
import { MemberRequest } from './member-request.tsx'
import { personalTexts } from './texts.ts'

type View = 'kinds' | 'erasures' | 'member'

export default function PersonalDataScreen() {
  const texts = useTexts(personalTexts)
  const mayExport = useMay('personal.export')
  const views: View[] = ['kinds', 'erasures', ...(mayExport ? (['member'] as const) : [])]
  const [view, setView] = useChoice('view', views, 'kinds')
  return (
    <>
      <h1>{texts.title}</h1>
      <Tabs
        label={texts.view}
        choices={views.map((each) => ({ id: each, text: texts[each] }))}
        chosen={view}
        onChoose={setView}
      />
      {view === 'kinds' && <KeptKinds />}
      {view === 'erasures' && <ErasureList />}
      {view === 'member' && <MemberRequest />}
    </>
  )
}
