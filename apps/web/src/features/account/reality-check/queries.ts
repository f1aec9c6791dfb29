import { readReminder } from '@duang/contract/account/limits-reminder'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/call/api.ts'

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
