import { useMay } from '#core/call/me.ts'
import { useTexts } from '#core/language.ts'
import { TabScreen } from '#core/table/tab-screen.tsx'
import { ErasureList } from './erasure-list.tsx'
import { KeptKinds } from './kept-kinds.tsx'
import { MemberRequest } from './member-request.tsx'
import { personalTexts } from './texts.ts'

const VIEWS = ['kinds', 'erasures'] as const

export default function PersonalDataScreen() {
  const texts = useTexts(personalTexts)
  const mayExport = useMay('personal.export')
  const views = mayExport ? ([...VIEWS, 'member'] as const) : VIEWS
  return (
    <TabScreen title={texts.title} name="view" label={texts.view} tabs={views} texts={texts}>
      {(view) => (view === 'kinds' ? <KeptKinds /> : view === 'erasures' ? <ErasureList /> : <MemberRequest />)}
    </TabScreen>
  )
}
