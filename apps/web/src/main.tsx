import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createSiteRouter, focusHeadingOnChange, leaveWithSession } from '#app/router.ts'
import { createQueryClient } from '#core/query-client.ts'
import './main.css'

const router = createSiteRouter()
const queryClient = createQueryClient()
leaveWithSession(router, queryClient)
focusHeadingOnChange(router)

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
