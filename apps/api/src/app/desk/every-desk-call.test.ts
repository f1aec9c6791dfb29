/** Loops over the calls of the desk: each is tried anonymously, with half a session, as a member, as staff of another brand, and as every role. */
import { randomUUID } from 'node:crypto'
import { REFUSALS } from '@duang/contract'
import type { DeskCallDefinition } from '@duang/contract/desk/define-desk-call'
import { type Permission, ROLE_PERMISSIONS, ROLES, type Role } from '@duang/contract/desk/permissions'
import { DESK_CALLS } from '@duang/contract/desk-calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FAHSAI, seedSecondBrand } from '../../../seed/second-brand.ts'
import { createTestDesk, DESK_HEADERS, type TestDesk, type TestPerson } from '../../../test/people/desk.ts'
import { addMember, createTestSite, logIn, type TestSite } from '../../../test/people/site.ts'
import { cookieName } from '../../core/session/session.ts'

const calls: readonly DeskCallDefinition[] = DESK_CALLS
const staffCalls = calls.filter((call) => call.access === 'staff')
const brandCalls = staffCalls.filter((call) => call.path.includes('{brand}'))

let site: TestSite
let desk: TestDesk
beforeAll(async () => {
  site = await createTestSite()
  await seedSecondBrand(site.owner, {
    sandboxUrl: 'http://127.0.0.1:9',
    sandboxSecret: site.sandboxSecret,
    now: site.platform.clock(),
    secrets: site.platform.secrets,
    withMembers: false,
  })
  desk = await createTestDesk(site)
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
})

/** One person of each role: a call without a valid body changes nothing of them. */
const people = new Map<Role, Promise<TestPerson>>()
function personOf(role: Role): Promise<TestPerson> {
  const person = people.get(role) ?? desk.person(role)
  people.set(role, person)
  return person
}

const send = (call: DeskCallDefinition, headers: Record<string, string>, brand = desk.brand) =>
  desk.fastify.inject({
    method: call.method,
    url: call.path.replace('{brand}', brand).replace('{id}', randomUUID()),
    headers: { ...DESK_HEADERS, ...headers },
    ...(call.body ? { payload: {} } : {}),
  })

const sessionOf = ({ token, cookie }: Pick<TestPerson, 'token' | 'cookie'>) => ({
  authorization: `Bearer ${token}`,
  cookie: `duang-desk=${cookie}`,
})

test('the desk answers every call of its contract, with a permission each', () => {
  for (const { method, path } of calls)
    expect(desk.fastify.hasRoute({ method, url: path.replace(/\{(\w+)\}/g, ':$1') }), `${method} ${path}`).toBe(true)
  expect(staffCalls.filter((call) => call.permission === undefined).map((call) => call.name)).toEqual([])
  expect(new Set(calls.map((call) => call.name)).size).toBe(calls.length)
  for (const { refusals } of calls) for (const code of refusals) expect(REFUSALS).toHaveProperty(code)
})

test('a change of money or staff needs the second factor again', () => {
  const guarded: readonly Permission[] = ['withdrawals.decide', 'money.correct', 'approvals.decide', 'staff.manage']
  const open = calls.filter(
    (call) => call.method === 'POST' && guarded.includes(call.permission as Permission) && !call.needsStepUp,
  )
  expect(open.map((call) => call.name)).toEqual([])
})

describe.each(staffCalls.map((call) => [call.name, call] as const))('%s', (_, call) => {
  test('is 401 without a session, with half of one, and with that of a member', async () => {
    const person = await personOf('owner')
    const member = await logIn(site, await addMember(site))
    const asMember = { authorization: `Bearer ${member.token}`, cookie: `${cookieName(false)}=${member.cookie}` }
    const tries = [{}, { authorization: `Bearer ${person.token}` }, { cookie: sessionOf(person).cookie }, asMember]
    for (const headers of tries) {
      const answer = await send(call, headers)
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'session_ended'])
    }
  })
})

describe.each(brandCalls.map((call) => [call.name, call] as const))('%s', (_, call) => {
  test('answers staff of another brand as if the brand were unknown', async () => {
    const person = await personOf('owner')
    const foreign = await send(call, sessionOf(person), FAHSAI.clientId)
    const unknown = await send(call, sessionOf(person), 'no-such-brand')
    expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'not_found'])
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'not_found'])
  })

  test.each(ROLES)('as %s, the permission decides', async (role) => {
    const person = await personOf(role)
    const answer = await send(call, sessionOf(person))
    const isRefused = answer.statusCode === 409 && answer.json().code === 'desk_not_permitted'
    const may = call.permission === 'own' || ROLE_PERMISSIONS[role].includes(call.permission as Permission)
    expect(isRefused).toBe(!may)
    expect(answer.statusCode).toBeLessThan(500)
  })
})
