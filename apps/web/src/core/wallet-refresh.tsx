import { IconButton } from '@duang/ui/button.tsx'
import { g } from './th.ts'
import { useRefresh } from './use-refresh.ts'

/** Asks anew for everything about the wallet, for keyboards and whoever does not pull the page. */
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
