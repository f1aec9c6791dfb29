/** Controls of lists, of texts by name, and of objects. */
import { Button } from '@duang/ui/button.tsx'
import { Checkbox } from '@duang/ui/checkbox.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import type { CompoundProps, InputProps } from './input-props.ts'
import { emptyOf, nameOf, type Property } from './property.ts'
import { settingsTexts } from './texts.ts'

type GroupProps = Pick<InputProps, 'label' | 'hint' | 'error'> & { children: React.ReactNode }

function InputGroup({ label, hint, error, children }: GroupProps) {
  return (
    <fieldset className="desk-fields">
      <legend className="field-label">{label}</legend>
      {hint && <p className="field-note">{hint}</p>}
      {children}
      {error !== undefined && (
        <p className="field-note" role="alert" data-tone="bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}

export function ListInput(props: CompoundProps) {
  const { property, value } = props
  const list = Array.isArray(value) ? value : []
  if (property.prefixItems) return <FixedList {...props} list={list} items={property.prefixItems} />
  if (!property.items) return null
  if (property.items.enum) return <Choices {...props} list={list} choices={property.items.enum} />
  return <OpenList {...props} list={list} item={property.items} />
}

const replaced = (list: readonly unknown[], at: number, value: unknown) =>
  list.map((each, index) => (index === at ? value : each))

function FixedList({ list, items, onValue, Input, ...group }: CompoundProps & { list: unknown[]; items: Property[] }) {
  return (
    <InputGroup {...group}>
      {items.map((item, at) => (
        <Input
          // biome-ignore lint/suspicious/noArrayIndexKey: a place of the list is its identity
          key={at}
          label={`${group.label} ${at + 1}`}
          property={item}
          value={list[at] ?? emptyOf(item)}
          onValue={(next) => onValue(replaced(list, at, next))}
        />
      ))}
    </InputGroup>
  )
}

function Choices({ list, choices, onValue, ...group }: InputProps & { list: unknown[]; choices: string[] }) {
  return (
    <InputGroup {...group}>
      <div className="flex flex-wrap gap-x-4">
        {choices.map((choice) => (
          <Checkbox
            key={choice}
            isChecked={list.includes(choice)}
            onChecked={(isOn) => onValue(choices.filter((each) => (each === choice ? isOn : list.includes(each))))}
          >
            {choice}
          </Checkbox>
        ))}
      </div>
    </InputGroup>
  )
}

function OpenList({
  list,
  item,
  property,
  onValue,
  Input,
  ...group
}: CompoundProps & { list: unknown[]; item: Property }) {
  const texts = useTexts(settingsTexts)
  const isFull = property.maxItems !== undefined && list.length >= property.maxItems
  return (
    <InputGroup {...group}>
      {list.map((each, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place of the list is its identity
        <div key={at} className="flex items-end gap-2">
          <div className="grow">
            <Input
              label={`${group.label} ${at + 1}`}
              property={item}
              value={each}
              onValue={(next) => onValue(replaced(list, at, next))}
            />
          </div>
          <Button
            look="quiet"
            aria-label={fill(texts.removeEntry, { n: at + 1 })}
            onClick={() => onValue(list.filter((_, index) => index !== at))}
          >
            {texts.remove}
          </Button>
        </div>
      ))}
      {!isFull && (
        <div>
          <Button look="quiet" onClick={() => onValue([...list, emptyOf(item)])}>
            {texts.add}
          </Button>
        </div>
      )}
    </InputGroup>
  )
}

/** A text for each name. An empty one is left out. */
export function NamedTexts({ property, value, onValue, ...group }: InputProps) {
  const texts = (value ?? {}) as Record<string, string>
  return (
    <InputGroup {...group}>
      <div className="grid grid-cols-2 gap-2 desktop:grid-cols-3">
        {(property.propertyNames?.enum ?? []).map((name) => (
          <TextField
            key={name}
            label={name}
            value={texts[name] ?? ''}
            onValue={(text) => {
              const { [name]: _, ...others } = texts
              onValue(text === '' ? others : { ...others, [name]: text })
            }}
          />
        ))}
      </div>
    </InputGroup>
  )
}

/** All values of an object that is stored as a whole. */
export function ObjectInput({ property, value, onValue, Input, ...group }: CompoundProps) {
  const language = useLanguage()
  const values = (value ?? {}) as Record<string, unknown>
  return (
    <InputGroup {...group}>
      {Object.entries(property.properties ?? {}).map(([name, each]) => (
        <Input
          key={name}
          label={nameOf(name, each, language)}
          property={each}
          value={values[name] ?? emptyOf(each)}
          onValue={(next) => onValue({ ...values, [name]: next })}
        />
      ))}
    </InputGroup>
  )
}
