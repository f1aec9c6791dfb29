import { IconButton } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import type { ReactNode } from 'react'
import { ScreenHeading } from './screen-heading.tsx'
import { g } from './th.ts'

/** The heading of a screen, and at its end what acts on all of it. */
export function ScreenHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="screen-head">
      <ScreenHeading title={title} className="grow" />
      {children}
    </div>
  )
}

type FreshScreenProps = {
  title: string
  /** What the screen is about, in a sentence or two. */
  sub: string
  /** What the button at its head reads anew. */
  query: { isFetching: boolean; refetch: () => unknown }
  className?: string
  children: ReactNode
}

/** A screen of things that change elsewhere, such as devices and limits, with the button that reads them anew. */
export function FreshScreen({ title, sub, query, className = '', children }: FreshScreenProps) {
  return (
    <div className={`screen ${className}`}>
      <ScreenHead title={title}>
        <IconButton
          icon="refresh"
          label={g.refresh}
          aria-busy={query.isFetching || undefined}
          onClick={() => void query.refetch()}
        />
      </ScreenHead>
      <p className="text-ink-2">
        <Clauses text={sub} />
      </p>
      {children}
    </div>
  )
}
