import { getCredit, getUserDetail } from '@duang/contract/account/user'
import { listDeposits } from '@duang/contract/bank/deposit'
import { callPath } from '@duang/contract/client'
import { readScreen } from '@duang/contract/site/screen'
import { SCREEN_READS } from '@duang/contract/site/screen-reads'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { codeOf } from '../../../test/people/applicant.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  type TestMember,
  type TestSession,
  type TestSite,
} from '../../../test/people/site.ts'

let site: TestSite
let member: TestMember
let session: TestSession
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())
beforeEach(async () => {
  member = await addMember(site)
  session = await logIn(site, member)
})

const read = (reads: string, uuid = member.uuid) =>
  clientOf(site, session)(readScreen, { params: { uuid }, query: { reads } })

test('answers each part as its own call does', async () => {
  await giveCredit(site, member, 123_45)
  const call = clientOf(site, session)
  const { parts } = await read('user.credit,user.detail,deposit.history')
  const params = { uuid: member.uuid }
  expect(Object.keys(parts)).toEqual(['user.credit', 'user.detail', 'deposit.history'])
  expect(z.decode(getCredit.reply, parts['user.credit']?.body as never)).toEqual(
    await call(getCredit, { params: { username: member.username }, body: { balanceType: 'M' } }),
  )
  expect(z.decode(getUserDetail.reply, parts['user.detail']?.body as never)).toEqual(
    await call(getUserDetail, { params }),
  )
  expect(z.decode(listDeposits.reply, parts['deposit.history']?.body as never)).toEqual(
    await call(listDeposits, { params }),
  )
})

test('answers all reads that it names', async () => {
  const { parts } = await read(Object.keys(SCREEN_READS).join(','))
  const refused = Object.entries(parts).filter(([, { status }]) => status !== 200)
  expect(refused.map(([name, { status, body }]) => [name, status, (body as { code: string }).code])).toEqual([])
})

test('looks the session up once for all parts', async () => {
  let lookups = 0
  const { find } = site.platform.sessions
  site.platform.sessions.find = (brandId, key, look) => {
    lookups++
    return find(brandId, key, look)
  }
  await read('user.credit,user.detail,user.points')
  site.platform.sessions.find = find
  expect(lookups).toBe(1)
})

test.each(['', 'user.level,', 'user.detail,user.detail', 'withdraw.request', 'toString', '__proto__', 'user.detail '])(
  'refuses the names %j',
  async (reads) => {
    expect(await codeOf(read(reads))).toBe('request_invalid')
  },
)

test('refuses the uuid of another member, and an ended session', async () => {
  const other = await addMember(site)
  expect(await codeOf(read('user.detail', other.uuid))).toBe('not_found')
  const answer = await site.fastify.inject({
    url: callPath(readScreen, { params: { uuid: member.uuid }, query: { reads: 'user.detail' } }),
    headers: { host: 'localhost' },
  })
  expect(answer.json()).toMatchObject({ code: 'session_ended' })
})
