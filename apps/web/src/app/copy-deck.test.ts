import { expect, test } from 'vitest'
import deck from './copy-deck.json' with { type: 'json' }

const modules = import.meta.glob<Record<string, Record<string, string>>>(['../core/th.ts', '../features/*/*/th.ts'], {
  eager: true,
})

const written = Object.entries(modules).flatMap(([file, namespaces]) =>
  Object.entries(namespaces).flatMap(([namespace, texts]) =>
    Object.entries(texts).map(([key, text]) => ({ file, key: `${namespace}.${key}`, text })),
  ),
)

test('every text of the copy deck is in exactly one module, unchanged', () => {
  const wrong = Object.entries(deck).filter(([key, text]) => {
    const places = written.filter((each) => each.key === key)
    return places.length !== 1 || places[0]?.text !== text
  })
  expect(wrong).toEqual([])
  expect(Object.keys(deck)).toHaveLength(455)
})

test('no key is defined twice', () => {
  const keys = written.map((each) => each.key)
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})
