import { Outlet } from '@tanstack/react-router'
import { ActionProvider } from '#core/action.tsx'
import { UnsavedProvider } from '#core/unsaved.tsx'

export function Root() {
  return (
    <ActionProvider>
      <UnsavedProvider>
        <Outlet />
      </UnsavedProvider>
    </ActionProvider>
  )
}
