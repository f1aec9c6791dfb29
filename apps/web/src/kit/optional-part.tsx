import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'

/** An optional part of a page: it appears when its code is loaded, in the place of `pending`. A failure affects nothing else. */
export function OptionalPart({ children, pending = null }: { children: ReactNode; pending?: ReactNode }) {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={pending}>{children}</Suspense>
    </ErrorBoundary>
  )
}
