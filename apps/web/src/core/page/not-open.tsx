import type { IconName } from '@duang/ui/icon.tsx'
import { EmptyState } from '@duang/ui/message.tsx'
import type { ReactNode } from 'react'
import { frMore } from '../th.ts'

/** Notice of a part of the site that is not open. `sub`: its future content; `action`: an alternative. */
export function NotOpen({ icon = 'clock', sub, action }: { icon?: IconName; sub?: string; action?: ReactNode }) {
  return (
    <div className="card" data-not-open="">
      <EmptyState icon={icon} tone="brand" title={frMore.none} sub={sub} action={action} />
    </div>
  )
}
