/** The name of an inviter for visitors of a link: masked, of this brand, limited without the shares of registrations. */
import { findInviter, nameInviter, openRegistration, TICKET_HEADER } from '@duang/contract/account/register-lookups'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SECOND_HOST, seedSecondBrand } from '../../../../seed/second-brand.ts'
import { acquireTicket, codeOf } from '../../../../test/people/applicant.ts'
import { addMember, clientOf, createTestSite, type TestMember, type TestSite } from '../../../../test/people/site.ts'

let site: TestSite
let member: TestMember
let code: string
beforeAll(async () => {
  site = await createTestSite()
  const bank = { sandboxUrl: 'http://127.0.0.1:9', sandboxSecret: site.sandboxSecret }
  await seedSecondBrand(site.owner, { ...bank, now: site.platform.clock(), withMembers: false })
  await site.ctx()
  member = await addMember(site, { username: 'Somchai_42' })
  const row = await site.owner
    .selectFrom('members')
    .select('af_code')
    .where('member_id', '=', member.memberId)
    .executeTakeFirstOrThrow()
  code = row.af_code
})
afterAll(() => site.stop())
beforeEach(async () => {
  await site.owner.deleteFrom('throttles').execute()
})

const nameOf = (afCode: string, address = '203.0.113.7', host = 'localhost') =>
  clientOf(site, undefined, host)(nameInviter, { params: { afCode }, headers: { 'x-forwarded-for': address } })

test('shows three letters of the username, in any case of the code, and null for an unknown one', async () => {
  expect(await nameOf(code)).toEqual({ name: 'Som****' })
  expect(await nameOf(code.toLowerCase())).toEqual({ name: 'Som****' })
  expect(await nameOf('NOBODY99')).toEqual({ name: null })
})

test('shows the same name to a lookup with a ticket', async () => {
  const headers = { [TICKET_HEADER]: await acquireTicket(site) }
  const ask = (afCode: string) => clientOf(site)(findInviter, { params: { afCode }, headers })
  expect(await ask(code)).toEqual({ exists: true, name: 'Som****' })
  expect(await ask('NOBODY99')).toEqual({ exists: false, name: null })
})

test('does not know the codes of another brand', async () => {
  expect(await nameOf(code, '203.0.113.7', SECOND_HOST)).toEqual({ name: null })
})

test('refuses known and unknown codes alike after 120 of an address in an hour, and others go on', async () => {
  const codes: (string | undefined)[] = []
  for (let n = 0; n < 65; n++) codes.push(...(await Promise.all([codeOf(nameOf(code)), codeOf(nameOf('NOBODY99'))])))
  expect(codes.filter((each) => each === 'ok')).toHaveLength(120)
  expect(new Set(codes)).toEqual(new Set(['ok', 'rate_limited']))
  expect(await codeOf(nameOf(code))).toBe('rate_limited')
  expect(await codeOf(nameOf('NOBODY99'))).toBe('rate_limited')
  expect(await nameOf(code, '198.51.100.9')).toEqual({ name: 'Som****' })
  // The tickets and the answers of registrations are counted apart.
  const opened = clientOf(site)(openRegistration, { body: {}, headers: { 'x-forwarded-for': '203.0.113.7' } })
  expect(await codeOf(opened)).toBe('ok')
  site.advance(60 * 60_000)
  expect(await codeOf(nameOf(code))).toBe('ok')
})

test('bounds the answers of a brand over all addresses', async () => {
  const now = site.platform.clock()
  const subject = `inviter-names:${Math.floor(now.getTime() / 3_600_000)}`
  await site.owner.insertInto('throttles').values({ brand_id: 1, subject, failures: 5_999, updated_at: now }).execute()
  expect(await codeOf(nameOf(code))).toBe('ok')
  expect(await codeOf(nameOf(code, '198.51.100.9'))).toBe('rate_limited')
})
