import { CallError } from '@duang/contract/client'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { noticeFailure, noticeUnasked } from './error-notice.ts'
import { isMaintenance } from './failure.ts'

/** A refusal is a definite reply. Only a call without a reply is retried. */
const isWorthRetrying = (failures: number, error: Error): boolean =>
  failures < 1 &&
  error instanceof CallError &&
  !isMaintenance(error) &&
  (error.kind === 'network' || (error.status ?? 0) >= 500)

const DAY_MS = 24 * 3_600_000

/**
 * Server state of the site. The error modal opens for actions and for visible first loads. A failed background poll stays silent,
 * since the last data are still on the screen.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.state.data === undefined && query.meta?.isQuiet !== true) noticeUnasked(error)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        if (mutation.meta?.isQuiet !== true) noticeFailure(error)
      },
    }),
    defaultOptions: {
      // Keeps the data of a page that maintenance covers, because its forms depend on them.
      queries: { gcTime: DAY_MS, retry: isWorthRetrying, retryDelay: 1000, staleTime: 10_000 },
      mutations: { networkMode: 'always' },
    },
  })
