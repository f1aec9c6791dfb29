import { CallError } from '@duang/contract/client'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { noticeFailure } from './error-notice.ts'

/** A refusal is an answer; only what got no answer is worth a second try. */
const isWorthRetrying = (failures: number, error: Error): boolean =>
  failures < 1 && error instanceof CallError && (error.kind === 'network' || (error.status ?? 0) >= 500)

/**
 * Server state of the site. The error modal opens for actions and for first loads that somebody is waiting for;
 * a poll in the background that fails stays silent, since the last data are still on the screen.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.state.data === undefined && query.meta?.isQuiet !== true) noticeFailure(error)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        if (mutation.meta?.isQuiet !== true) noticeFailure(error)
      },
    }),
    defaultOptions: {
      queries: { retry: isWorthRetrying, retryDelay: 1000, staleTime: 10_000 },
      mutations: { networkMode: 'always' },
    },
  })
