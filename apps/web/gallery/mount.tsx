import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { createSiteRouter, leaveWithSession } from '#app/router.ts'
import { createQueryClient } from '#core/query-client.ts'

/** The site itself at an address of its own, which the address of the gallery does not show. */
export function mountAt(root: HTMLElement, path: string): void {
  const router = createSiteRouter(createMemoryHistory({ initialEntries: [path] }))
  const queryClient = createQueryClient()
  leaveWithSession(router, queryClient)
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
