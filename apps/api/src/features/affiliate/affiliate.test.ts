import { getAffiliateCode } from '@duang/contract/affiliate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../../../test/applicant.ts'
import { addMember, clientOf, createTestSite, logIn, type TestSite } from '../../../test/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())

test('a member reads the code that registration gave them and no other code', async () => {
  const member = await addMember(site)
  const other = await addMember(site)
  const call = clientOf(site, await logIn(site, member))
  const { af_code: kept } = await site.owner
    .selectFrom('members')
    .select('af_code')
    .where('username', '=', member.username)
    .executeTakeFirstOrThrow()
  expect(await call(getAffiliateCode, { params: { uuid: member.uuid } })).toEqual({ code: kept })
  expect(await codeOf(call(getAffiliateCode, { params: { uuid: other.uuid } }))).toBe('not_found')
})
