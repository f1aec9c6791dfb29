/** People of the desk: invitation, sign-in with a second factor, sessions, roles. */

import { approveProposal, listProposals } from '@duang/contract/action/proposal'
import {
  addStaff,
  listStaff,
  reinviteStaff,
  removeStaff,
  resumeStaff,
  setStaffRole,
  suspendStaff,
} from '@duang/contract/action/staff'
import {
  acceptInvite,
  listOwnSessions,
  readInvite,
  readMe,
  signIn,
  signOut,
  stepUp,
} from '@duang/contract/desk/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDesk, linkToken, outcomeOf, STAFF_PASSWORD, type TestDesk } from '../../../../test/people/desk.ts'
import { createTestSite, type TestSite } from '../../../../test/people/site.ts'

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

const reason = 'เหตุผลของการทดสอบ'
const params = () => ({ brand: desk.brand })

describe('sign-in', () => {
  test('needs name, password and code, and does not reveal which was wrong', async () => {
    const anna = await desk.person('owner')
    const open = desk.client()
    const right = () => ({ username: anna.username, password: STAFF_PASSWORD, code: desk.code(anna) })
    const outcomes = [
      await outcomeOf(open, signIn, { body: { ...right(), username: 'nobody1' } }),
      await outcomeOf(open, signIn, { body: { ...right(), password: 'something else' } }),
      await outcomeOf(open, signIn, { body: { ...right(), code: '000000' } }),
    ]
    expect(outcomes).toEqual(['desk_sign_in_wrong', 'desk_sign_in_wrong', 'desk_sign_in_wrong'])
    expect((await open(signIn, { body: right() })).username).toBe(anna.username)
  })

  test('accepts a code once, also when 20 arrive at the same time', async () => {
    const anna = await desk.person('owner')
    const body = { username: anna.username, password: STAFF_PASSWORD, code: desk.code(anna) }
    // The attempts of a name are few, so that most of the twenty do not even come to the code.
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(desk.client(), signIn, { body })))
    expect(outcomes.filter((each) => each === 'done')).toHaveLength(1)
    expect(await outcomeOf(desk.client(), signIn, { body })).not.toBe('done')
  })

  test('delays guesses at a code: ten at once, then one each quarter of an hour', async () => {
    const anna = await desk.person('owner')
    const outcomes: string[] = []
    for (let n = 0; n < 40; n++) {
      outcomes.push(await outcomeOf(anna.call, stepUp, { body: { code: String(100_000 + n) } }))
      site.advance(1_000)
    }
    expect(outcomes.filter((each) => each === 'desk_code_wrong').length).toBeLessThanOrEqual(10)
    expect(outcomes.at(-1)).toBe('rate_limited')
  })

  test('accepts each recovery code once', async () => {
    const anna = await desk.person('owner')
    const [code = ''] = anna.recoveryCodes
    const body = { username: anna.username, password: STAFF_PASSWORD, code }
    expect(await outcomeOf(desk.client(), signIn, { body })).toBe('done')
    expect(await outcomeOf(desk.client(), signIn, { body })).toBe('desk_sign_in_wrong')
    expect((await anna.call(readMe, {})).recoveryCodesLeft).toBe(9)
  })
})

describe('a session', () => {
  test('needs token and cookie', async () => {
    const anna = await desk.person('owner')
    const only = async (headers: Record<string, string>) => outcomeOf(desk.client(headers), readMe, {})
    expect(await only({ authorization: `Bearer ${anna.token}` })).toBe('session_ended')
    expect(await only({ cookie: `duang-desk=${anna.cookie}` })).toBe('session_ended')
    expect(await outcomeOf(anna.call, readMe, {})).toBe('done')
  })

  test('ends after 30 minutes without a call, and after 12 hours with calls', async () => {
    const anna = await desk.person('owner')
    site.advance(31 * 60_000)
    expect(await outcomeOf(anna.call, readMe, {})).toBe('session_ended')
    const ben = await desk.person('owner')
    for (let n = 0; n < 30; n++) {
      expect(await outcomeOf(ben.call, readMe, {})).toBe('done')
      site.advance(24 * 60_000)
    }
    expect(await outcomeOf(ben.call, readMe, {})).toBe('session_ended')
  })

  test('ends by a sign-out, and lists the others with the failed sign-ins', async () => {
    const anna = await desk.person('owner')
    const other = await desk.client()(signIn, {
      body: { username: anna.username, password: STAFF_PASSWORD, code: desk.code(anna) },
    })
    expect(other.username).toBe(anna.username)
    await outcomeOf(desk.client(), signIn, { body: { username: anna.username, password: 'x', code: '123456' } })
    const { sessions, signIns } = await anna.call(listOwnSessions, {})
    expect(sessions.map((each) => each.isThis).sort()).toEqual([false, true])
    expect(signIns.map((each) => each.outcome)).toEqual(['wrong', 'opened', 'invite'])
    await anna.call(signOut, { body: {} })
    expect(await outcomeOf(anna.call, readMe, {})).toBe('session_ended')
  })

  test('a change from another site is refused', async () => {
    const anna = await desk.person('owner')
    const headers = { authorization: `Bearer ${anna.token}`, cookie: `duang-desk=${anna.cookie}` }
    const send = (more: Record<string, string>) =>
      desk.fastify.inject({
        method: 'POST',
        url: '/api/sign-out',
        headers: { host: 'localhost', ...headers, ...more },
        payload: {},
      })
    expect((await send({})).statusCode).toBe(400)
    expect((await send({ 'x-duang-desk': '1', origin: 'https://evil.example' })).statusCode).toBe(400)
    expect((await send({ 'x-duang-desk': '1', host: 'evil.example' })).statusCode).toBe(421)
    expect(await outcomeOf(anna.call, readMe, {})).toBe('done')
  })
})

describe('an invitation', () => {
  test('is used once, also by 20 at a time, and for a day', async () => {
    const owner = await desk.person('owner')
    const invite = linkToken(
      await owner.call(addStaff, { params: params(), body: { person: 'newone1', role: 'viewer', reason } }),
    )
    const open = desk.browser()
    const { totpSecret } = await open(readInvite, { body: { invite: invite ?? '' } })
    const body = { invite: invite ?? '', password: STAFF_PASSWORD, code: desk.code({ secret: totpSecret }) }
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(open, acceptInvite, { body })))
    expect(outcomes.filter((each) => each === 'done')).toHaveLength(1)
    const fresh = await desk.person('owner')
    const again = linkToken(
      await fresh.call(addStaff, { params: params(), body: { person: 'newone2', role: 'viewer', reason } }),
    )
    site.advance(25 * 3_600_000)
    expect(await outcomeOf(desk.client(), readInvite, { body: { invite: again ?? '' } })).toBe('desk_invite_invalid')
  })

  test('refuses a guessable password', async () => {
    const owner = await desk.person('owner')
    const invite = linkToken(
      await owner.call(addStaff, { params: params(), body: { person: 'newone3', role: 'viewer', reason } }),
    )
    const open = desk.browser()
    const { totpSecret } = await open(readInvite, { body: { invite: invite ?? '' } })
    const body = { invite: invite ?? '', password: 'passwordpassword', code: desk.code({ secret: totpSecret }) }
    expect(await outcomeOf(open, acceptInvite, { body })).toBe('password_common')
  })
})

describe('roles', () => {
  test('a permission is needed, and the second factor within ten minutes', async () => {
    const owner = await desk.person('owner')
    const viewer = await desk.person('viewer')
    expect(await outcomeOf(viewer.call, listStaff, { params: params(), query: {} })).toBe('desk_not_permitted')
    site.advance(11 * 60_000)
    const invite = { params: params(), body: { person: 'newone4', role: 'viewer' as const, reason } }
    expect(await outcomeOf(owner.call, addStaff, invite)).toBe('desk_step_up_needed')
    await owner.call(stepUp, { body: { code: desk.code(owner) } })
    expect(await outcomeOf(owner.call, addStaff, invite)).toBe('done')
    expect(await outcomeOf(owner.call, addStaff, invite)).toBe('desk_staff_known')
  })

  test('nobody changes their own role, and two owners cannot remove one another at once', async () => {
    await site.owner.deleteFrom('staff_roles').execute()
    const [anna, ben] = [await desk.person('owner'), await desk.person('owner')]
    expect(
      await outcomeOf(anna.call, setStaffRole, {
        params: params(),
        body: { person: anna.username, role: 'viewer', reason },
      }),
    ).toBe('desk_own_role')
    const propose = (one: typeof anna, other: typeof anna) =>
      one.call(removeStaff, { params: params(), body: { person: other.username, reason } })
    expect(await Promise.all([propose(anna, ben), propose(ben, anna)])).toMatchObject([
      { outcome: 'proposed' },
      { outcome: 'proposed' },
    ])
    const proposals = (await anna.call(listProposals, { params: params(), query: { state: 'open' } })).items
    const both = await Promise.all(
      proposals.map(({ id, isOwn }) =>
        outcomeOf((isOwn ? ben : anna).call, approveProposal, {
          params: { brand: desk.brand },
          body: { proposal: id },
        }),
      ),
    )
    expect(both.filter((each) => each === 'done')).toHaveLength(1)
    const owners = await site.owner.selectFrom('staff_roles').select('staff_id').where('role', '=', 'owner').execute()
    expect(owners).toHaveLength(1)
  })

  test('a suspended person is out at once, and a new link replaces password and code', async () => {
    const owner = await desk.person('owner')
    const viewer = await desk.person('viewer')
    const of = { params: params(), body: { person: viewer.username, reason } }
    await owner.call(suspendStaff, of)
    expect(await outcomeOf(viewer.call, readMe, {})).toBe('session_ended')
    const body = { username: viewer.username, password: STAFF_PASSWORD, code: desk.code(viewer) }
    expect(await outcomeOf(desk.client(), signIn, { body })).toBe('desk_sign_in_wrong')
    await owner.call(resumeStaff, of)
    await owner.call(reinviteStaff, of)
    const again = { ...body, code: desk.code(viewer) }
    expect(await outcomeOf(desk.client(), signIn, { body: again })).toBe('desk_sign_in_wrong')
  })

  test('every change is in the audit log, with actor and reason', async () => {
    const owner = await desk.person('owner')
    await owner.call(addStaff, { params: params(), body: { person: 'newone5', role: 'viewer', reason } })
    const rows = await site.owner
      .selectFrom('audit_log')
      .selectAll()
      .where('actor', '=', `staff:${owner.username}`)
      .where('action', '<>', 'staff.sign-in')
      .orderBy('audit_id')
      .execute()
    expect(rows).toMatchObject([{ action: 'staff.add', subject: 'newone5', reason, after: { role: 'viewer' } }])
  })

  test('the application cannot read staff', async () => {
    await expect(site.platform.db.selectFrom('desk.staff').selectAll().execute()).rejects.toThrow(/permission denied/)
  })
})
