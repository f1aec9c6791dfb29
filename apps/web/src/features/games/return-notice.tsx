import { Button } from '@duang/ui/button.tsx'
import { g } from '#core/th.ts'
import { useReturn } from './use-return.ts'

/** What became of the credit after somebody came back from a game; nothing while nobody did. */
export function ReturnNotice() {
  const { text, isRunning, isFailed, again } = useReturn()
  return (
    <div role="status" className="return-status">
      {text && (
        <div className="card return-notice" data-tone={isFailed ? 'bad' : undefined}>
          <p>{text}</p>
          {isRunning && <span className="spinner" aria-hidden="true" />}
          {isFailed && (
            <Button look="text" icon="refresh" onClick={again}>
              {g.retry}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
