/** Sign-ins of staff while strangers guess: over real HTTP, with hashes at the cost of production. */
import { signInChallenge } from '@duang/contract/desk/passkey'
import { acceptInvite, readInvite, readMe, signIn, signOut, stepUp } from '@duang/contract/desk/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPasswords } from '#core/member/password.ts'
import { inTransaction } from '#kit/database/db.ts'
import {
  createTestDesk,
  outcomeOf,
  STAFF_PASSWORD,
  type TestDesk,
  type TestPerson,
} from '../../../../test/people/desk.ts'
import { createTestSite, type TestSite } from '../../../../test/people/site.ts'
import { isKnownNetwork } from './known-browser.ts'
import { reinvitePerson } from './people.ts'

let site: TestSite
let desk: TestDesk
let anna: TestPerson
beforeAll(async () => {
  site = await createTestSite({ passwords: createPasswords() })
  desk = await createTestDesk(site)
  await desk.fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
})
beforeEach(async () => {
  await site.owner.deleteFrom('desk.attempts').execute()
  anna = await desk.person('owner')
})

const right = (person = anna) => ({ username: person.username, password: STAFF_PASSWORD, code: desk.code(person) })
const wrong = (username = anna.username) => ({ username, password: 'another horse 12', code: '123456' })
const enter = (body: ReturnType<typeof wrong>, address: string, open = desk.browser({}, address)) =>
  outcomeOf(open, signIn, { body })
/** A browser with an earlier sign-in of the person, now at another address. */
async function knownBrowser(address: string) {
  const headers: Record<string, string> = {}
  const open = desk.browser(headers)
  await open(signIn, { body: right() })
  return desk.browser({ cookie: open.cookies() }, address)
}

describe('guesses of strangers at a name', () => {
  test('make neither its known browsers nor its known network wait', async () => {
    const laptop = await knownBrowser('192.0.2.50')
    const outcomes: string[] = []
    for (let n = 0; n < 60; n++) outcomes.push(await enter(wrong(), `198.51.${n}.1`))
    expect(outcomes).toContain('rate_limited')
    expect(await enter(right(), '', laptop)).toBe('done')
    // The network of the invitation.
    expect(await outcomeOf(desk.client(), signIn, { body: right() })).toBe('done')
  })

  test('keep a person of a new network out neither by one a quarter of an hour, nor after a burst', async () => {
    let network = 0
    for (let visit = 0; visit < 5; visit++) {
      for (let n = 0; n < 20; n++) await enter(wrong(), '198.51.100.7')
      expect(await enter(right(), `192.0.${++network}.7`), `visit ${visit}`).toBe('done')
      site.advance(15 * 60_000)
    }
  })

  test('of one network are ten, then one each quarter of an hour', async () => {
    let looked = 0
    for (let n = 0; n < 60; n++) {
      if ((await enter(wrong(), '198.51.100.8')) === 'desk_sign_in_wrong') looked++
      site.advance(60_000)
    }
    expect(looked).toBeLessThanOrEqual(14)
  })
})

const reinvite = async () => {
  const ctx = await site.ctx()
  return inTransaction(desk.platform.db, (tx) => reinvitePerson(tx, ctx, { actor: 'cli:x' }, anna.staffId))
}

test('a new link makes strangers of networks too', async () => {
  const isKnown = () => isKnownNetwork(desk.platform.db, anna.staffId, '127.0.0.1')
  expect(await isKnown()).toBe(true)
  const invite = await reinvite()
  const open = desk.browser({}, '192.0.2.77')
  const { totpSecret: secret } = await open(readInvite, { body: { invite } })
  await open(acceptInvite, { body: { invite, password: STAFF_PASSWORD, code: desk.code({ secret }) } })
  expect(await isKnown()).toBe(false)
  expect(await isKnownNetwork(desk.platform.db, anna.staffId, '192.0.2.77')).toBe(true)
})

describe('codes', () => {
  test('within a session and at the sign-in count together, and a right password does not show', async () => {
    // Past the short waits.
    for (let n = 0; n < 120; n++) {
      await outcomeOf(anna.call, stepUp, { body: { code: String(200_000 + n) } })
      site.advance(1_000)
    }
    expect(await outcomeOf(anna.call, stepUp, { body: { code: desk.code(anna) } })).toBe('rate_limited')
    // At the same network the right code is not looked at either, and the answer is that of a wrong one.
    expect(await outcomeOf(desk.client(), signIn, { body: right() })).toBe('desk_sign_in_wrong')
    const rows = await site.owner
      .selectFrom('desk.sign_ins')
      .select(['outcome', 'factor'])
      .where('staff_id', '=', anna.staffId)
      .orderBy('sign_in_id', 'desc')
      .limit(2)
      .execute()
    expect(rows).toEqual([
      { outcome: 'waiting', factor: null },
      { outcome: 'wrong', factor: 'step-up' },
    ])
  })
})

describe('networks of the brand', () => {
  const outside = '198.51.100.9'
  beforeEach(async () => {
    await site.setSettings({ deskNetworks: ['203.0.113.0/24'] })
    return () => site.setSettings({ deskNetworks: [] })
  })

  test('hold at the sign-in, the second factor, passkeys and own pages, before a password is looked at', async () => {
    const before = await site.owner.selectFrom('desk.attempts').selectAll().execute()
    expect(await enter(right(), outside)).toBe('desk_address_refused')
    expect(await enter(wrong('nobody1'), outside)).toBe('desk_address_refused')
    expect(await outcomeOf(desk.browser({}, outside), signInChallenge, { body: {} })).toBe('desk_address_refused')
    expect(await site.owner.selectFrom('desk.attempts').selectAll().execute()).toEqual(before)
    const headers = { authorization: `Bearer ${anna.token}`, cookie: `duang-desk=${anna.cookie}` }
    const stolen = desk.client(headers, outside)
    expect(await outcomeOf(stolen, stepUp, { body: { code: desk.code(anna) } })).toBe('desk_address_refused')
    expect(await outcomeOf(stolen, readMe, {})).toBe('desk_address_refused')
    expect(await outcomeOf(desk.client(headers, '203.0.113.9'), readMe, {})).toBe('done')
    expect(await enter(right(), '203.0.113.9')).toBe('done')
    expect(await outcomeOf(stolen, signOut, { body: {} })).toBe('done')
  })

  test('of one brand of several make its people unknown outside, without naming them', async () => {
    await site.owner
      .insertInto('brands')
      .values({ brand_id: 7, client_id: 'brand-7', name: 'seven', settings: '{}' })
      .execute()
    expect(await enter(right(), outside)).toBe('desk_sign_in_wrong')
    expect(await enter(wrong('nobody1'), outside)).toBe('desk_sign_in_wrong')
    const invite = await reinvite()
    const open = (address: string) => outcomeOf(desk.browser({}, address), readInvite, { body: { invite } })
    expect([await open(outside), await open('203.0.113.9')]).toEqual(['desk_invite_invalid', 'done'])
    const inside = desk.browser({}, '203.0.113.9')
    const { totpSecret: secret } = await inside(readInvite, { body: { invite } })
    const accept = (address: string) =>
      outcomeOf(desk.browser({ cookie: inside.cookies() }, address), acceptInvite, {
        body: { invite, password: STAFF_PASSWORD, code: desk.code({ secret }) },
      })
    expect([await accept(outside), await accept('203.0.113.9')]).toEqual(['desk_invite_invalid', 'done'])
  })
})

// Last: on a slow machine these passwords are still being hashed when the test ends.
describe('120 wrong passwords at once', () => {
  test('from as many networks leave every known browser its place', async () => {
    const { port } = desk.fastify.server.address() as { port: number }
    const post = (body: object, address: string, cookie = '') =>
      fetch(`http://127.0.0.1:${port}/api/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-duang-desk': '1', 'x-forwarded-for': address, cookie },
        body: JSON.stringify(body),
      }).then(({ status }) => status)
    const people = [anna]
    while (people.length < 6) people.push(await desk.person('viewer'))
    const known: [TestPerson, string][] = []
    for (const person of people) {
      const open = desk.browser()
      await open(signIn, { body: right(person) })
      known.push([person, open.cookies()])
    }
    const bodies = known.map(([person]) => person.recoveryCodes[0] ?? '')
    const strangers = Array.from({ length: 120 }, (_, n) => post(wrong(`nobody${n}`), `198.18.${n}.1`))
    const own = known.map(([{ username }, cookie], n) =>
      post({ username, password: STAFF_PASSWORD, code: bodies[n] }, `192.0.2.${n}`, cookie),
    )
    expect(await Promise.all(own)).toEqual(Array(6).fill(200))
    expect(await Promise.all(strangers)).not.toContain(200)
  })
})
