import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { AnyCommand } from '#core/command.ts'
import { distinctFeatures, type Feature } from '#entry/feature.ts'
import { FEATURES } from './features.ts'

test('a feature with invariants has a test that corrupts its books', () => {
  const files = readdirSync(path.join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' })
  const testing = files.filter(
    (name) =>
      name.endsWith('.test.ts') &&
      readFileSync(path.join(import.meta.dirname, '..', name), 'utf8').includes('testInvariants('),
  )
  const hasTest = (slug: string) =>
    testing.some((name) => (slug === 'core' ? name.startsWith('money/ledger/') : name.split('/').includes(slug)))
  const untested = FEATURES.filter((each) => each.invariants)
    .map(({ slug }) => slug)
    .filter((slug) => !hasTest(slug))
  expect(untested).toEqual([])
})

describe('two features with the same name', () => {
  const perBrand = async () => undefined
  const read = async () => []
  const act = { summary: '', run: async () => 0 }
  const command = (name: string, given: { isOfDeployment?: true } = {}) =>
    ({ name: 'things', summary: '', acts: { [name]: act }, ...given }) as AnyCommand
  const cases: [what: string, feature: Omit<Feature, 'slug'>, message: string][] = [
    ['queue', { jobs: [{ queue: 'q.run', summary: '', perBrand }] }, 'Duplicate queue: q.run'],
    ['retention', { retention: [{ table: 't', since: 'at', days: 1 }] }, 'Duplicate retention: t'],
    ['invariant', { invariants: [{ name: 'I1 x', query: '' }] }, 'Duplicate invariant: I1 x'],
    ['command', { commands: [command('list')] }, 'Duplicate command: things'],
    ['gauge', { gauges: [{ help: { open: '' }, read }] }, 'Duplicate gauge: open'],
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

  const adding = (name: string): Feature => ({ slug: 'other', acts: { things: { [name]: act } } })
  test('of an act of one command are refused', () => {
    const one = { slug: 'one', commands: [command('list')] }
    expect(distinctFeatures([one, adding('show')])).toHaveLength(2)
    expect(() => distinctFeatures([one, adding('list')])).toThrow('Duplicate act: things list')
  })
  test.each([
    ['no feature has', []],
    ['serves the whole deployment', [command('list', { isOfDeployment: true })]],
  ])('acts for a command that %s are refused', (_, commands) => {
    expect(() => distinctFeatures([{ slug: 'one', commands }, adding('show')])).toThrow(
      'Acts for an unknown command: things',
    )
  })
})
