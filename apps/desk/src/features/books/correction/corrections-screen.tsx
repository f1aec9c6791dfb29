/** Corrections of credit: what waits for a second person, what was done, and receivables that are open. */
import { Button } from '@duang/ui/button.tsx'
import { useState } from 'react'
import { useMay } from '#core/call/me.ts'
import { useTexts } from '#core/language.ts'
import { TabScreen } from '#core/table/tab-screen.tsx'
import { Approvals } from './approvals.tsx'
import { CorrectionList } from './correction-list.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { Receivables } from './receivables.tsx'
import { correctionTexts } from './texts.ts'

const VIEWS = ['corrections', 'receivables'] as const

export default function CorrectionsScreen() {
  const texts = useTexts(correctionTexts)
  const mayCorrect = useMay('money.correct')
  const mayReadApprovals = useMay('approvals.read')
  const [isOrdering, setOrdering] = useState(false)
  return (
    <>
      <TabScreen
        title={texts.title}
        action={() => mayCorrect && <Button onClick={() => setOrdering(true)}>{texts.order}</Button>}
        name="view"
        label={texts.title}
        tabs={mayReadApprovals ? (['approvals', ...VIEWS] as const) : VIEWS}
        texts={texts}
      >
        {(view) =>
          view === 'approvals' ? <Approvals /> : view === 'corrections' ? <CorrectionList /> : <Receivables />
        }
      </TabScreen>
      {isOrdering && <OrderDialog onClose={() => setOrdering(false)} />}
    </>
  )
}
