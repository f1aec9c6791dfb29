/** A screen with one tab for each of its parts. The open one is in the address. */
import { Fragment, type ReactNode } from 'react'
import { Tabs } from './tabs.tsx'
import { useChoice } from './use-search.ts'

type TabScreenProps<Id extends string> = {
  title: string
  /** Beside the title. */
  action?: (chosen: Id) => ReactNode
  hint?: string
  /** The choice has this name in the address. */
  name: 'state' | 'view'
  /** Announced by screen readers. */
  label: string
  /** The first one is open at first. */
  tabs: readonly [Id, ...Id[]]
  texts: Readonly<Record<Id, string>>
  children: (chosen: Id) => ReactNode
}

export function TabScreen<Id extends string>(props: TabScreenProps<Id>) {
  const { title, action, hint, name, label, tabs, texts, children } = props
  const [chosen, choose] = useChoice<Id>(name, tabs, tabs[0])
  return (
    <>
      {action ? (
        <div className="desk-bar">
          <h1>{title}</h1>
          <span className="grow" />
          {action(chosen)}
        </div>
      ) : (
        <h1>{title}</h1>
      )}
      {hint && <p className="text-ink-2">{hint}</p>}
      <Tabs label={label} choices={tabs.map((id) => ({ id, text: texts[id] }))} chosen={chosen} onChoose={choose} />
      <Fragment key={chosen}>{children(chosen)}</Fragment>
    </>
  )
}
