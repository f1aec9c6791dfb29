import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { App } from '#app/app.tsx'
import { setTransport } from '#core/call/api.ts'
import { createQueryClient } from '#core/call/query-client.ts'

// Each read by itself: a fixture that stays pending must not hold the others.
setTransport((input, init) => window.fetch(input, init))

/** The site at an address of its own, which the address of the gallery does not show. */
export function mountAt(root: HTMLElement, address: string): void {
  const { pathname: path, search, hash } = new URL(address, location.origin)
  // Screens read the fragment from the window, not from the router.
  if (hash) history.replaceState(history.state, '', hash)
  const searchPath = search.slice(1)
  const { hook, searchHook } = memoryLocation({ path, searchPath })
  createRoot(root).render(
    <QueryClientProvider client={createQueryClient()}>
      <Router hook={hook} searchHook={searchHook}>
        <App />
      </Router>
    </QueryClientProvider>,
  )
}
