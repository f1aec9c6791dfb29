import type { ReactNode } from 'react'

/** Names on the left, values on the right; on narrow screens below. Contains {@link Fact}s. */
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

/** An identifying number: selected as a whole, breakable anywhere. `isShort`: one to read aloud, large and in one piece. */
export function FactId({ children, isShort = false }: { children: string; isShort?: boolean }) {
  return (
    <span className={isShort ? 'fact-reference' : 'fact-id'} lang="en">
      {children}
    </span>
  )
}
