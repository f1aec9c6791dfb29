/** Changed settings by path, until they are saved or discarded. */
import { useState } from 'react'
import { isSame, type Property, propertyAt, type Settings, valueAt } from './property.ts'

/** `isDefault`: the stored value is removed, so that the default applies. */
type Change = { value: unknown; isDefault: boolean }

/** Errors of the server by path. */
export type Errors = Readonly<Record<string, string>>

export type Draft = ReturnType<typeof useDraft>

export function useDraft(settings: Settings) {
  const [changes, setChanges] = useState<Readonly<Record<string, Change>>>({})
  const [name, setName] = useState(settings.name)
  const [errors, setErrors] = useState<Errors>({})
  // The version that the person saw first: a change of others meanwhile refuses the save.
  const [version, setVersion] = useState(settings.version)
  const schema = settings.schema as Record<string, Property>

  const put = (path: string, change: Change) => {
    const { [path]: _, ...others } = changes
    const { [path]: __, ...otherErrors } = errors
    setErrors(otherErrors)
    const isBack = isSame(change.value, valueAt(settings.values, path))
    setChanges(isBack ? others : { ...others, [path]: change })
  }
  const paths = Object.keys(changes)
  return {
    name,
    setName,
    errors,
    setErrors,
    schema,
    paths,
    changes,
    version: paths.length === 0 && name === settings.name ? settings.version : version,
    keepVersion: () => {
      if (paths.length === 0 && name === settings.name) setVersion(settings.version)
    },
    isNameChanged: name !== settings.name && name.trim() !== settings.name,
    values: paths.reduce((all, path) => withValue(all, path, changes[path]?.value), settings.values),
    valueOf: (path: string) => (changes[path] ? changes[path].value : valueAt(settings.values, path)),
    set: (path: string, value: unknown) => put(path, { value, isDefault: false }),
    reset: (path: string) => put(path, { value: propertyAt(schema, path)?.default, isDefault: true }),
    discard: () => {
      setChanges({})
      setErrors({})
      setName(settings.name)
    },
  }
}

function withValue(values: Record<string, unknown>, path: string, value: unknown): Record<string, unknown> {
  const [key = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...values, [key]: value }
  return { ...values, [key]: withValue((values[key] ?? {}) as Record<string, unknown>, rest.join('.'), value) }
}
