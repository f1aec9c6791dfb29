import { CallError } from '@duang/contract/client'
import { onlineManager, type QueryClient, type QueryFilters, useMutation, useQueryClient } from '@tanstack/react-query'
import { endsSession, failureText, isMaintenance, opensModal } from './failure.ts'
import { er, g, gMore } from './th.ts'
import { toaster } from './toaster.ts'
import { walletKeys } from './wallet-queries.ts'

/**
 * Asks anew for what is on the screen, because somebody wants it now. Rejects with the first failure: unlike a poll in the
 * background, whoever asked must not take the old figures for new ones. Without a network calls only wait, which is a failure here.
 */
export async function askAnew(queryClient: QueryClient, filters: QueryFilters): Promise<void> {
  if (!onlineManager.isOnline()) throw new CallError('refresh', { kind: 'network' })
  await queryClient.invalidateQueries(filters, { throwOnError: true })
}

/** Failures outside of section 8 open no modal: the figures that are there stay, and a word says why they are the old ones. */
function sayFailure(error: unknown): void {
  const isSaidElsewhere =
    opensModal(error) || isMaintenance(error) || (error instanceof CallError && endsSession(error))
  if (!isSaidElsewhere) toaster.show(failureText(error), 'warn')
}

/**
 * Refreshing by hand: `refresh` asks anew, and a second press while it runs does nothing. A failure is never silent
 * (section 8: the modal, which mutations open by themselves). `status`: what a screen reader is told.
 * `shownMs`: it runs at least so long, so that a word about it can be read.
 */
export function useRefresh(filters: QueryFilters = { queryKey: walletKeys.all }, shownMs = 0) {
  const queryClient = useQueryClient()
  const { mutate, isPending, isSuccess, isError } = useMutation({
    mutationFn: () => Promise.all([askAnew(queryClient, filters), new Promise((shown) => setTimeout(shown, shownMs))]),
    onError: sayFailure,
  })
  return {
    refresh: () => !isPending && mutate(),
    isRefreshing: isPending,
    isFailed: isError,
    status: isPending ? g.updating : isError ? er.load : isSuccess ? gMore.updated : '',
  }
}
