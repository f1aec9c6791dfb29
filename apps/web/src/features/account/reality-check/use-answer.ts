import type { CallBody } from '@duang/contract'
import { answerReminder } from '@duang/contract/account/limits'
import type { PlayReminder } from '@duang/contract/account/limits-reminder'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#core/call/api.ts'
import { useMember } from '#core/call/session.ts'
import { reminderQuery } from './queries.ts'

/** The server stores the answer, so that no other tab or device asks again. */
export function useAnswer() {
  const { uuid } = useMember()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: CallBody<typeof answerReminder>) => call(answerReminder, { params: { uuid }, body }),
    onSuccess: (reply: PlayReminder) => queryClient.setQueryData(reminderQuery(uuid).queryKey, reply),
  })
}
