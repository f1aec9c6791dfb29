import {
  getAddress,
  normaliseRecipientPhone,
  type ShippingAddress,
  saveAddress,
} from '@duang/contract/account/manage-address'
import { matchPlace } from '@duang/contract/account/thai-place'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../../../../test/people/applicant.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  logIn,
  type TestMember,
  type TestSession,
  type TestSite,
} from '../../../../test/people/site.ts'
import { knownPlaces } from './places.ts'

let site: TestSite
let member: TestMember
let session: TestSession
let log = ''
beforeAll(async () => {
  site = await createTestSite({
    onLog: (line) => {
      log += line
    },
  })
})
afterAll(() => site.stop())
beforeEach(async () => {
  member = await addMember(site)
  session = await logIn(site, member)
})

const HOME: ShippingAddress = {
  name: 'สมหญิง ใจดี',
  phone: '0812345678',
  line: '99/9 หมู่ 5 ซอยลาดพร้าว 1',
  subdistrict: 'ลาดยาว',
  district: 'จตุจักร',
  province: 'กรุงเทพมหานคร',
  postcode: '10900',
}
const read = () => clientOf(site, session)(getAddress, { params: { uuid: member.uuid } })
const save = (patch: Partial<ShippingAddress> = {}) =>
  clientOf(site, session)(saveAddress, { params: { uuid: member.uuid }, body: { ...HOME, ...patch } })

test('returns none at first, then the saved address, then the one saved last', async () => {
  expect(await read()).toEqual({ address: null })
  expect(await save()).toEqual({ address: HOME })
  expect(await read()).toEqual({ address: HOME })
  const moved = { ...HOME, subdistrict: 'ช้างเผือก', district: 'เมืองเชียงใหม่', province: 'เชียงใหม่', postcode: '50300' }
  await save(moved)
  expect(await read()).toEqual({ address: moved })
})

test('normalises an address: phone in digits, single blanks, places in the spelling of the list', async () => {
  const typed = {
    name: '  สมหญิง   ใจดี ',
    phone: '+66 81-234-5678',
    subdistrict: 'ต.ลาดยาว',
    district: 'เขต จตุจักร',
    province: 'กทม.',
  }
  expect(await save(typed)).toEqual({ address: HOME })
})

test('leaves one address after twenty at once', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, n) => save({ line: `บ้านเลขที่ ${n}` })))
  const rows = await site.owner
    .selectFrom('member_addresses')
    .select('line')
    .where('member_id', '=', member.memberId)
    .execute()
  expect(rows).toHaveLength(1)
  expect(rows[0]?.line).toMatch(/^บ้านเลขที่ \d+$/)
})

test.each([
  ['province', { province: 'แอตแลนติส' }],
  ['district', { district: 'เมืองเชียงใหม่' }],
  ['subdistrict', { subdistrict: 'ช้างเผือก' }],
  ['postcode', { postcode: '50300' }],
] as const)('refuses places that do not belong together by the field %s', async (field, patch) => {
  const failure = await save(patch).catch((error) => error)
  expect(failure).toMatchObject({ code: 'address_place_unknown', status: 422, refusal: { details: { field } } })
  expect(await read()).toEqual({ address: null })
})

test.each([
  ['name', { name: ' ' }],
  ['name', { name: 'ก'.repeat(101) }],
  ['line', { line: 'บ้าน\u0007เลขที่' }],
  ['phone', { phone: '12345' }],
  ['phone', { phone: '0112345678' }],
  ['postcode', { postcode: '1090' }],
] as const)('refuses an invalid field by its name: %s', async (field, patch) => {
  const answer = await site.fastify.inject({
    method: 'POST',
    url: `/api/auth/address/${member.uuid}`,
    headers: { host: 'localhost', authorization: `Bearer ${session.token}`, cookie: `duang=${session.cookie}` },
    payload: { ...HOME, ...patch },
  })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ code: 'request_invalid', details: [{ path: field }] })
})

describe('another member', () => {
  test('neither reads nor writes the address, and gets the same answer without one', async () => {
    await save()
    const stranger = await logIn(site, await addMember(site))
    const ask = (call: typeof getAddress | typeof saveAddress) =>
      clientOf(site, stranger)(call as typeof saveAddress, { params: { uuid: member.uuid }, body: HOME })
    expect(await codeOf(ask(getAddress))).toBe('not_found')
    expect(await codeOf(ask(saveAddress))).toBe('not_found')
    expect(await read()).toEqual({ address: HOME })
  })
})

test('keeps an address out of the log, accepted or refused', async () => {
  await save()
  await save({ line: 'ซอยนกขมิ้น 77', postcode: '99999' }).catch(() => undefined)
  expect(log).toContain('answered')
  for (const canary of ['สมหญิง', '0812345678', 'ลาดพร้าว', 'นกขมิ้น', 'จตุจักร', '10900', '99999'])
    expect(log).not.toContain(canary)
})

test('lists every province and district, and finds each place by its own names', async () => {
  const places = await knownPlaces()
  expect(new Set(places.map((each) => each.province)).size).toBe(77)
  expect(new Set(places.map((each) => `${each.province} ${each.district}`)).size).toBe(928)
  expect(places.filter((each) => !/^\d{5}$/.test(each.postcode))).toEqual([])
  // Folding never merges two places.
  const folded = new Set(places.map(({ folded: name }) => Object.values(name).join('|')))
  const plain = new Set(places.map((each) => [each.subdistrict, each.district, each.province, each.postcode].join('|')))
  expect(folded.size).toBe(plain.size)
  for (const place of places.filter((_, n) => n % 97 === 0))
    expect(matchPlace(places, place)).toHaveProperty('place.postcode', place.postcode)
})

test.each([
  ['081-234-5678', '0812345678'],
  ['๐๘๑๒๓๔๕๖๗๘', '0812345678'],
  ['02 123 4567', '021234567'],
  ['+6653123456', '053123456'],
  ['012345678', undefined],
  ['1323', undefined],
])('reads phone %s as %s', (typed, digits) => {
  expect(normaliseRecipientPhone(typed)).toBe(digits)
})
