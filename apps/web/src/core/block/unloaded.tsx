import { CallError } from '@duang/contract/client'
import { ErrorState } from '@duang/ui/message.tsx'
import { noticeFailure } from '#core/call/error-notice.ts'
import { er, g } from '#core/th.ts'

/** The state of one query, or of several combined. */
export type BlockQuery<Data> = {
  data: Data | undefined
  isError: boolean
  isFetching: boolean
  /** `paused`: waits for the network. */
  fetchStatus: 'fetching' | 'paused' | 'idle'
  refetch: () => unknown
}

const isPaused = ({ fetchStatus }: BlockQuery<unknown>): boolean => fetchStatus === 'paused'

/** Whether there are no data and none on their way: the query failed, or waits for the network. */
export const isUnloaded = (query: BlockQuery<unknown>): boolean =>
  query.data === undefined && (query.isError || isPaused(query))

/** Refetches missing data. Without a network the error modal shows that. A paused query resumes when the network is back. */
export function retryUnloaded(queries: readonly BlockQuery<unknown>[]): void {
  const missing = queries.filter(isUnloaded)
  if (missing.some(isPaused)) noticeFailure(new CallError('retry', { kind: 'network' }))
  else for (const query of missing) void query.refetch()
}

type UnloadedProps = { queries: readonly BlockQuery<unknown>[]; title?: string | undefined }

/** Replaces a block that could not be loaded: the failure, a missing network where it is the cause, and a retry button. */
export function Unloaded({ queries, title = er.load }: UnloadedProps) {
  return (
    <div className="card">
      <ErrorState
        title={title}
        sub={queries.some((query) => isUnloaded(query) && isPaused(query)) ? er.net : undefined}
        retryText={g.retry}
        isRetrying={queries.some((query) => query.data === undefined && query.isFetching)}
        onRetry={() => retryUnloaded(queries)}
      />
    </div>
  )
}
