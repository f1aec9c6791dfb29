import { EmptyState } from '@duang/ui/message.tsx'
import { ScreenHeading } from '#core/screen-heading.tsx'
import { nav } from '#core/th.ts'

/** A page of section 2 that is not open yet, and says so. */
export function SoonScreen({ title }: { title: string }) {
  return (
    <div className="screen">
      <ScreenHeading title={title} />
      <div className="card">
        <EmptyState icon="clock" tone="brand" title={nav.soon} />
      </div>
    </div>
  )
}
