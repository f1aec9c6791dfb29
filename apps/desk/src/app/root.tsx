import { Outlet } from '@tanstack/react-router'
import { ActionProvider } from '#core/action/action.tsx'
import { UnsavedProvider } from '#core/action/unsaved.tsx'
import { useArrival } from './use-arrival.ts'

export function Root() {
  useArrival()
  return (
    <ActionProvider>
      <UnsavedProvider>
        <Outlet />
      </UnsavedProvider>
    </ActionProvider>
  )
}
