import { Loading, Skeleton } from '@duang/ui/skeleton.tsx'
import { g } from '#core/th.ts'

/** Placeholder of a screen whose chunk is loading. */
export function PagePending() {
  return (
    <div className="content page-pending">
      <Loading label={g.loading}>
        <div className="grid gap-4">
          <Skeleton width="40%" height="35px" />
          <Skeleton height="180px" radius="22px" />
          <Skeleton height="64px" radius="16px" />
          <Skeleton height="64px" radius="16px" />
        </div>
      </Loading>
    </div>
  )
}
