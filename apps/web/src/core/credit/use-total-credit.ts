import { useQuery } from '@tanstack/react-query'
import { useMember } from '../call/session.ts'
import { useLivePoll } from '../live/live-state.ts'
import { creditQuery } from '../money/wallet-queries.ts'

const POLL_MS = 15_000

/** Satang; undefined until known. */
export type TotalCredit = {
  /** The credit of the wallet. */
  credit: number | undefined
  /** What is at game providers, as far as it is known. */
  atProviders: number
  total: number | undefined
  /** A provider has not said yet what it holds. */
  isPartUnknown: boolean
  /** Nothing is left anywhere. */
  isEmpty: boolean
}

/**
 * All credit of the member. A game of a provider in transfer mode holds the whole credit while it is open, so the credit of the wallet
 * alone is 0 then. Whatever says how much a member has, or that nothing is left, reads this. Its parts come from one reading of the
 * server: credit on its way between wallet and provider is counted once.
 */
export function useTotalCredit(): TotalCredit {
  const { username } = useMember()
  const { data } = useQuery({
    ...creditQuery(username),
    refetchInterval: useLivePoll(POLL_MS),
    meta: { isQuiet: true },
  })
  const { credit, atProviders = 0, isPartUnknown = false } = data ?? {}
  const total = credit === undefined ? undefined : credit + atProviders
  return { credit, atProviders, total, isPartUnknown, isEmpty: total === 0 && !isPartUnknown }
}
