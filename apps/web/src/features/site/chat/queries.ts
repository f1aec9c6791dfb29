import { chatTerms, decideChatConsent, getChatIdentity } from '@duang/contract/site/chat'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#core/call/api.ts'
import { chatAccount } from '#core/chat/chat.ts'

const keyOf = (uuid: string | undefined) => ['chat', uuid] as const

/** The data that the provider receives; null without the member's consent. Fetched for every login, stored nowhere else. */
export const useIdentity = (uuid: string | undefined) =>
  useQuery({
    queryKey: keyOf(uuid),
    queryFn: ({ signal }) => call(getChatIdentity, { params: { uuid: uuid ?? '' }, signal }),
    enabled: uuid !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isQuiet: true },
  })

/** Gives or withdraws consent. */
export function useConsent(uuid: string | undefined) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (isAccepted: boolean) => {
      const account = chatAccount()
      const terms = account ? chatTerms(account) : ''
      return call(decideChatConsent, { params: { uuid: uuid ?? '' }, body: { isAccepted, terms } })
    },
    onSuccess: (reply) => queryClient.setQueryData(keyOf(uuid), reply),
  })
}
