/** Passkeys of staff, by an authenticator in software: registration, sign-in, step-up, removal, and what must be refused. */
import { addStaff, reinviteStaff } from '@duang/contract/action/staff'
import {
  addPasskey,
  listPasskeys,
  passkeyChallenge,
  removePasskey,
  signInChallenge,
  stepUpChallenge,
} from '@duang/contract/desk/passkey'
import { listOwnSessions, readMe, signIn, stepUp } from '@duang/contract/desk/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAuthenticator } from '../../../../test/outside/authenticator.ts'
import {
  createTestDesk,
  outcomeOf,
  STAFF_PASSWORD,
  type TestDesk,
  type TestPerson,
} from '../../../../test/people/desk.ts'
import { createTestSite, type TestSite } from '../../../../test/people/site.ts'

let site: TestSite
let desk: TestDesk
let anna: TestPerson
let key: ReturnType<typeof createAuthenticator>
beforeAll(async () => {
  site = await createTestSite()
  desk = await createTestDesk(site)
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
})
beforeEach(async () => {
  // All tests come from one network, whose failures would add up.
  await site.owner.deleteFrom('desk.attempts').execute()
  anna = await desk.person('owner')
  key = createAuthenticator()
})

const reason = 'เหตุผลของการทดสอบ'
const add = async (person = anna, authenticator = key, name = 'โน้ตบุ๊ก') => {
  const asked = await person.call(passkeyChallenge, { body: {} })
  return person.call(addPasskey, { body: { name, response: authenticator.register(asked) } })
}
const challenge = () => desk.client()(signInChallenge, { body: {} })
type Signed = ReturnType<typeof key.sign>
const enter = (passkey: Signed, more: { username?: string; password?: string } = {}) =>
  outcomeOf(desk.client(), signIn, {
    body: { username: anna.username, password: STAFF_PASSWORD, passkey, ...more },
  })
const again = async (passkey: Signed) => outcomeOf(anna.call, stepUp, { body: { passkey } })

describe('a passkey', () => {
  test('is added, listed, recorded in every brand of its person, and removed', async () => {
    const { passkeyId } = await add()
    expect((await anna.call(listPasskeys, {})).passkeys).toMatchObject([{ passkeyId, name: 'โน้ตบุ๊ก', lastUsedAt: null }])
    expect((await anna.call(readMe, {})).passkeys).toBe(1)
    expect(await enter(key.sign(await challenge()))).toBe('done')
    expect((await anna.call(listPasskeys, {})).passkeys[0]?.lastUsedAt).not.toBeNull()
    const ben = await desk.person('owner')
    expect(await outcomeOf(ben.call, removePasskey, { params: { id: passkeyId }, body: {} })).toBe('not_found')
    await anna.call(removePasskey, { params: { id: passkeyId }, body: {} })
    expect((await anna.call(listPasskeys, {})).passkeys).toEqual([])
    expect(await enter(key.sign(await challenge()))).toBe('desk_sign_in_wrong')
    const rows = await site.owner
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('actor', '=', `staff:${anna.username}`)
      .where('action', '<>', 'staff.sign-in')
      .orderBy('audit_id')
      .execute()
    expect(rows).toEqual([
      { action: 'desk.passkey.add', after: { name: 'โน้ตบุ๊ก' } },
      { action: 'desk.passkey.remove', after: { name: 'โน้ตบุ๊ก' } },
    ])
  })

  test('needs the second factor within ten minutes to be added or removed', async () => {
    const { passkeyId } = await add()
    site.advance(11 * 60_000)
    expect(await outcomeOf(anna.call, passkeyChallenge, { body: {} })).toBe('desk_step_up_needed')
    const removal = { params: { id: passkeyId }, body: {} }
    expect(await outcomeOf(anna.call, removePasskey, removal)).toBe('desk_step_up_needed')
  })

  test('is registered by its challenge once, in its session, at this site', async () => {
    const ben = await desk.person('owner')
    const asked = await anna.call(passkeyChallenge, { body: {} })
    const body = (response: ReturnType<typeof key.register>) => ({ body: { name: 'x', response } })
    const outcome = (person: TestPerson, response: ReturnType<typeof key.register>) =>
      outcomeOf(person.call, addPasskey, body(response))
    expect(await outcome(ben, key.register(asked))).toBe('desk_passkey_wrong')
    expect(await outcome(anna, key.register(asked))).toBe('done')
    expect(await outcome(anna, key.register(asked))).toBe('desk_passkey_wrong')
    const fresh = () => anna.call(passkeyChallenge, { body: {} })
    const other = createAuthenticator()
    for (const wrongly of [
      { origin: 'https://desk.example' },
      { rpId: 'desk.example' },
      { flags: 0x41 },
      { challenge: 'AAAA' },
    ])
      expect(await outcome(anna, other.register(await fresh(), wrongly)), JSON.stringify(wrongly)).toBe(
        'desk_passkey_wrong',
      )
    // A credential belongs to one person.
    const asBen = await ben.call(passkeyChallenge, { body: {} })
    expect(await outcome(ben, key.register(asBen))).toBe('desk_passkey_wrong')
  })

  test('has nine others at most', async () => {
    for (let n = 0; n < 9; n++) await add(anna, createAuthenticator())
    const asked = await anna.call(passkeyChallenge, { body: {} })
    await add(anna, createAuthenticator())
    expect(await outcomeOf(anna.call, passkeyChallenge, { body: {} })).toBe('desk_passkey_limit')
    const late = { body: { name: 'x', response: createAuthenticator().register(asked) } }
    expect(await outcomeOf(anna.call, addPasskey, late)).toBe('desk_passkey_limit')
  })

  test('stops working with a new link', async () => {
    const viewer = await desk.person('viewer')
    await add(viewer)
    await anna.call(reinviteStaff, { params: { brand: desk.brand }, body: { person: viewer.username, reason } })
    const live = await site.owner
      .selectFrom('desk.passkeys')
      .select('passkey_id')
      .where('staff_id', '=', viewer.staffId)
      .where('removed_at', 'is', null)
      .execute()
    expect(live).toEqual([])
  })
})

describe('a sign-in by passkey', () => {
  test('needs the password as well, and is recorded with its factor', async () => {
    await add()
    expect(await enter(key.sign(await challenge()), { password: 'another horse' })).toBe('desk_sign_in_wrong')
    expect(await enter(key.sign(await challenge()), { username: 'nobody1' })).toBe('desk_sign_in_wrong')
    expect(await enter(key.sign(await challenge()))).toBe('done')
    const { signIns } = await anna.call(listOwnSessions, {})
    expect(signIns.slice(0, 2).map(({ outcome }) => outcome)).toEqual(['passkey', 'wrong'])
  })

  test('accepts a signature once, also of twenty at a time', async () => {
    await add()
    const signed = key.sign(await challenge())
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => enter(signed)))
    expect(outcomes.filter((each) => each === 'done')).toHaveLength(1)
    site.advance(3_600_000)
    expect(await enter(signed)).toBe('desk_sign_in_wrong')
  })

  test('accepts a challenge for five minutes, of its own purpose', async () => {
    await add()
    const late = await challenge()
    site.advance(5 * 60_000)
    expect(await enter(key.sign(late))).toBe('desk_sign_in_wrong')
    const stepping = await anna.call(stepUpChallenge, { body: {} })
    expect(await enter(key.sign(stepping))).toBe('desk_sign_in_wrong')
    expect(await again(key.sign(await challenge()))).toBe('desk_code_wrong')
  })

  test.each([
    ['another site', { origin: 'https://desk.example' }],
    ['another relying party', { rpId: 'desk.example' }],
    ['no verification of the user', { flags: 0x01 }],
    ['a challenge of its own', { challenge: 'AAAA' }],
  ])('refuses %s', async (_, wrongly) => {
    await add()
    expect(await enter(key.sign(await challenge(), wrongly))).toBe('desk_sign_in_wrong')
  })

  test('refuses a counter that does not grow, the key of another person, and one that was not added', async () => {
    await add()
    expect(await enter(key.sign(await challenge(), { counter: 50 }))).toBe('done')
    expect(await enter(key.sign(await challenge(), { counter: 50 }))).toBe('desk_sign_in_wrong')
    expect(await enter(key.sign(await challenge(), { counter: 51 }))).toBe('done')
    const ben = await desk.person('owner')
    const other = createAuthenticator()
    await add(ben, other)
    expect(await enter(other.sign(await challenge()))).toBe('desk_sign_in_wrong')
    expect(await enter(createAuthenticator().sign(await challenge()))).toBe('desk_sign_in_wrong')
  })

  test('counts wrong signatures like wrong codes: ten at once, then one each quarter of an hour', async () => {
    await add()
    const outcomes: string[] = []
    for (let n = 0; n < 30; n++) {
      outcomes.push(await enter(createAuthenticator().sign({ challenge: 'AAAA' })))
      site.advance(1_000)
    }
    expect(outcomes.filter((each) => each === 'desk_sign_in_wrong').length).toBeLessThanOrEqual(10)
    expect(outcomes.at(-1)).toBe('rate_limited')
    // A code has to wait as well. A right signature cannot be guessed, and passes.
    const body = { username: anna.username, password: STAFF_PASSWORD, code: desk.code(anna) }
    expect(await outcomeOf(desk.client(), signIn, { body })).toBe('rate_limited')
    expect(await enter(key.sign(await challenge()))).toBe('done')
  })
})

describe('a step-up by passkey', () => {
  test('opens actions of staff for ten minutes', async () => {
    await add()
    site.advance(11 * 60_000)
    const invite = {
      params: { brand: desk.brand },
      body: { person: `new${Date.now() % 1e9}`, role: 'viewer' as const, reason },
    }
    expect(await outcomeOf(anna.call, addStaff, invite)).toBe('desk_step_up_needed')
    const asked = await anna.call(stepUpChallenge, { body: {} })
    expect(asked.allowCredentials).toMatchObject([{ type: 'public-key', transports: ['internal'] }])
    expect(await again(key.sign(asked))).toBe('done')
    expect(await again(key.sign(asked))).toBe('desk_code_wrong')
    expect(await outcomeOf(anna.call, addStaff, invite)).toBe('done')
  })

  test('is of its session, and counts wrong signatures', async () => {
    await add()
    const ben = await desk.person('owner')
    const asked = await ben.call(stepUpChallenge, { body: {} })
    expect(await again(key.sign(asked))).toBe('desk_code_wrong')
    const outcomes: string[] = []
    for (let n = 0; n < 30; n++) {
      outcomes.push(await again(key.sign({ challenge: 'AAAA' })))
      site.advance(1_000)
    }
    expect(outcomes.filter((each) => each === 'desk_code_wrong').length).toBeLessThanOrEqual(10)
    expect(outcomes.at(-1)).toBe('rate_limited')
    expect(await outcomeOf(anna.call, stepUp, { body: { code: desk.code(anna) } })).toBe('rate_limited')
    expect(await again(key.sign(await anna.call(stepUpChallenge, { body: {} })))).toBe('done')
  })
})

test('anonymous challenges are paced by network, and ended ones are removed', async () => {
  const outcomes: string[] = []
  for (let n = 0; n < 260; n++) outcomes.push(await outcomeOf(desk.client(), signInChallenge, { body: {} }))
  expect(outcomes.at(-1)).toBe('rate_limited')
  site.advance(6 * 60_000)
  await challenge()
  const rows = await site.owner.selectFrom('desk.challenges').select('purpose').execute()
  expect(rows).toHaveLength(1)
})
