import type { ReactNode } from 'react'

/** Scrolls a table that is wider than its place. It can be reached and scrolled by keyboard. */
export const TableFrame = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs a place for the focus
  <section className="desk-table-frame" aria-label={label} tabIndex={0}>
    {children}
  </section>
)
