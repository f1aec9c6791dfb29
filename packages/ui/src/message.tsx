import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Clauses } from './clauses.tsx'
import { Icon, type IconName } from './icon.tsx'
import type { Tone } from './tone.ts'

type EmptyStateProps = {
  icon?: IconName
  tone?: Tone
  title: string
  sub?: string | undefined
  /** At most one. */
  action?: ReactNode
}

/** A friendly empty state: icon, title, one line, at most one action. */
export function EmptyState({ icon = 'empty', tone = 'plain', title, sub, action }: EmptyStateProps) {
  return (
    <div className="message">
      <span className="message-icon tinted" data-tone={tone}>
        <Icon name={icon} size={28} />
      </span>
      <p className="message-title">
        <Clauses text={title} />
      </p>
      {sub && (
        <p className="message-sub">
          <Clauses text={sub} />
        </p>
      )}
      {action}
    </div>
  )
}

type ErrorStateProps = {
  title: string
  sub?: string | undefined
  retryText: string
  onRetry: () => void
  isRetrying?: boolean
}

/** A block that failed to load, in its own place. The other blocks still work. */
export function ErrorState({ title, sub, retryText, onRetry, isRetrying = false }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        icon="warn"
        tone="bad"
        title={title}
        sub={sub}
        action={
          <Button look="text" icon="refresh" isBusy={isRetrying} busyText={retryText} onClick={onRetry}>
            {retryText}
          </Button>
        }
      />
    </div>
  )
}
