import { IconButton } from '@duang/ui/button.tsx'
import { useRefresh } from '../call/use-refresh.ts'
import { g } from '../th.ts'

/** Button that refetches all data of the wallet, for keyboards and members who do not pull the page. */
export function WalletRefresh() {
  const { refresh, isRefreshing, status } = useRefresh()
  return (
    <>
      <IconButton icon="refresh" label={g.refresh} aria-disabled={isRefreshing || undefined} onClick={refresh} />
      <p role="status" className="sr-only">
        {status}
      </p>
    </>
  )
}
