import { CallError } from '@duang/contract/client'
import { QueryClient } from '@tanstack/react-query'

/** Refusals are answers: repeating the question changes nothing. */
const isWorthRepeating = (error: unknown): boolean =>
  error instanceof CallError && (error.kind === 'network' || error.kind === 'timeout' || error.status === 503)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 5_000, retry: (count, error) => count < 3 && isWorthRepeating(error) },
    mutations: { retry: false },
  },
})
