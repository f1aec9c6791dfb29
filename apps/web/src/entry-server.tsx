/** Server-side rendering of public pages. Built separately (`dist/server`). The api loads it by path and uses `RenderPage` only. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { PageRequest, RenderedPage, RenderPage } from '@duang/contract/site/page-rendering'
import { dehydrate, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { App, preloadPage } from '#app/app.tsx'
import { settle } from '#app/guards.ts'
import { findPage } from '#app/routes.tsx'
import { setTransport } from '#core/call/api.ts'
import { TitleContext } from '#core/page/screen-heading.tsx'
import { setBrand } from '#core/site-status/brand.ts'
import { setSiteStatus } from '#core/site-status/site-status.ts'
import { startClockAt } from '#kit/use-now.ts'

/** Data may depend on other data. The browser fetches the third level. */
const PASSES_MAX = 2
/** Later lists are fetched by the browser, so that they do not delay the page. */
const PATIENCE_MS = 800
/** React writes this where a component suspended or threw. The browser reports such a page as error 419 and renders it again. */
const UNFINISHED = '<!--$!-->'

// Several pages are rendered at once, each for a host of its own.
const transport = new AsyncLocalStorage<typeof fetch>()
setTransport((input, init) => (transport.getStore() ?? fetch)(input, init))

export const renderPage: RenderPage = async (request) => {
  const isClosed = request.siteStatus.websiteStatus === 'MA'
  const [path = ''] = isClosed ? ['/ma'] : settle(request.path, false).split('?', 1)
  const area = findPage(path)?.page.area
  // A private address is for members, whose sessions only the browser has.
  if (area === undefined || area === 'private') return undefined
  if (!isClosed && /^\/auth(\/|$)/.test(request.path)) return undefined
  await preloadPage(path, isClosed)
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return transport.run(request.fetch, () => renderWithData(request, queryClient))
}

async function renderWithData(request: PageRequest, queryClient: QueryClient): Promise<RenderedPage> {
  let rendered = renderOnce(request, queryClient)
  for (let pass = 0; pass < PASSES_MAX && (await fetchAsked(queryClient)); pass++)
    rendered = renderOnce(request, queryClient)
  if (rendered.html.includes(UNFINISHED)) throw new Error('The rendered page has an unfinished part')
  return { ...rendered, state: { now: request.now, queries: dehydrate(queryClient) } }
}

/** Fetches the public data that rendering requested. Returns false when there were none. */
async function fetchAsked(queryClient: QueryClient): Promise<boolean> {
  const asked = queryClient
    .getQueryCache()
    .findAll({ fetchStatus: 'idle' })
    .filter((query) => query.meta?.isPublic === true && query.state.status === 'pending')
  if (asked.length === 0) return false
  const answers = asked.map((query) => query.fetch().catch(() => queryClient.getQueryCache().remove(query)))
  await Promise.race([Promise.all(answers), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  return true
}

/** Rendering is synchronous, so that brand and clock, which are values of modules, cannot change during it. */
function renderOnce(
  { path, search, brand, siteStatus, now }: PageRequest,
  queryClient: QueryClient,
): { html: string; title: string } {
  setBrand(brand)
  setSiteStatus(siteStatus)
  startClockAt(now)
  let title = brand.name
  const html = renderToString(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <TitleContext
          value={(text) => {
            title = text
          }}
        >
          <Router ssrPath={path} ssrSearch={search}>
            <App />
          </Router>
        </TitleContext>
      </QueryClientProvider>
    </StrictMode>,
  )
  return { html, title }
}
