import { downloadTransfers } from '@duang/contract/books/history'
import { useMutation } from '@tanstack/react-query'
import { call } from '#core/call/api.ts'
import { failureText } from '#core/call/failure.ts'
import { useMember } from '#core/call/session.ts'
import { toaster } from '#core/page/toaster.ts'
import { hisMore } from './th.ts'
import type { TransferFilter } from './transfer-queries.ts'

/** Downloads the changes that match the filter as a file. */
export function useTransferFile({ account, group, start, end }: TransferFilter) {
  const { uuid } = useMember()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(downloadTransfers, {
        params: { uuid },
        query: {
          account,
          ...(start === undefined ? {} : { start }),
          ...(end === undefined ? {} : { end }),
          ...(group === undefined ? {} : { group }),
        },
      }),
    onSuccess: async (text) => {
      const { saveCsv } = await import('#core/call/save-csv.ts')
      saveCsv(text, `${['duang', account, start, end].filter(Boolean).join('-')}.csv`)
      toaster.show(hisMore.fileDone)
    },
  })
  return { download: () => mutate(), isPending, problem: error ? failureText(error) : undefined }
}
