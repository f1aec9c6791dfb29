/** Choices of a screen that are in its address, so that "back", a reload and a copied link show the same. */
import { useNavigate, useSearch } from '@tanstack/react-router'

type Change<Name extends string> = (changes: Partial<Record<Name, string>>) => void

/** The texts of the address under these names. A text that equals its default is left out of the address. */
export function useSearchTexts<Name extends string>(
  defaults: Readonly<Record<Name, string>>,
): [Record<Name, string>, Change<Name>] {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const values = { ...defaults } as Record<Name, string>
  for (const name of Object.keys(defaults) as Name[])
    if (search[name] !== undefined) values[name] = String(search[name])
  const change: Change<Name> = (changes) => {
    const next: Record<string, unknown> = { ...search }
    for (const [name, value] of Object.entries(changes) as [Name, string][]) {
      if (value === defaults[name]) delete next[name]
      else next[name] = value
    }
    void navigate({ to: '.', search: next as never, replace: true })
  }
  return [values, change]
}
