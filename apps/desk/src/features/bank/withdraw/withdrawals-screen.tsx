/** The queue of withdrawals, by state. */
import { WITHDRAWAL_STATES } from '@duang/contract/action/withdraw'
import { useTexts } from '#core/language.ts'
import { withdrawalTexts } from './texts.ts'
import { WithdrawalQueue } from './withdrawal-queue.tsx'

export default function WithdrawalsScreen() {
  return <WithdrawalQueue title={useTexts(withdrawalTexts).title} states={WITHDRAWAL_STATES} />
}
