import { IconButton } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import type { ReactNode } from 'react'
import { g } from '../th.ts'
import { ScreenHeading } from './screen-heading.tsx'

/** The heading of a screen, followed by actions for the whole screen. */
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
  /** A short description of the screen. */
  sub: string
  /** The data that the refresh button in the heading refetches. */
  query: { isFetching: boolean; refetch: () => unknown }
  className?: string
  children: ReactNode
}

/** A screen of data that change elsewhere, such as devices and limits, with a refresh button. */
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
