import { checkReset } from '@duang/contract/account/password-reset'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/call/api.ts'

const TOKEN = /^[\w-]{43}$/

/** The token of a link; undefined where the address has none. */
export const tokenIn = (hash: string): string | undefined => {
  const token = hash.replace(/^#/, '')
  return TOKEN.test(token) ? token : undefined
}

/** The member whose password the link sets. The reply is not cached, because the token opens an account. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['password-reset', token],
    queryFn: ({ signal }) => call(checkReset, { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
