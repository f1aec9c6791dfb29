import { logout } from '@duang/contract/account/login'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { call } from '#core/call/api.ts'
import { endSession, renewUser, useMember } from '#core/call/session.ts'
import { userDetailQuery } from '#core/money/wallet-queries.ts'
import { useNavigate, usePath } from '#core/page/navigation.tsx'
import { SiteFooter } from '#core/page/site-footer.tsx'
import { toaster } from '#core/page/toaster.ts'
import { TILE_PATHS } from '#core/pages.ts'
import { userSettingQuery } from '#core/site-status/setting-queries.ts'
import { siteStatusQuery } from '#core/site-status/site-status-queries.ts'
import { lo } from '#core/th.ts'
import { lazyPart } from '#kit/lazy-part.tsx'
import { OptionalPart } from '#kit/optional-part.tsx'
import { RAIL, useMedia } from '#kit/use-media.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Tiles } from './tiles-part.ts'
import { TopBar } from './top-bar.tsx'

/** A page can be pulled only after it is shown, so this code loads after that of the page. */
const PullToRefresh = lazyPart(async () => (await import('./pull-to-refresh.tsx')).PullToRefresh)

/** Without its code, as on a lost network, a press logs out at once. */
const LogoutDialog = lazyPart(async () => (await import('./logout-dialog.tsx')).LogoutDialog)

/** A page works without them: their code comes after that of the page. */
const Dialogs = lazyPart(async () => (await import('../dialogs.tsx')).Dialogs)

/** Pages of pending money can be pulled down (design 4.4). */
const PULL_ROUTES = ['/auth/dashboard', '/auth/deposit', '/auth/withdraw', '/auth/transaction/history']

/** Pages of members: top bar, tiles on their routes, content, bottom bar. */
export function PrivateLayout({ children }: { children: ReactNode }) {
  const [isAsking, setAsking] = useState<boolean>()
  const path = usePath()
  const leave = useLeave()
  useStart()
  // At the side it comes first for the keyboard too, below the page last.
  const hasRail = useMedia(RAIL)
  return (
    <div className="private">
      {hasRail && <BottomBar />}
      <TopBar onLogout={() => void LogoutDialog.preload().then(() => setAsking(true), leave)} onLeave={leave} />
      <div className="content">
        {TILE_PATHS.includes(path) && (
          <OptionalPart>
            <Tiles />
          </OptionalPart>
        )}
        <main id="content" tabIndex={-1}>
          {children}
        </main>
      </div>
      <SiteFooter hasLimits />
      {!hasRail && <BottomBar />}
      <OptionalPart>
        <Dialogs />
      </OptionalPart>
      {PULL_ROUTES.includes(path) && (
        <OptionalPart>
          <PullToRefresh scroller=".private" />
        </OptionalPart>
      )}
      {isAsking !== undefined && (
        <Suspense>
          <LogoutDialog isOpen={isAsking} onConfirm={leave} onCancel={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  )
}

/**
 * Section 4: a member's start fetches the profile, then the status of the site and the settings of the member. It detects a dead
 * session on every page.
 */
function useStart(): void {
  const queryClient = useQueryClient()
  const { uuid } = useMember()
  const { data } = useQuery({ ...userDetailQuery(uuid), meta: { isQuiet: true } })
  useEffect(() => {
    if (data) renewUser(data)
  }, [data])
  const isKnown = data !== undefined
  useEffect(() => {
    if (!isKnown) return
    void queryClient.prefetchQuery({ ...siteStatusQuery, staleTime: 0 })
    void queryClient.prefetchQuery(userSettingQuery)
  }, [isKnown, queryClient])
}

/** Ends the session on the device at once, in parallel with the call to the server. Interpretation S1: the member is at the login then. */
function useLeave(): () => void {
  const path = usePath()
  const navigate = useNavigate()
  return () => {
    call(logout, { body: {} }).catch(() => undefined)
    endSession('left')
    // The guard redirects from private pages. Pages for visitors too would stay.
    if (!path.startsWith('/auth/')) navigate({ to: '/login', replace: true })
    toaster.show(lo.done)
  }
}
