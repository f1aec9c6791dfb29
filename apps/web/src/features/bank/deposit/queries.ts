/** Server state of the deposit page beyond the shared lists of the wallet. */
import { assignReceivingAccount } from '@duang/contract/bank/deposit'
import { listSlips } from '@duang/contract/bank/deposit-slip'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#core/call/api.ts'
import { walletKeys } from '#core/money/wallet-queries.ts'

type OwnBank = { bankId: string; bankName: string }

const receivingKey = (uuid: string) => ['wallet', 'receiving', uuid]

/** Windows open and close by the clock, and an assignment ends. */
const RECEIVING_EVERY_MS = 60_000

/** The site account for the member's own one, which is masked. The call moves nothing. */
export const receivingQuery = (uuid: string, own: OwnBank | undefined) =>
  queryOptions({
    queryKey: [...receivingKey(uuid), own?.bankName, own?.bankId],
    queryFn: () =>
      call(assignReceivingAccount, { body: { uuid, bankId: own?.bankId ?? '', bankName: own?.bankName ?? '' } }),
    enabled: own !== undefined,
    staleTime: RECEIVING_EVERY_MS / 2,
    refetchInterval: RECEIVING_EVERY_MS,
  })

/** Data that a deposit changes. */
export function refreshAfterArrival(queryClient: QueryClient, uuid: string, username: string): void {
  const keys = [
    walletKeys.credit(username),
    walletKeys.bonuses(uuid),
    walletKeys.withdrawCheck(uuid),
    receivingKey(uuid),
  ]
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
}

export const slipsKey = (uuid: string) => ['wallet', 'slips', uuid]

/** The bank's line may arrive at any time. */
const SLIPS_EVERY_MS = 10_000

const ACCOUNT_EVERY_MS = 1_500

export const slipsQuery = (uuid: string) =>
  queryOptions({
    queryKey: slipsKey(uuid),
    queryFn: () => call(listSlips, { params: { uuid } }),
    // The page may still be asking for the first receiving account of the member.
    refetchInterval: ({ state }) => (state.data?.accounts.length === 0 ? ACCOUNT_EVERY_MS : SLIPS_EVERY_MS),
  })
