import { Icon, type IconName } from './icon.tsx'
import type { Tone } from './tone.ts'

const TONE_ICON: Record<Tone, IconName> = {
  ok: 'check',
  bad: 'cancel',
  warn: 'clock',
  info: 'info',
  brand: 'diamond',
  plain: 'question',
}

export type StatusChipProps = { tone: Tone; icon?: IconName; children: string }

/** A state in one word, with its icon. */
export function StatusChip({ tone, icon = TONE_ICON[tone], children }: StatusChipProps) {
  return (
    <span className="status-chip tinted" data-tone={tone}>
      <Icon name={icon} size={14} />
      {children}
    </span>
  )
}
