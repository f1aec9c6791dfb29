/** Whether a withdrawal still waits for the decision that a dialog asks for. */
import { useState } from 'react'
import { usePresent } from '#core/call/present.tsx'
import type { Withdrawal } from './withdrawal-facts.tsx'

export function useWaiting(withdrawal: Withdrawal, isBusy: boolean) {
  const { id, state, amount, bankCode, account, accountName, needsApproval, claim, member } = withdrawal
  const [opened] = useState(state)
  const isTaken = claim !== null && !claim.isOwn
  const now = { id, amount, bankCode, account, accountName, needsApproval, member }
  return usePresent(now, state === opened && !isTaken ? now : undefined, isBusy)
}
