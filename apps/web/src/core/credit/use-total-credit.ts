import { useQuery } from '@tanstack/react-query'
import { brand } from '../brand.ts'
import { useLivePoll } from '../live/live-state.ts'
import { useMember } from '../session.ts'
import { creditAtProviderQuery, creditQuery } from '../wallet-queries.ts'

const POLL_MS = 15_000

/** Satang; each undefined until it is known. */
export type TotalCredit = {
  /** The credit of the wallet. */
  credit: number | undefined
  /** What is at game providers. */
  atProviders: number | undefined
  total: number | undefined
}

/**
 * All credit of the member. A game of a provider in transfer mode holds the whole credit while it is open, so the credit of the wallet
 * alone is 0 then. Whatever says how much a member has, or that nothing is left, reads this.
 */
export function useTotalCredit(): TotalCredit {
  const { uuid, username } = useMember()
  const credit = useQuery({
    ...creditQuery(username),
    refetchInterval: useLivePoll(POLL_MS),
    meta: { isQuiet: true },
  }).data?.credit
  const held = useQuery({ ...creditAtProviderQuery(uuid), enabled: brand.menu.games }).data?.items
  const atProviders = brand.menu.games ? held?.reduce((sum, { amount }) => sum + (amount ?? 0), 0) : 0
  // A missing list of providers, which is rare, must not hide the credit of the wallet.
  return { credit, atProviders, total: credit === undefined ? undefined : credit + (atProviders ?? 0) }
}
