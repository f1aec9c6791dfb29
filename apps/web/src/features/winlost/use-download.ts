import { downloadRounds } from '@duang/contract/winlost'
import { useMutation } from '@tanstack/react-query'
import { call } from '#core/api.ts'
import { failureText } from '#core/failure.ts'
import { useMember } from '#core/session.ts'
import { toaster } from '#core/toaster.ts'
import type { Range } from './range.ts'
import { wlMore } from './th.ts'

/** Time for a browser to start the download of a file. */
const FILE_KEPT_MS = 60_000

/** Downloads the rounds of a range as a file. */
export function useDownload(range: Range) {
  const { uuid } = useMember()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(downloadRounds, { params: { uuid }, query: range }),
    onSuccess: (text) => {
      saveFile(text, `duang-winlost-${range.start}-${range.end}.csv`)
      toaster.show(wlMore.csvDone)
    },
  })
  return { download: () => mutate(), isPending, problem: error ? failureText(error) : undefined }
}

function saveFile(text: string, name: string): void {
  // Reading a reply as text removes its byte order mark, which makes spreadsheets read the Thai text as UTF-8.
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), FILE_KEPT_MS)
}
