/** Corrections of credit: what was done, and receivables that are open. */
import { creditMember, debitMember, giveGoodwill } from '@duang/contract/action/correction'
import { Button } from '@duang/ui/button.tsx'
import { useState } from 'react'
import { useMay } from '#core/call/me.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { TabScreen } from '#core/table/tab-screen.tsx'
import { CorrectionList } from './correction-list.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { Receivables } from './receivables.tsx'
import { correctionTexts } from './texts.ts'

const ORDERS = [creditMember, giveGoodwill, debitMember] as const
const VIEWS = ['corrections', 'receivables'] as const

export default function CorrectionsScreen() {
  const texts = useTexts(correctionTexts)
  const language = useLanguage()
  const mayCorrect = useMay('money.correct')
  const [ordered, setOrdered] = useState<(typeof ORDERS)[number]>()
  return (
    <>
      <TabScreen
        title={texts.title}
        action={() =>
          mayCorrect &&
          ORDERS.map((each) => (
            <Button key={each.name} look={each === creditMember ? 'gold' : 'quiet'} onClick={() => setOrdered(each)}>
              {each.title[language]}
            </Button>
          ))
        }
        name="view"
        label={texts.title}
        tabs={VIEWS}
        texts={texts}
      >
        {(view) => (view === 'corrections' ? <CorrectionList /> : <Receivables />)}
      </TabScreen>
      {ordered && <OrderDialog action={ordered} onClose={() => setOrdered(undefined)} />}
    </>
  )
}
