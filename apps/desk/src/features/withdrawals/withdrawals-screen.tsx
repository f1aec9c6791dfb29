/** The queue of withdrawals, by state. */
import { WITHDRAWAL_STATES, type WithdrawalState } from '@duang/contract/desk-withdraw'
import { useState } from 'react'
import { useTexts } from '#core/language.ts'
import { Tabs } from '#core/tabs.tsx'
import { withdrawalTexts } from './texts.ts'
import { WithdrawalList } from './withdrawal-list.tsx'

export default function WithdrawalsScreen() {
  const texts = useTexts(withdrawalTexts)
  const [state, setState] = useState<WithdrawalState>('requested')
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
