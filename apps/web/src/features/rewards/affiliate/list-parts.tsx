import { EmptyState } from '@duang/ui/message.tsx'
import { Loading, Skeleton } from '@duang/ui/skeleton.tsx'
import { g } from '#core/th.ts'

export const Empty = (props: { icon: 'users' | 'chart' | 'history'; title: string; sub?: string }) => (
  <div className="card">
    <EmptyState {...props} />
  </div>
)

const HUES = 6

/** The letters of a masked name that are known, in a colour that follows from them. Decorative: the name is beside it. */
export function Avatar({ name }: { name: string }) {
  const letters = [...name].slice(0, 2).filter((letter) => letter !== '•')
  const sum = letters.reduce((total, letter) => total * 31 + (letter.codePointAt(0) ?? 0), 0)
  return (
    <span className="affiliate-avatar" data-hue={(sum % HUES) + 1} aria-hidden="true" lang="en">
      {letters}
    </span>
  )
}

export const RowShapes = () => (
  <Loading label={g.loading}>
    <div className="grid gap-2">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height="64px" radius="14px" />
      ))}
    </div>
  </Loading>
)
