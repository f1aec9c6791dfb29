import { listCreditAtProviders } from '@duang/contract/games/games'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call/api.ts'
import { walletKeys } from '../money/wallet-queries.ts'

/** Credit at game providers. Few members have any, so its failure is silent. */
export const creditAtProviderQuery = (uuid: string) =>
  queryOptions({
    queryKey: walletKeys.creditOut(uuid),
    queryFn: () => call(listCreditAtProviders, { params: { uuid } }),
    meta: { isQuiet: true },
  })
