/** Choices of a screen that are in its address, so that "back", a reload and a copied link show the same. */
import { useNavigate, useSearch } from '@tanstack/react-router'

type Texts = Record<string, string>
type Change<Name extends string> = (changes: Partial<Record<Name, string>>) => void

/** What every screen accepts in its address: texts. Numbers of a typed address are texts too. */
export const searchTexts = (search: Record<string, unknown>): Texts =>
  Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]))

const last = new Map<string, Texts>()

/** The choices that a screen had when it was left: the way back from an entry leads to the same list. */
export const lastSearch = (address: string): Texts => last.get(address) ?? {}

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
    const address = location.pathname
    const changed = (before: Texts): Texts => {
      const next = { ...before }
      for (const [name, value] of Object.entries(changes) as [Name, string][]) {
        if (value === defaults[name]) delete next[name]
        else next[name] = value
      }
      last.set(address, next)
      return next
    }
    void navigate({ to: '.', search: (before: Texts) => changed(before), replace: true, resetScroll: false })
  }
  return [values, change]
}

/** One of a few choices, such as the tab that is open. */
export function useChoice<Id extends string>(name: string, choices: readonly Id[], first: Id): [Id, (id: Id) => void] {
  const [values, change] = useSearchTexts({ [name]: first })
  return [choices.find((each) => each === values[name]) ?? first, (id) => change({ [name]: id })]
}
