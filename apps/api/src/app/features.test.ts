import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { distinctFeatures, type Feature } from '#core/feature.ts'
import { FEATURES } from './features.ts'

test('a feature with invariants has a test that corrupts its books', () => {
  const folderOf = (slug: string) => (slug === 'core' ? 'core/ledger' : `features/${slug}`)
  const untested = FEATURES.filter((each) => each.invariants).filter(
    ({ slug }) => !existsSync(path.join(import.meta.dirname, '..', folderOf(slug), 'invariants.test.ts')),
  )
  expect(untested).toEqual([])
})

describe('two features with the same name', () => {
  const perBrand = async () => undefined
  const read = async () => []
  const cases: [what: string, feature: Omit<Feature, 'slug'>, message: string][] = [
    ['queue', { jobs: [{ queue: 'q.run', summary: '', perBrand }] }, 'Duplicate queue: q.run'],
    ['retention', { retention: [{ table: 't', since: 'at', days: 1 }] }, 'Duplicate retention: t'],
    ['invariant', { invariants: [{ name: 'I1 x', query: '' }] }, 'Duplicate invariant: I1 x'],
    ['gauge', { gauges: { help: { open: '' }, read } }, 'Duplicate gauge: open'],
  ]
  test.each(cases)('of a %s are refused', (_, feature, message) => {
    const both = [
      { slug: 'one', ...feature },
      { slug: 'other', ...feature },
    ]
    expect(() => distinctFeatures(both)).toThrow(message)
  })
  test('as slug are refused', () => {
    expect(() => distinctFeatures([{ slug: 'one' }, { slug: 'one' }])).toThrow('Duplicate feature: one')
  })
})
