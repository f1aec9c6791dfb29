import { ErrorState } from '@duang/ui/message.tsx'
import { er, g } from '#core/th.ts'

/** A screen that broke or whose chunk did not come: loading the page again is the honest way out. */
export function PageError() {
  return (
    <main className="mx-auto max-w-[640px] p-4">
      <ErrorState title={er.load} retryText={g.retry} onRetry={() => location.reload()} />
    </main>
  )
}
