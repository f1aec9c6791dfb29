import type { CallBody } from '@duang/contract'
import { answerReminder, type PlayReminder, readReminder } from '@duang/contract/limits'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#core/api.ts'
import { useMember } from '#core/session.ts'

const MINUTE_MS = 60_000

/** Reminder of the day's play. Fetched every minute while bets are placed, otherwise every five minutes and on return to the page. */
export const reminderQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['reminder', uuid],
    queryFn: ({ signal }) => call(readReminder, { params: { uuid }, signal }),
    staleTime: MINUTE_MS / 4,
    refetchInterval: ({ state }) => (state.data?.isPlaying ? MINUTE_MS : 5 * MINUTE_MS),
    refetchOnWindowFocus: true,
    meta: { isQuiet: true },
  })

/** The server stores the answer, so that no other tab or device asks again. */
export function useAnswer() {
  const { uuid } = useMember()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: CallBody<typeof answerReminder>) => call(answerReminder, { params: { uuid }, body }),
    onSuccess: (reply: PlayReminder) => queryClient.setQueryData(reminderQuery(uuid).queryKey, reply),
  })
}
