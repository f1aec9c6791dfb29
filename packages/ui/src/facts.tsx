import type { ReactNode } from 'react'

/** Names on the left, what they are on the right; on narrow screens below. Holds {@link Fact}s. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="facts">{children}</dl>
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A number by which something is known: selected as a whole, broken anywhere. */
export function FactId({ children }: { children: string }) {
  return (
    <span className="fact-id" lang="en">
      {children}
    </span>
  )
}
