import { listCreditAtProviders } from '@duang/contract/games'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api.ts'
import { walletKeys } from '../wallet-queries.ts'

/** Credit at game providers. Few members have any, so its failure is silent. */
export const creditAtProviderQuery = (uuid: string) =>
  queryOptions({
    queryKey: walletKeys.creditOut(uuid),
    queryFn: () => call(listCreditAtProviders, { params: { uuid } }),
    meta: { isQuiet: true },
  })
