import type { ReactNode } from 'react'

/**
 * A placeholder in the shape of the content. Sizes are CSS lengths, the final ones, so that nothing shifts. The content security
 * policy rejects `style` attributes of a server-rendered page, so code sets the sizes.
 */
export function Skeleton({ width = '100%', height, radius }: { width?: string; height: string; radius?: string }) {
  const size = (element: HTMLElement | null) => {
    if (element) Object.assign(element.style, { width, height, borderRadius: radius ?? '' })
  }
  return <span ref={size} className="skeleton" />
}

/** Contains skeletons and announces once to screen readers that content is loading. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

/** Rows of a list that is loading. */
export function SkeletonRows({ label, count }: { label: string; count: number }) {
  return (
    <Loading label={label}>
      <div className="grid grid-cols-1 gap-2">
        {Array.from({ length: count }, (_, row) => row).map((row) => (
          <div key={row} className="row">
            <Skeleton width="40px" height="40px" radius="12px" />
            <div className="grid grow gap-2">
              <Skeleton width="55%" height="16px" />
              <Skeleton width="35%" height="12px" />
            </div>
            <Skeleton width="72px" height="16px" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
