import type { SlipState } from '@duang/contract/bank/deposit-slip'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import type { Tone } from '@duang/ui/tone'
import { useTexts } from '#core/language.ts'
import { slipTexts } from './texts.ts'

const TONE: Readonly<Record<SlipState, Tone>> = {
  received: 'info',
  matched: 'warn',
  staff: 'warn',
  credited: 'ok',
  rejected: 'plain',
}

export function SlipStateChip({ state }: { state: SlipState }) {
  const texts = useTexts(slipTexts)
  return <StatusChip tone={TONE[state]}>{texts[state]}</StatusChip>
}
