import { downloadTransfers } from '@duang/contract/history'
import { useMutation } from '@tanstack/react-query'
import { call } from '#core/api.ts'
import { failureText } from '#core/failure.ts'
import { useMember } from '#core/session.ts'
import { toaster } from '#core/toaster.ts'
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
      const { saveCsv } = await import('#core/save-csv.ts')
      saveCsv(text, `${['duang', account, start, end].filter(Boolean).join('-')}.csv`)
      toaster.show(hisMore.fileDone)
    },
  })
  return { download: () => mutate(), isPending, problem: error ? failureText(error) : undefined }
}
