/**
 * Server state of the wallet that several screens share; lists are in files of their own, which the frame of all pages does not
 * need. Each item has one key, so that all screens show a change. Lists of other lengths are below the same key, and are refreshed
 * together with it.
 */
import type { CallReply } from '@duang/contract'
import { getCredit, getUserDetail } from '@duang/contract/account/user'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../call/api.ts'

export type Credit = CallReply<typeof getCredit>
export type UserDetail = CallReply<typeof getUserDetail>

export const walletKeys = {
  /** All keys below. */
  all: ['wallet'],
  credit: (username: string) => ['wallet', 'credit', username],
  detail: (uuid: string) => ['wallet', 'detail', uuid],
  summary: (uuid: string) => ['wallet', 'summary', uuid],
  deposits: (uuid: string) => ['wallet', 'deposits', uuid],
  corrections: (uuid: string) => ['wallet', 'corrections', uuid],
  openWithdraws: (uuid: string) => ['wallet', 'withdraws', uuid, 'open'],
  endedWithdraws: (uuid: string) => ['wallet', 'withdraws', uuid, 'ended'],
  withdrawCheck: (uuid: string) => ['wallet', 'withdraws', uuid, 'check'],
  /** All data about withdrawals: open, ended, results of the rules. */
  withdraws: (uuid: string) => ['wallet', 'withdraws', uuid],
  creditOut: (uuid: string) => ['wallet', 'out', uuid],
  bonuses: (uuid: string) => ['wallet', 'bonuses', uuid],
} as const

/** Returns the newer of two replies. A reply with a lower version is outdated (section 4, rule 3). */
export const newerCredit = (known: Credit | undefined, answer: Credit): Credit =>
  known && known.version > answer.version ? known : answer

/** The credit in satang, with what is at providers at the same moment. An outdated reply never replaces a newer one. */
export const creditQuery = (username: string) =>
  queryOptions({
    queryKey: walletKeys.credit(username),
    queryFn: () => call(getCredit, { params: { username }, body: { balanceType: 'M' } }),
    structuralSharing: (known, answer) => newerCredit(known as Credit | undefined, answer as Credit),
  })

/**
 * Stores the credit of an event or of the reply to a money call, unless a newer one is stored. Calls that move nothing to or from a
 * provider say nothing about what is there: it stays as it was.
 */
export function noteCredit(queryClient: QueryClient, username: string, after: CreditAfter): void {
  const { credit, version, atProviders, isPartUnknown } = after
  const given = atProviders === undefined ? {} : { atProviders, isPartUnknown }
  queryClient.setQueryData<Credit>(walletKeys.credit(username), (known) =>
    newerCredit(known, { ...known, balanceType: 'M', credit, version, ...given, at: new Date().toISOString() }),
  )
}
type CreditAfter = Pick<Credit, 'credit' | 'version' | 'atProviders' | 'isPartUnknown'>

export const userDetailQuery = (uuid: string) =>
  queryOptions({
    queryKey: walletKeys.detail(uuid),
    queryFn: () => call(getUserDetail, { params: { uuid } }),
    staleTime: 60_000,
  })
