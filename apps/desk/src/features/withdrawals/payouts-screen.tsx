import { useTexts } from '#core/language.ts'
import { Tabs } from '#core/tabs.tsx'
import { useChoice } from '#core/use-search.ts'
import { withdrawalTexts } from './texts.ts'
import { WithdrawalList } from './withdrawal-list.tsx'

const STATES = ['failed', 'unknown', 'sent'] as const

export default function PayoutsScreen() {
  const texts = useTexts(withdrawalTexts)
  const [state, setState] = useChoice('state', STATES, 'failed')
  return (
    <>
      <h1>{texts.payoutsTitle}</h1>
      <Tabs
        label={texts.state}
        choices={STATES.map((each) => ({ id: each, text: texts[each] }))}
        chosen={state}
        onChoose={setState}
      />
      <WithdrawalList key={state} state={state} />
    </>
  )
}
