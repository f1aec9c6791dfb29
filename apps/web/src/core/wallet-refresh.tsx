import { IconButton } from '@duang/ui/button.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { g, gMore } from './th.ts'
import { walletKeys } from './wallet-queries.ts'

/** Asks anew for everything about the wallet, for keyboards and whoever does not pull the page; a second press while it runs does nothing. */
export function WalletRefresh() {
  const queryClient = useQueryClient()
  const refreshing = useMutation({ mutationFn: () => queryClient.invalidateQueries({ queryKey: walletKeys.all }) })
  return (
    <>
      <IconButton
        icon="refresh"
        label={g.refresh}
        aria-disabled={refreshing.isPending || undefined}
        onClick={() => !refreshing.isPending && refreshing.mutate()}
      />
      <p role="status" className="sr-only">
        {refreshing.isPending ? g.updating : refreshing.isSuccess && gMore.updated}
      </p>
    </>
  )
}
