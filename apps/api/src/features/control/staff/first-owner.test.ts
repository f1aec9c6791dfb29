/** The link of the first owner, which `npm start` prints. */
import { CallError } from '@duang/contract/client'
import { acceptInvite, readInvite } from '@duang/contract/desk/session'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#kit/database/db.ts'
import { createTestDesk, STAFF_PASSWORD, type TestDesk } from '../../../../test/people/desk.ts'
import { createTestSite, type TestSite } from '../../../../test/people/site.ts'
import { offerFirstOwner } from './offer-first-owner.ts'
import { invitePerson } from './people.ts'

let site: TestSite
let desk: TestDesk
beforeAll(async () => {
  site = await createTestSite()
  desk = await createTestDesk(site)
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
})

const offer = async () => (await offerFirstOwner(site.owner, site.platform.clock())) ?? expect.unreachable('no link')
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof CallError ? error.code : error),
  )
const open = (invite: string, headers: Record<string, string> = {}, address?: string) =>
  outcome(desk.browser(headers, address)(readInvite, { body: { invite } }))

test('is stored as a hash alone', async () => {
  const invite = await offer()
  const rows = await site.owner.selectFrom('desk.invites').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(invite)
})

test.each([
  ['X-Forwarded-For', { 'x-forwarded-for': '127.0.0.1' }, undefined],
  ['X-Forwarded-Proto', { 'x-forwarded-proto': 'http' }, undefined],
  ['X-Real-IP', { 'x-real-ip': '127.0.0.1' }, undefined],
  ['Forwarded', { forwarded: 'for=127.0.0.1' }, undefined],
  ['Via', { via: '1.1 proxy' }, undefined],
  ['another machine', {}, '198.51.100.9'],
  ['another machine by IPv6', {}, '2001:db8::9'],
] as const)('is refused with %s', async (_, headers, address) => {
  const invite = await offer()
  expect(await open(invite, headers, address)).toBe('desk_invite_invalid')
})

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('opens for %s', async (address) => {
  expect(await open(await offer(), {}, address)).toBe('done')
})

test('ends with the next start', async () => {
  const earlier = await offer()
  const invite = await offer()
  expect([await open(earlier), await open(invite)]).toEqual(['desk_invite_invalid', 'done'])
})

test('opens beside no other person, whoever added that one', async () => {
  const invite = await offer()
  const other = { username: 'other', added_at: site.platform.clock(), added_by: 'cli:test' }
  await site.owner.insertInto('desk.staff').values(other).execute()
  expect(await open(invite)).toBe('desk_invite_invalid')
  await site.owner.deleteFrom('desk.staff').where('username', '=', 'other').execute()
  expect(await open(invite)).toBe('done')
})

test('is not accepted through a proxy either', async () => {
  const invite = await offer()
  const local = desk.browser()
  const { totpSecret: secret } = await local(readInvite, { body: { invite } })
  const body = { invite, password: STAFF_PASSWORD, code: desk.code({ secret }) }
  const cookie = local.cookies()
  expect(await outcome(desk.client({ cookie, via: '1.1 proxy' })(acceptInvite, { body }))).toBe('desk_invite_invalid')
})

test('ends when another person is invited, and its role ends too', async () => {
  const invite = await offer()
  const ctx = await site.ctx()
  await inTransaction(desk.platform.db, (tx) =>
    invitePerson(tx, { ...ctx, ...desk.platform }, { actor: 'cli:test' }, { username: 'anna', role: 'owner' }),
  )
  expect(await open(invite)).toBe('desk_invite_invalid')
  const roles = await site.owner.selectFrom('staff_roles').select('given_by').execute()
  expect(roles).toEqual([{ given_by: 'cli:test' }])
  expect(await offerFirstOwner(site.owner, site.platform.clock())).toBeUndefined()
  await site.owner.deleteFrom('staff_roles').execute()
  await site.owner.deleteFrom('desk.invites').execute()
  await site.owner.deleteFrom('desk.admissions').execute()
  await site.owner.deleteFrom('desk.staff').execute()
})

test('sets password and second factor, once, and makes an owner whose app names the brand', async () => {
  const invite = await offer()
  const browser = desk.browser()
  const { username, totpUri, totpSecret: secret } = await browser(readInvite, { body: { invite } })
  const { brand } = await site.ctx()
  expect(username).toBe('owner')
  expect(new URL(totpUri).searchParams.get('issuer')).toBe(brand.name)
  const code = generateSync({ secret, epoch: Math.floor(site.platform.clock().getTime() / 1000) })
  const accepted = await browser(acceptInvite, { body: { invite, password: STAFF_PASSWORD, code } })
  expect(accepted.recoveryCodes.length).toBeGreaterThan(0)
  expect(await open(invite)).toBe('desk_invite_invalid')
  expect(await offerFirstOwner(site.owner, site.platform.clock())).toBeUndefined()
  expect(await site.owner.selectFrom('staff_roles').select('role').execute()).toEqual([{ role: 'owner' }])
})
