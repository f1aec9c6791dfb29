import { downloadRounds } from '@duang/contract/winlost'
import { useMutation } from '@tanstack/react-query'
import { call } from '#core/api.ts'
import { failureText } from '#core/failure.ts'
import { useMember } from '#core/session.ts'
import { toaster } from '#core/toaster.ts'
import type { Range } from './range.ts'
import { wlMore } from './th.ts'

/** How long a browser may take to begin with a file that it was given. */
const FILE_KEPT_MS = 60_000

/** The rounds of a range as a file of this device. */
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
  // Reading an answer as text takes its byte order mark away; by it a spreadsheet knows that the Thai in it is UTF-8.
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), FILE_KEPT_MS)
}
