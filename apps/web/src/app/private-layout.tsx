import { logout } from '@duang/contract/login'
import { ConfirmDialog } from '@duang/ui/confirm-dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { call } from '#core/api.ts'
import { usePath } from '#core/navigation.tsx'
import { endSession, renewUser, useMember } from '#core/session.ts'
import { SiteFooter } from '#core/site-footer.tsx'
import { g, lo } from '#core/th.ts'
import { Tiles } from '#core/tiles.tsx'
import { toaster } from '#core/toaster.ts'
import { userDetailQuery } from '#core/wallet-queries.ts'
import { format } from '#kit/format.ts'
import { BottomBar } from './bottom-bar.tsx'
import { PullToRefresh } from './pull-to-refresh.tsx'
import { TopBar } from './top-bar.tsx'

/** The dashboard is the fifth route with tiles; it places them itself, under the wallet. */
const TILE_ROUTES = ['/auth/deposit', '/auth/withdraw', '/auth/media', '/auth/contact']
/** Pages of money that is on its way can be pulled down (design 4.4). */
const PULL_ROUTES = ['/auth/dashboard', '/auth/deposit', '/auth/withdraw', '/auth/transaction/history']

/** Pages of members: top bar, tiles on their routes, content, bottom bar. */
export function PrivateLayout({ children }: { children: ReactNode }) {
  const [isAsking, setAsking] = useState(false)
  const path = usePath()
  useProfile()
  return (
    <div className="private">
      <TopBar onLogout={() => setAsking(true)} onLeave={leave} />
      <div className="content">
        {TILE_ROUTES.includes(path) && <Tiles />}
        <main id="content" tabIndex={-1}>
          {children}
        </main>
      </div>
      <SiteFooter hasLimits />
      <BottomBar />
      {PULL_ROUTES.includes(path) && <PullToRefresh scroller=".private" />}
      <ConfirmDialog
        isOpen={isAsking}
        title={lo.title}
        body={(seconds) => format(lo.body, { n: seconds })}
        confirmText={lo.ok}
        cancelText={g.cancel}
        onConfirm={leave}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}

/** Section 4: a member's start fetches the profile. A dead session shows itself here, whatever page is open. */
function useProfile(): void {
  const { uuid } = useMember()
  const { data } = useQuery({ ...userDetailQuery(uuid), meta: { isQuiet: true } })
  useEffect(() => {
    if (data) renewUser(data)
  }, [data])
}

/** Ends the session here at once; the server hears of it too, but nobody waits for that. */
function leave(): void {
  call(logout, { body: {} }).catch(() => undefined)
  endSession('left')
  toaster.show(lo.done)
}
