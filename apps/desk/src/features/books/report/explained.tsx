import { StatusChip } from '@duang/ui/status-chip.tsx'
import { fill, useTexts } from '#core/language.ts'
import { reconcileTexts } from './texts.ts'

/** Whether the rows add up to the differences. */
export function Explained({ isExplained }: { isExplained: boolean }) {
  const texts = useTexts(reconcileTexts)
  return isExplained ? (
    <StatusChip tone="ok">{texts.explained}</StatusChip>
  ) : (
    <StatusChip tone="bad">{texts.unexplained}</StatusChip>
  )
}

/** That a list of differences is not all of them. */
export function Cut({ shown, all }: { shown: number; all: number }) {
  const texts = useTexts(reconcileTexts)
  return shown < all ? <p className="text-warn">{fill(texts.more, { shown, all })}</p> : null
}
