/** The queue of payouts that did not end well, by state. */
import { useTexts } from '#core/language.ts'
import { withdrawalTexts } from './texts.ts'
import { WithdrawalQueue } from './withdrawal-queue.tsx'

const STATES = ['failed', 'unknown', 'sent'] as const

export default function PayoutsScreen() {
  return <WithdrawalQueue title={useTexts(withdrawalTexts).payoutsTitle} states={STATES} />
}
