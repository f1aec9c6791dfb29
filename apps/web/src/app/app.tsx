import { useQueryClient } from '@tanstack/react-query'
import {
  Activity,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useLocation, useSearch } from 'wouter'
import { currentSession, useSession } from '#core/call/session.ts'
import { IntentContext } from '#core/page/navigation.tsx'
import { type Area, TILE_PATHS } from '#core/pages.ts'
import { isSiteClosed } from '#core/site-status/site-status.ts'
import { ErrorBoundary } from '#kit/error-boundary.tsx'
import { type LazyPart, lazyPart } from '#kit/lazy-part.tsx'
import { useScrollToTop } from '#kit/use-scroll-to-top.ts'
import { ClosedScreen, closedTitle } from './closed-screen.tsx'
import { Tiles } from './frame/tiles-part.ts'
import { settle } from './guards.ts'
import { PageError } from './page-error.tsx'
import { PagePending } from './page-pending.tsx'
import { Root } from './root.tsx'
import { findPage } from './routes.tsx'
import { useEarlyInput } from './use-early-input.ts'
import { useMaintenanceChange } from './use-maintenance-change.ts'

const MAINTENANCE = '/ma'
/** The scrolling element on the home screen of an iPhone, in place of the page. */
const SCROLLER = '.private'

type Layout = LazyPart<{ children: ReactNode }>

const publicLayout: Layout = lazyPart(async () => (await import('./frame/public-layout.tsx')).PublicLayout)

const LAYOUTS: Record<'public' | 'plain' | 'private', Layout> = {
  public: publicLayout,
  plain: publicLayout,
  private: lazyPart(async () => (await import('./frame/private-layout.tsx')).PrivateLayout),
}

function layoutOf(area: Area, isMember: boolean): Layout | undefined {
  if (area === 'open') return undefined
  return LAYOUTS[area === 'shared' ? (isMember ? 'private' : 'public') : area]
}

/** Fetches the code of the page that `href` leads to. The server passes `isClosed`, since its pages belong to many brands. */
export async function preloadPage(href: string, isClosed = isSiteClosed()): Promise<void> {
  const isMember = currentSession() !== undefined
  const settled = settle(href, isMember, isClosed)
  const [path = ''] = isClosed ? [MAINTENANCE] : settled.split('?', 1)
  const page = findPage(path)?.page
  if (!page) return
  const tiles = TILE_PATHS.includes(page.path) ? Tiles.preload() : undefined
  await Promise.all([page.Screen.preload(), layoutOf(page.area, isMember)?.preload(), tiles])
}

const prepare = (path: string): void => {
  preloadPage(path).catch(() => undefined)
}

/**
 * Shows the page of the address, or of the guard's redirect. The old page stays until the new one is ready. Maintenance covers the
 * page and preserves it with all its input.
 */
export function App() {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const isMember = useSession() !== undefined
  const wanted = search ? `${path}?${search}` : path
  const isClosed = useMaintenanceChange(SCROLLER)
  const settled = settle(wanted, isMember, isClosed)
  const [open, setOpen] = useState(isClosed ? undefined : settled)
  if (!isClosed && open !== settled) setOpen(settled)
  const shown = useDeferredValue(open)?.split('?', 1)[0]

  useLayoutEffect(() => {
    if (settled !== wanted) navigate(settled, { replace: true })
  }, [settled, wanted, navigate])
  useForgetMember(isMember, findPage(shown ?? '')?.page.area !== 'private')
  useScrollToTop(shown ?? '', SCROLLER)
  useMoved(shown ?? '')

  return (
    <IntentContext value={prepare}>
      <Root>
        <ErrorBoundary fallback={<PageError />}>
          <Suspense fallback={<PagePending />}>
            {shown !== undefined && (
              <Activity mode={isClosed ? 'hidden' : 'visible'}>
                <PageOf path={shown} />
              </Activity>
            )}
            {isClosed && <PageOf path={MAINTENANCE} />}
          </Suspense>
        </ErrorBoundary>
      </Root>
    </IntentContext>
  )
}

function PageOf({ path }: { path: string }) {
  useEarlyInput()
  const isMember = useSession() !== undefined
  const found = findPage(path)
  if (!found) return null
  const { page, params } = found
  const closed = closedTitle(page)
  const Layout = layoutOf(page.area, isMember)
  const screen = (
    <ErrorBoundary key={path} fallback={<PageError />}>
      {closed === undefined ? <page.Screen params={params} /> : <ClosedScreen title={closed} />}
    </ErrorBoundary>
  )
  return Layout ? <Layout>{screen}</Layout> : screen
}

/** Removes data of the member after the last private page is unmounted. A mounted page would fetch them again. */
function useForgetMember(isMember: boolean, isOutside: boolean): void {
  const queryClient = useQueryClient()
  const wasMember = useRef(isMember)
  useEffect(() => {
    if (wasMember.current && !isMember && isOutside) queryClient.clear()
    if (isMember || isOutside) wasMember.current = isMember
  }, [isMember, isOutside, queryClient])
}

/** Every page but the first rises a little, and its heading receives the focus. */
function useMoved(path: string): void {
  const first = useRef(path)
  useLayoutEffect(() => {
    if (first.current !== path) document.documentElement.dataset.moved = ''
  }, [path])
}
