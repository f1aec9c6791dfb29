import { downloadRounds } from '@duang/contract/games/winlost'
import { useMutation } from '@tanstack/react-query'
import { call } from '#core/call/api.ts'
import { failureText } from '#core/call/failure.ts'
import { useMember } from '#core/call/session.ts'
import { toaster } from '#core/page/toaster.ts'
import type { Range } from './range.ts'
import { wlMore } from './th.ts'

/** Downloads the rounds of a range as a file. */
export function useDownload(range: Range) {
  const { uuid } = useMember()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(downloadRounds, { params: { uuid }, query: range }),
    onSuccess: async (text) => {
      const { saveCsv } = await import('#core/call/save-csv.ts')
      saveCsv(text, `duang-winlost-${range.start}-${range.end}.csv`)
      toaster.show(wlMore.csvDone)
    },
  })
  return { download: () => mutate(), isPending, problem: error ? failureText(error) : undefined }
}
