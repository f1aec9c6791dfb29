/** The queue of withdrawals, by state. */
import { WITHDRAWAL_STATES } from '@duang/contract/desk-withdraw'
import { useTexts } from '#core/language.ts'
import { Tabs } from '#core/tabs.tsx'
import { useChoice } from '#core/use-search.ts'
import { withdrawalTexts } from './texts.ts'
import { WithdrawalList } from './withdrawal-list.tsx'

export default function WithdrawalsScreen() {
  const texts = useTexts(withdrawalTexts)
  const [state, setState] = useChoice('state', WITHDRAWAL_STATES, 'requested')
  return (
    <>
      <h1>{texts.title}</h1>
      <Tabs
        label={texts.state}
        choices={WITHDRAWAL_STATES.map((each) => ({ id: each, text: texts[each] }))}
        chosen={state}
        onChoose={setState}
      />
      <WithdrawalList key={state} state={state} />
    </>
  )
}
