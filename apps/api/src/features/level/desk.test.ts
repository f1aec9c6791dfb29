/** The level table at the desk. */

import { listDeskLevels, proposeDeskLevel } from '@duang/contract/desk-level'
import { approveProposal, listProposals } from '@duang/contract/desk-proposal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDesk, outcomeOf, type TestDesk, type TestPerson } from '../../../test/desk.ts'
import { createTestSite, type TestSite } from '../../../test/site.ts'

const reason = 'แคมเปญใหม่'

let site: TestSite
let desk: TestDesk
let owner: TestPerson
let finance: TestPerson
beforeAll(async () => {
  site = await createTestSite()
  desk = await createTestDesk(site)
  owner = await desk.person('owner')
  finance = await desk.person('finance')
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
})

const params = () => ({ brand: desk.brand })
const proposed = async (kind: string) =>
  (await owner.call(listProposals, { params: params(), query: { state: 'open' } })).items.find(
    (each) => each.kind === kind,
  )
/** Twenty approvals at once, of which one is carried out. */
async function approved(kind: string): Promise<void> {
  const input = { params: { brand: desk.brand, id: (await proposed(kind))?.id ?? '' }, body: {} }
  expect(await outcomeOf(owner.call, approveProposal, input)).toBe('desk_proposal_own')
  const all = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(finance.call, approveProposal, input)))
  expect(all.filter((each) => each === 'done')).toHaveLength(1)
}

const read = async (level: number) =>
  (await owner.call(listDeskLevels, { params: params() })).items.find((each) => each.level === level)

test('a level changes once a second person approved the figures', async () => {
  const before = await read(3)
  if (!before) throw new Error('no level')
  const body = { ...before, dailyCap: 12_345_600, cashbackPercent: 7.25, cashbackCap: null, reason }
  await owner.call(proposeDeskLevel, { params: params(), body })
  expect(await read(3)).toEqual(before)
  const effect = (await proposed('level.change'))?.effect ?? []
  expect(effect).toContainEqual({
    ...{ label: 'daily_cap_satang', before: before.dailyCap, after: 12_345_600, unit: 'satang' },
  })
  await approved('level.change')
  expect(await read(3)).toMatchObject({ dailyCap: 12_345_600, cashbackPercent: 7.25, cashbackCap: null })
})

test('refuses a proposal that changes nothing, and an unknown level', async () => {
  const level = await read(2)
  if (!level) throw new Error('no level')
  const propose = (body: typeof level) =>
    outcomeOf(owner.call, proposeDeskLevel, { params: params(), body: { ...body, reason } })
  expect(await propose(level)).toBe('desk_act_refused')
  expect(await propose({ ...level, level: 77 })).toBe('not_found')
})
