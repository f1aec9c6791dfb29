import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useTexts } from '#core/language.ts'
import { closingTexts } from './texts.ts'

/** Whether a closing equalled the ledger when it was compared last. */
export function CheckChip({ check }: { check: { difference: string | null } | null }) {
  const texts = useTexts(closingTexts)
  if (check === null) return <StatusChip tone="plain">{texts.unchecked}</StatusChip>
  if (check.difference === null) return <StatusChip tone="ok">{texts.equal}</StatusChip>
  return <StatusChip tone="bad">{texts.unequal}</StatusChip>
}
