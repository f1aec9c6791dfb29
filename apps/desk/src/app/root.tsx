import { Outlet } from '@tanstack/react-router'
import { ActionProvider } from '#core/action.tsx'

export function Root() {
  return (
    <ActionProvider>
      <Outlet />
    </ActionProvider>
  )
}
