import { downloadRounds } from '@duang/contract/winlost'
import { useMutation } from '@tanstack/react-query'
import { call } from '#core/api.ts'
import { failureText } from '#core/failure.ts'
import { useMember } from '#core/session.ts'
import { toaster } from '#core/toaster.ts'
import type { Range } from './range.ts'
import { wlMore } from './th.ts'

/** Downloads the rounds of a range as a file. */
export function useDownload(range: Range) {
  const { uuid } = useMember()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(downloadRounds, { params: { uuid }, query: range }),
    onSuccess: async (text) => {
      const { saveCsv } = await import('#core/save-csv.ts')
      saveCsv(text, `duang-winlost-${range.start}-${range.end}.csv`)
      toaster.show(wlMore.csvDone)
    },
  })
  return { download: () => mutate(), isPending, problem: error ? failureText(error) : undefined }
}
