/** The entries of a form, changed a few at a time. */
import { useState } from 'react'

export function useEntries<Entries extends object>(start: Entries): [Entries, (next: Partial<Entries>) => void] {
  const [entries, setEntries] = useState(start)
  return [entries, (next) => setEntries((before) => ({ ...before, ...next }))]
}
