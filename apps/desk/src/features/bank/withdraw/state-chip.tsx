import type { WithdrawalState } from '@duang/contract/action/withdraw'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import type { Tone } from '@duang/ui/tone'
import { useTexts } from '#core/language.ts'
import { withdrawalTexts } from './texts.ts'

const TONE: Readonly<Record<WithdrawalState, Tone>> = {
  requested: 'warn',
  approved: 'info',
  sent: 'info',
  unknown: 'bad',
  failed: 'bad',
  paid: 'ok',
  refunded: 'plain',
  rejected: 'plain',
  returned: 'plain',
}

export function StateChip({ state }: { state: WithdrawalState }) {
  const texts = useTexts(withdrawalTexts)
  return <StatusChip tone={TONE[state]}>{texts[state]}</StatusChip>
}
