import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'

/** Something that its page can do without: it appears when its code is there, and code that never comes takes nothing else away. */
export function OptionalPart({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  )
}
