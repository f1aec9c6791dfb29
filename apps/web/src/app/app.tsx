import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { IntentContext } from '#core/navigation.tsx'
import { currentSession, useSession } from '#core/session.ts'
import { ErrorBoundary } from '#kit/error-boundary.tsx'
import { type LazyPart, lazyPart } from '#kit/lazy-part.tsx'
import { useScrollToTop } from '#kit/use-scroll-to-top.ts'
import { settle } from './guards.ts'
import { PageError } from './page-error.tsx'
import { PagePending } from './page-pending.tsx'
import { Root } from './root.tsx'
import { type Area, findPage } from './routes.tsx'
import { useTakeOver } from './use-take-over.ts'

type Layout = LazyPart<{ children: ReactNode }>

const LAYOUTS: Partial<Record<Area, Layout>> = {
  public: lazyPart(async () => (await import('./public-layout.tsx')).PublicLayout),
  private: lazyPart(async () => (await import('./private-layout.tsx')).PrivateLayout),
}

/** Fetches the code of the page that `href` leads to. */
export async function preloadPage(href: string): Promise<void> {
  const [path = ''] = settle(href, currentSession() !== undefined).split('?', 1)
  const page = findPage(path)?.page
  if (page) await Promise.all([page.Screen.preload(), LAYOUTS[page.area]?.preload()])
}

const prepare = (path: string): void => {
  preloadPage(path).catch(() => undefined)
}

/** Shows the page of the address, or of the address where its guard leads. The old page stays until the new one is there. */
export function App() {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const isMember = useSession() !== undefined
  const wanted = search ? `${path}?${search}` : path
  const settled = settle(wanted, isMember)
  const [shown = ''] = useDeferredValue(settled).split('?', 1)

  useLayoutEffect(() => {
    if (settled !== wanted) navigate(settled, { replace: true })
  }, [settled, wanted, navigate])
  useForgetMember(isMember, findPage(shown)?.page.area !== 'private')
  useScrollToTop(shown, '.private')
  useMoved(shown)

  return (
    <IntentContext value={prepare}>
      <Root>
        <ErrorBoundary fallback={<PageError />}>
          <Suspense fallback={<PagePending />}>
            <PageOf path={shown} />
          </Suspense>
        </ErrorBoundary>
      </Root>
    </IntentContext>
  )
}

function PageOf({ path }: { path: string }) {
  useTakeOver()
  const found = findPage(path)
  if (!found) return null
  const { page, params } = found
  const Layout = LAYOUTS[page.area]
  const screen = (
    <ErrorBoundary key={path} fallback={<PageError />}>
      <page.Screen params={params} title={page.title} />
    </ErrorBoundary>
  )
  return Layout ? <Layout>{screen}</Layout> : screen
}

/** What was fetched for a member goes when the last private page has gone; one that is still there would fetch it again. */
function useForgetMember(isMember: boolean, isOutside: boolean): void {
  const queryClient = useQueryClient()
  const wasMember = useRef(isMember)
  useEffect(() => {
    if (wasMember.current && !isMember && isOutside) queryClient.clear()
    if (isMember || isOutside) wasMember.current = isMember
  }, [isMember, isOutside, queryClient])
}

/** From the second page on, pages rise a little and their heading takes the focus. */
function useMoved(path: string): void {
  const first = useRef(path)
  useLayoutEffect(() => {
    if (first.current !== path) document.documentElement.dataset.moved = ''
  }, [path])
}
