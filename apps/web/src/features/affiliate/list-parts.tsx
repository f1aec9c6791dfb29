import { EmptyState } from '@duang/ui/message.tsx'
import { Loading, Skeleton } from '@duang/ui/skeleton.tsx'
import { g } from '#core/th.ts'

export const Empty = (props: { icon: 'users' | 'chart' | 'history'; title: string; sub?: string }) => (
  <div className="card">
    <EmptyState {...props} />
  </div>
)

export const RowShapes = () => (
  <Loading label={g.loading}>
    <div className="grid gap-2">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height="64px" radius="14px" />
      ))}
    </div>
  </Loading>
)
