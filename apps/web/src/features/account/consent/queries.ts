import { giveConsent, type OpenConsent, readConsent } from '@duang/contract/account/consent'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#core/call/api.ts'
import { useMember } from '#core/call/session.ts'
import { userDetailQuery } from '#core/money/wallet-queries.ts'
import { toaster } from '#core/page/toaster.ts'
import { consent as th } from './th.ts'

/** Fetched only for a member whose profile says that there is something to accept. */
export const consentQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['consent', uuid],
    queryFn: ({ signal }) => call(readConsent, { params: { uuid }, signal }),
    meta: { isQuiet: true },
  })

/** Accepts the shown versions. A newer one is shown first. */
export function useAccept(onAccepted: () => void) {
  const { uuid } = useMember()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ texts }: OpenConsent) =>
      call(giveConsent, {
        params: { uuid },
        body: Object.fromEntries(texts.map(({ kind, version }) => [kind, version])),
      }),
    onSuccess: (left) => {
      queryClient.setQueryData(consentQuery(uuid).queryKey, left)
      queryClient.setQueryData(userDetailQuery(uuid).queryKey, (known) => known && { ...known, asksConsent: undefined })
      toaster.show(th.done)
      onAccepted()
      // A page that was refused loads again.
      void queryClient.invalidateQueries()
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: consentQuery(uuid).queryKey }),
  })
}
