import { IconButton } from '@duang/ui/button.tsx'
import { g } from './th.ts'
import { useRefresh } from './use-refresh.ts'

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
