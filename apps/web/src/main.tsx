// Imported first, because it declares the order of the layers that every other style sheet uses.
import './main.css'
import { type DehydratedState, hydrate, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App, preloadPage } from '#app/app.tsx'
import { coverWhenAway, frameForHomeScreen } from '#app/frame/app-frame.ts'
import '#core/site-status/install-prompt.ts'
import { createQueryClient } from '#core/call/query-client.ts'
import { currentSession } from '#core/call/session.ts'
import { startWorkerWhenIdle } from '#core/site-status/site-worker.ts'
import { startClockAt } from '#kit/use-now.ts'

// Loaded beside the first page: a translator begins after it.
void import('@duang/ui/translated-page').then(({ keepTranslatedPages }) => keepTranslatedPages())
coverWhenAway()
frameForHomeScreen()

// With its code preloaded, the first render is the page. A part that fails to load is fetched again during rendering.
await preloadPage(location.pathname).catch(() => undefined)

const root = document.getElementById('root') as HTMLElement
const queryClient = createQueryClient()
const site = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>
)

// The server renders for visitors. A member is redirected to the private area instead. As a transition the first render is split
// into slices, so that a slow phone can handle a touch in between.
const rendered = document.getElementById('state')?.textContent
startTransition(() => {
  // React can join only what the server sent, not what the browser has translated since.
  if (rendered && !currentSession() && !root.querySelector('font')) {
    const { now, queries } = JSON.parse(rendered) as { now: number; queries: DehydratedState }
    hydrate(queryClient, queries)
    startClockAt(now)
    hydrateRoot(root, site)
  } else createRoot(root).render(site)
})

// In development a cache would only interfere.
if (import.meta.env.PROD) startWorkerWhenIdle(import.meta.url)
