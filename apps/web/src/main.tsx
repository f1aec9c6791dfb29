import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, preloadPage } from '#app/app.tsx'
import { createQueryClient } from '#core/query-client.ts'
import './main.css'

// With the code of the page there, the first thing drawn is the page. What does not come is asked for again while drawing.
await preloadPage(location.pathname).catch(() => undefined)

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
)
