import { ErrorState } from '@duang/ui/message.tsx'
import { er, g } from '#core/th.ts'

/** Shown for a screen that crashed or whose chunk failed to load. Its only remedy is a reload. */
export function PageError() {
  return (
    <main className="mx-auto max-w-[640px] p-4">
      <ErrorState title={er.load} retryText={g.retry} onRetry={() => location.reload()} />
    </main>
  )
}
