import { CallError } from '@duang/contract/client'
import { ErrorState } from '@duang/ui/message.tsx'
import { noticeFailure } from '#core/error-notice.ts'
import { er, g } from '#core/th.ts'

/** What a block needs to know of one query, or of several taken together. */
export type BlockQuery<Data> = {
  data: Data | undefined
  isError: boolean
  isFetching: boolean
  /** `paused`: waits for the network. */
  fetchStatus: 'fetching' | 'paused' | 'idle'
  refetch: () => unknown
}

const isPaused = ({ fetchStatus }: BlockQuery<unknown>): boolean => fetchStatus === 'paused'

/** Whether nothing can be shown and nothing is on its way: the query failed, or waits for the network. */
export const isUnloaded = (query: BlockQuery<unknown>): boolean =>
  query.data === undefined && (query.isError || isPaused(query))

/** Fetches again what is missing. Without a network the error modal says so: a paused query goes on by itself when the network is back. */
export function retryUnloaded(queries: readonly BlockQuery<unknown>[]): void {
  const missing = queries.filter(isUnloaded)
  if (missing.some(isPaused)) noticeFailure(new CallError('retry', { kind: 'network' }))
  else for (const query of missing) void query.refetch()
}

type UnloadedProps = { queries: readonly BlockQuery<unknown>[]; title?: string | undefined }

/** Stands where data could not be loaded: that it is so, that the network is away where it is, and a way to try again. */
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
