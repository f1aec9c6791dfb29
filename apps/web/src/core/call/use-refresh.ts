import { CallError } from '@duang/contract/client'
import { onlineManager, type QueryClient, type QueryFilters, useMutation, useQueryClient } from '@tanstack/react-query'
import { walletKeys } from '../money/wallet-queries.ts'
import { toaster } from '../page/toaster.ts'
import { er, g, gMore } from '../th.ts'
import { endsSession, failureText, isMaintenance, opensModal } from './failure.ts'

/**
 * Refetches the visible data at the member's request. Rejects with the first failure, because old figures must not pass for new
 * ones. Without a network calls only wait, which is a failure here.
 */
export async function askAnew(queryClient: QueryClient, filters: QueryFilters): Promise<void> {
  if (!onlineManager.isOnline()) throw new CallError('refresh', { kind: 'network' })
  await queryClient.invalidateQueries(filters, { throwOnError: true })
}

/** Failures outside of section 8 open no modal. The old figures stay, and a toast explains the failure. */
function showFailure(error: unknown): void {
  const isShownElsewhere =
    opensModal(error) || isMaintenance(error) || (error instanceof CallError && endsSession(error))
  if (!isShownElsewhere) toaster.show(failureText(error), 'warn')
}

/**
 * Manual refresh: `refresh` refetches, and a second press meanwhile does nothing. A failure is never silent (section 8: mutations
 * open the modal). `status`: the text for screen readers. `shownMs`: the minimum duration, so that its label can be read.
 */
export function useRefresh(filters: QueryFilters = { queryKey: walletKeys.all }, shownMs = 0) {
  const queryClient = useQueryClient()
  const { mutate, isPending, isSuccess, isError } = useMutation({
    mutationFn: () => Promise.all([askAnew(queryClient, filters), new Promise((shown) => setTimeout(shown, shownMs))]),
    onError: showFailure,
  })
  return {
    refresh: () => !isPending && mutate(),
    isRefreshing: isPending,
    isFailed: isError,
    status: isPending ? g.updating : isError ? er.load : isSuccess ? gMore.updated : '',
  }
}
