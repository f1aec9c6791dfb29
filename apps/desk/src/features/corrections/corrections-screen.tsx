/** Corrections of credit: what waits for a second person, what was done, and receivables that are open. */
import { Button } from '@duang/ui/button.tsx'
import { useState } from 'react'
import { useTexts } from '#core/language.ts'
import { useMay } from '#core/me.ts'
import { Tabs } from '#core/tabs.tsx'
import { useChoice } from '#core/use-search.ts'
import { Approvals } from './approvals.tsx'
import { CorrectionList } from './correction-list.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { Receivables } from './receivables.tsx'
import { correctionTexts } from './texts.ts'

const PARTS = ['approvals', 'corrections', 'receivables'] as const

export default function CorrectionsScreen() {
  const texts = useTexts(correctionTexts)
  const mayCorrect = useMay('money.correct')
  const mayReadApprovals = useMay('approvals.read')
  const parts = PARTS.filter((each) => each !== 'approvals' || mayReadApprovals)
  const [isOrdering, setOrdering] = useState(false)
  const [part, setPart] = useChoice('view', parts, parts[0] ?? 'corrections')
  return (
    <>
      <div className="desk-bar">
        <h1>{texts.title}</h1>
        <span className="grow" />
        {mayCorrect && <Button onClick={() => setOrdering(true)}>{texts.order}</Button>}
      </div>
      <Tabs
        label={texts.title}
        choices={parts.map((each) => ({ id: each, text: texts[each] }))}
        chosen={part}
        onChoose={setPart}
      />
      {part === 'approvals' && <Approvals />}
      {part === 'corrections' && <CorrectionList />}
      {part === 'receivables' && <Receivables />}
      {isOrdering && <OrderDialog onClose={() => setOrdering(false)} />}
    </>
  )
}
