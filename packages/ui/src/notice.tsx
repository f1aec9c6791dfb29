import type { ReactNode } from 'react'
import { Clauses } from './clauses.tsx'
import { Icon, type IconName } from './icon.tsx'
import type { Tone } from './tone.ts'

type NoticeProps = {
  tone: Tone
  icon?: IconName
  /** `alert` interrupts a screen reader: for failures of an action. */
  role?: 'alert' | 'status' | 'note'
  children: ReactNode
}

/** A strip with one message. */
export function Notice({ tone, icon = tone === 'ok' ? 'check' : 'warn', role = 'note', children }: NoticeProps) {
  return (
    <div className="notice tinted" data-tone={tone} role={role}>
      <Icon name={icon} />
      <div>{typeof children === 'string' ? <Clauses text={children} /> : children}</div>
    </div>
  )
}
