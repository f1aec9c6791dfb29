import { expect, test } from 'vitest'
import { STUDIO_FAULTS, STUDIO_KEY, type StudioFault, startCheckedStudio } from '../../test/checked-studio.ts'
import { checkStudio } from './check-studio.ts'
import { STUDIO_CASES } from './studio-cases.ts'

const clock = () => new Date('2026-10-05T05:00:00Z')

async function resultsOf(fault?: StudioFault, mode: 'seamless' | 'transfer' = 'transfer') {
  const { url, stop } = await startCheckedStudio(clock, fault)
  return checkStudio({ url, key: STUDIO_KEY, clock }, STUDIO_CASES, { mode }).finally(stop)
}

test('passes every case against a correct studio', async () => {
  const results = await resultsOf()
  expect(results.filter((each) => each.result !== 'green')).toEqual([])
})

test.each([201, 202])('accepts answers with status %i', async (status) => {
  const { url, stop } = await startCheckedStudio(clock, undefined, status)
  const results = await checkStudio({ url, key: STUDIO_KEY, clock }, STUDIO_CASES, { mode: 'transfer' }).finally(stop)
  expect(results.filter((each) => each.result !== 'green')).toEqual([])
})

test('runs no transfer case against a studio that holds no credit', async () => {
  const results = await resultsOf(undefined, 'seamless')
  expect(results.filter((each) => each.result === 'green').map((each) => each.name)).toEqual([
    ...['games', 'launch', 'wrong-signature', 'old-timestamp'],
  ])
})

/** The cases that must turn red for each fault. */
const RED: Record<StudioFault, string[]> = {
  'lists a game twice': ['games'],
  'launches on a foreign host': ['launch'],
  'believes any signature': ['wrong-signature', 'forged-deposit'],
  'believes any time': ['old-timestamp', 'forged-deposit'],
  'loses refs': ['duplicate-ref', 'changed-amount', 'withdraw-too-much', 'withdraw-all', 'lost-reply'],
  'accepts a changed amount': ['changed-amount'],
  'accepts a refused ref again': ['withdraw-too-much'],
  'lends credit': ['withdraw-too-much', 'last-baht', 'status'],
  'moves withdrawAll again': ['withdraw-all'],
  'calls unknown refs refused': ['unknown-ref'],
  'loses transfers at status': ['changed-amount', 'status'],
  'rounds amounts': ['amounts'],
  'reports rounds twice': ['rounds'],
}

test.each(STUDIO_FAULTS)('detects a studio that %s', async (fault) => {
  const red = (await resultsOf(fault)).filter((each) => each.result === 'red').map((each) => each.name)
  // With a late cut the studio may have processed the deposit; `lost-reply` may then be red as well.
  const mayBe = fault === 'calls unknown refs refused' ? ['lost-reply'] : []
  expect(red.filter((name) => !mayBe.includes(name))).toEqual(RED[fault])
})
