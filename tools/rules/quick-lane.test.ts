import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { distancesFrom, importersOf } from '../../scripts/quick-lane/import-graph.ts'
import { JOURNEYS, journeysOf } from '../../scripts/quick-lane/journeys.ts'
import { select } from '../../scripts/quick-lane/quick-lane.ts'
import { ROOT } from './files.ts'

const specs = readdirSync(path.join(ROOT, 'lab/journeys')).flatMap((name) => /^(.*)\.spec\.ts$/.exec(name)?.[1] ?? [])

test('each journey belongs to a subject, and each subject has journeys that exist', () => {
  const named = new Set(Object.values(JOURNEYS).flat())
  expect([...named].filter((each) => !specs.includes(each))).toEqual([])
  expect(specs.filter((each) => !named.has(each))).toEqual([])
})

test('a subject of the api has the journeys of its members', () => {
  expect(journeysOf('apps/api/src/features/bank/withdraw/payout.ts')).toEqual(['wallet-loop', 'failures'])
  expect(journeysOf('packages/contract/src/rewards/check-in.ts')).toEqual(['check-in'])
  expect(journeysOf('apps/desk/src/features/account/member-admin/queries.ts')).toEqual(['desk-journeys'])
  expect(journeysOf('apps/desk/src/features/rewards/tournament/queries.ts')).toEqual(['desk-tournament'])
  expect(journeysOf('apps/api/src/features/bank/withdraw/bank.test.ts')).toEqual([])
  expect(journeysOf('docs/cells.md')).toEqual([])
})

test('a feature reaches the tests of its folder, and no test of another feature', () => {
  const { tests, leftOut } = select(ROOT, ['apps/api/src/features/rewards/coupon/feature.ts'])
  expect(tests).toContain('apps/api/src/features/rewards/coupon/coupon.test.ts')
  expect([...tests, ...leftOut].filter((file) => /features\/(?!rewards\/coupon)/.test(file))).toEqual([])
})

test('a file that everything imports reaches the nearest tests first, and names the rest', () => {
  const { tests, leftOut } = select(ROOT, ['apps/api/src/kit/database/db.ts'])
  expect(tests).toContain('apps/api/src/kit/database/db-end.test.ts')
  expect(leftOut.length).toBeGreaterThan(50)
})

test('clients are generated for a changed contract, and for nothing else of the api', () => {
  const clients = 'tools/generate/client-generators.test.ts'
  expect(select(ROOT, ['packages/contract/src/bank/deposit.ts']).tests).toContain(clients)
  expect(select(ROOT, ['tools/client-generators/package-lock.json']).tests).toContain(clients)
  const { tests, leftOut } = select(ROOT, ['apps/api/src/app/features.ts', 'tools/rules/files.ts', 'package.json'])
  expect([...tests, ...leftOut]).not.toContain(clients)
})

test('a changed test runs, whatever it costs', () => {
  expect(select(ROOT, ['lab/chaos/chaos.test.ts']).tests).toContain('lab/chaos/chaos.test.ts')
})

test('a screen has its pictures', () => {
  expect(select(ROOT, ['apps/web/src/features/bank/deposit/deposit-screen.tsx']).screens).toEqual(['deposit'])
})

test('the imports of a workspace name its files', () => {
  const files = [
    'apps/api/src/kit/database/db.ts',
    'packages/contract/src/wire/money.ts',
    'apps/api/src/kit/migrate/migrate.ts',
  ]
  const importers = importersOf(ROOT, [
    ...files,
    'apps/api/src/money/ledger/ledger.ts',
    'apps/web/src/core/money/money-key.ts',
  ])
  expect(importers.get('apps/api/src/kit/database/db.ts')).toContain('apps/api/src/money/ledger/ledger.ts')
  expect([
    ...distancesFrom(
      ['a'],
      new Map([
        ['a', new Set(['b'])],
        ['b', new Set(['c'])],
      ]),
      (file) => file === 'b',
    ),
  ]).toEqual([
    ['a', 0],
    ['b', 1],
  ])
})
