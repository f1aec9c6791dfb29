import { getSetting } from '@duang/contract/site/setting'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf, createTestSite, type TestSite } from '../../../test/people/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  const settings = JSON.stringify({ bonus: { rate1: 7 } })
  await site.owner.insertInto('brands').values({ brand_id: 2, client_id: 'second', name: 'สอง', settings }).execute()
  await site.owner.insertInto('brand_hosts').values({ host: 'two.example', brand_id: 2 }).execute()
  await site.ctx()
})
afterAll(() => site.stop())

const rateAt = async (host: string) => (await clientOf(site, undefined, host)(getSetting, {})).setting.bonusRate

test('the Host decides the brand', async () => {
  expect(await rateAt('two.example')).toBe(7)
  expect(await rateAt('TWO.example:3000')).toBe(7)
  expect(await rateAt('localhost')).toBe(10)
  await expect(rateAt('three.example')).rejects.toMatchObject({ status: 421, code: 'host_unknown' })
})

test('a wrong setting of one brand leaves it with its last right ones, and the others alone', async () => {
  await site.owner
    .updateTable('brands')
    .set({ settings: JSON.stringify({ minAge: 'old' }) })
    .where('brand_id', '=', 2)
    .execute()
  await site.ctx()
  expect(await rateAt('two.example')).toBe(7)
  expect(await rateAt('localhost')).toBe(10)
})

test('an amount above the largest of the wire is a wrong setting', async () => {
  await site.owner
    .updateTable('brands')
    .set({ settings: JSON.stringify({ bonus: { rate1: 8, maxSatang: 1_000_000_000_000 } }) })
    .where('brand_id', '=', 2)
    .execute()
  await site.ctx()
  expect(await rateAt('two.example')).toBe(7)
})

test('leaves out settings of a later release, also within others', async () => {
  await site.owner
    .updateTable('brands')
    .set({ settings: JSON.stringify({ bonus: { rate1: 9, later: 1 }, laterSetting: true }) })
    .where('brand_id', '=', 2)
    .execute()
  await site.ctx()
  expect(await rateAt('two.example')).toBe(9)
})

test('a host that moves to a brand with wrong settings never shows its earlier brand', async () => {
  const settings = JSON.stringify({ minAge: 'old' })
  await site.owner.insertInto('brands').values({ brand_id: 3, client_id: 'third', name: 'สาม', settings }).execute()
  await site.owner.updateTable('brand_hosts').set({ brand_id: 3 }).where('host', '=', 'two.example').execute()
  await site.ctx()
  await expect(rateAt('two.example')).rejects.toMatchObject({ status: 421, code: 'host_unknown' })
})
