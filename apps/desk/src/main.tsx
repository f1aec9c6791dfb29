import './main.css'
import { keepTranslatedPages } from '@duang/ui/translated-page'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { router } from '#app/router.tsx'
import { queryClient } from '#core/call/query-client.ts'
import { startScheme } from '#core/scheme.ts'

startScheme()
keepTranslatedPages()
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
