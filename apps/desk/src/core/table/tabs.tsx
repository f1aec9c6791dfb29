/** One choice among few, which shows another part of the screen. */
type TabsProps<Id extends string> = {
  label: string
  choices: readonly { id: Id; text: string }[]
  chosen: Id
  onChoose: (id: Id) => void
}

export function Tabs<Id extends string>({ label, choices, chosen, onChoose }: TabsProps<Id>) {
  return (
    <div className="desk-tabs" role="tablist" aria-label={label}>
      {choices.map(({ id, text }) => (
        <button
          key={id}
          type="button"
          role="tab"
          aria-selected={id === chosen}
          className="desk-tab"
          onClick={() => onChoose(id)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
