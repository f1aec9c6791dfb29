import { EmptyState } from '@duang/ui/message.tsx'
import { useMatches } from '@tanstack/react-router'
import { ScreenHeading } from '#core/screen-heading.tsx'
import { nav } from '#core/th.ts'

/** A page of section 2 that is not open yet, and says so. */
export function SoonScreen() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title }) ?? nav.soon
  return (
    <div className="screen">
      <ScreenHeading title={title} />
      <div className="card">
        <EmptyState icon="clock" tone="brand" title={nav.soon} />
      </div>
    </div>
  )
}
