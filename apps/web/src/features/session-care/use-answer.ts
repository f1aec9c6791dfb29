import type { CallBody } from '@duang/contract'
import { answerReminder } from '@duang/contract/limits'
import type { PlayReminder } from '@duang/contract/limits-reminder'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#core/api.ts'
import { useMember } from '#core/session.ts'
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
