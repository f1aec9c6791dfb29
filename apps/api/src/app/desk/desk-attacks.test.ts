/** Attacks on the desk: changes from other sites, stolen sessions, guessed factors, and SQL in the name of the application. */

import { approveProposal } from '@duang/contract/action/proposal'
import { addStaff, removeStaff, suspendStaff } from '@duang/contract/action/staff'
import type { DeskCallDefinition } from '@duang/contract/desk/define-desk-call'
import { readQueues } from '@duang/contract/desk/queue'
import { listOwnSessions, readMe, signIn, signOut, stepUp } from '@duang/contract/desk/session'
import { DESK_CALLS } from '@duang/contract/desk-calls'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  createTestDesk,
  DESK_HEADERS,
  outcomeOf,
  STAFF_PASSWORD,
  type TestDesk,
  type TestPerson,
} from '../../../test/people/desk.ts'
import { addMember, createTestSite, type TestSite } from '../../../test/people/site.ts'

const reason = 'เหตุผลของการทดสอบ'
const changes = (DESK_CALLS as readonly DeskCallDefinition[]).filter(({ method }) => method !== 'GET')

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

const params = () => ({ brand: desk.brand })
const sessionOf = ({ token, cookie }: Pick<TestPerson, 'token' | 'cookie'>) => ({
  authorization: `Bearer ${token}`,
  cookie: `duang-desk=${cookie}`,
})
const auditRows = () =>
  site.owner
    .selectFrom('audit_log')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()

describe('a page of another site', () => {
  let owner: TestPerson
  beforeAll(async () => {
    owner = await desk.person('owner')
  })

  const send = ({ method, path }: DeskCallDefinition, headers: Record<string, string>, payload = '{}') =>
    desk.fastify.inject({
      method,
      url: path.replace('{brand}', desk.brand).replace('{id}', owner.staffId),
      headers: { host: 'localhost', ...sessionOf(owner), ...headers },
      payload,
    })

  test.each(changes.map((call) => [call.name, call] as const))('%s is refused to it', async (_, call) => {
    const json = { 'content-type': 'application/json' }
    const tries = [
      json,
      { ...json, 'x-duang-desk': '1', origin: 'https://evil.example' },
      { ...json, 'x-duang-desk': '1', origin: 'http://localhost.evil.example' },
      { ...json, 'x-duang-desk': '1', origin: 'null' },
      { ...json, 'x-duang-desk': '0', origin: 'http://localhost' },
    ]
    const before = await auditRows()
    for (const headers of tries) {
      const answer = await send(call, headers)
      expect([answer.statusCode, answer.json().code], JSON.stringify(headers)).toEqual([400, 'request_malformed'])
    }
    // The types that a form can send without asking first, also if it could send the header.
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      for (const header of [{}, { 'x-duang-desk': '1' }]) {
        const answer = await send(call, { 'content-type': type, ...header }, 'reason=abcdef&isSuspended=true')
        expect(answer.statusCode, type).toBe('x-duang-desk' in header ? 415 : 400)
      }
    expect(await auditRows()).toEqual(before)
  })

  test('gets no leave to send the header, and no frame', async () => {
    const answer = await desk.fastify.inject({
      method: 'OPTIONS',
      url: '/api/sign-in',
      headers: {
        host: 'localhost',
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-duang-desk',
      },
    })
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    expect(answer.headers['x-frame-options']).toBe('DENY')
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })
})

describe('a stolen session', () => {
  afterEach(async () => {
    await site.setSettings({ deskNetworks: [] })
    site.advance(2_000)
  })

  const thief = (person: TestPerson, remoteAddress?: string) =>
    desk.fastify.inject({
      method: 'GET',
      url: readQueues.path.replace('{brand}', desk.brand),
      headers: { ...DESK_HEADERS, ...sessionOf(person) },
      ...(remoteAddress ? { remoteAddress } : {}),
    })
  const codeOf = async (answer: ReturnType<typeof thief>) => (await answer).json().code

  test('is of no use outside of the networks of the brand', async () => {
    const person = await desk.person('cashier')
    await site.setSettings({ deskNetworks: ['203.0.113.0/24', '2001:db8:1::/48'] })
    site.advance(2_000)
    const outside = ['198.51.100.9', '203.0.114.1', '2001:db8:2::1', '::ffff:198.51.100.9']
    for (const address of outside) expect(await codeOf(thief(person, address)), address).toBe('desk_address_refused')
    // A forged address of a proxy that is none.
    const forged = await desk.fastify.inject({
      method: 'GET',
      url: readQueues.path.replace('{brand}', desk.brand),
      remoteAddress: '198.51.100.9',
      headers: { ...DESK_HEADERS, ...sessionOf(person), 'x-forwarded-for': '203.0.113.7' },
    })
    expect(forged.json().code).toBe('desk_address_refused')
    for (const address of ['203.0.113.7', '2001:db8:1::9', '::ffff:203.0.113.7'])
      expect((await thief(person, address)).statusCode, address).toBe(200)
  })

  test('ends with the sign-out of its person, in every call', async () => {
    const person = await desk.person('cashier')
    await person.call(signOut, { body: {} })
    expect(await codeOf(thief(person))).toBe('session_ended')
  })

  test('mixes with no token or cookie of another session', async () => {
    const [one, other] = [await desk.person('cashier'), await desk.person('owner')]
    expect(await codeOf(thief({ ...one, cookie: other.cookie }))).toBe('session_ended')
    expect(await codeOf(thief({ ...one, token: other.token }))).toBe('session_ended')
  })

  test('is kept alive by no calls beyond twelve hours, and ends after thirty idle minutes', async () => {
    const person = await desk.person('cashier')
    for (let n = 0; n < 29; n++) {
      site.advance(24 * 60_000)
      expect((await thief(person)).statusCode).toBe(200)
    }
    site.advance(24 * 60_000 + 60_000)
    expect(await codeOf(thief(person))).toBe('session_ended')
    const idle = await desk.person('cashier')
    site.advance(30 * 60_000 + 1)
    expect(await codeOf(thief(idle))).toBe('session_ended')
  })

  test('ends after thirty minutes in which its page only repeats reads by itself', async () => {
    const person = await desk.person('cashier')
    const repeat = () =>
      desk.fastify.inject({
        method: 'GET',
        url: readQueues.path.replace('{brand}', desk.brand),
        headers: { ...DESK_HEADERS, ...sessionOf(person), 'x-desk-background': '1' },
      })
    for (let n = 0; n < 5; n++) {
      site.advance(5 * 60_000)
      expect((await repeat()).statusCode).toBe(200)
    }
    // A call of the person renews it.
    expect((await thief(person)).statusCode).toBe(200)
    for (let n = 0; n < 5; n++) {
      site.advance(5 * 60_000)
      expect((await repeat()).statusCode).toBe(200)
    }
    site.advance(5 * 60_000)
    expect((await repeat()).json().code).toBe('session_ended')
    expect(await codeOf(thief(person))).toBe('session_ended')
  })

  test('loses the brand with the role of its person, and everything with a suspension', async () => {
    await site.owner.deleteFrom('staff_roles').execute()
    const owner = await desk.person('owner')
    const [removed, suspended] = [await desk.person('cashier'), await desk.person('cashier')]
    const of = ({ username }: TestPerson) => ({ params: params(), body: { person: username, reason } })
    expect(await outcomeOf(removed.call, readQueues, { params: params() })).toBe('done')
    await owner.call(removeStaff, of(removed))
    await owner.call(suspendStaff, of(suspended))
    expect(await codeOf(thief(removed))).toBe('not_found')
    expect((await removed.call(readMe, {})).brands).toEqual([])
    expect(await codeOf(thief(suspended))).toBe('session_ended')
    expect(await outcomeOf(suspended.call, readMe, {})).toBe('session_ended')
    expect(await outcomeOf(suspended.call, listOwnSessions, {})).toBe('session_ended')
  })

  test('changes no money or staff ten minutes after the last factor', async () => {
    const owner = await desk.person('owner')
    site.advance(10 * 60_000 + 1)
    const body = { person: 'stolen1', role: 'owner' as const, reason }
    expect(await outcomeOf(owner.call, addStaff, { params: params(), body })).toBe('desk_step_up_needed')
  })
})

describe('guesses at a second factor by someone who knows the password', () => {
  const recoveryCode = (n: number): string => `guess-${String(n).padStart(5, '2').replace(/[01]/g, 'x')}`
  /** Each guess comes from another network, so that only the name limits them. */
  const guess = (username: string, code: string, n: number) =>
    desk.fastify.inject({
      method: 'POST',
      url: '/api/sign-in',
      remoteAddress: `198.51.${100 + (n % 100)}.1`,
      headers: { ...DESK_HEADERS, 'content-type': 'application/json' },
      payload: { username, password: STAFF_PASSWORD, code },
    })

  /** Codes that were compared. While they wait, the reply is that of a wrong code, so that none reveals a right password. */
  const compared = async ({ staffId }: TestPerson): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from desk.sign_ins where staff_id = ${staffId} and outcome = 'wrong'`.execute(
      site.owner,
    )
    return rows[0]?.n ?? 0
  }

  test.each([
    ['codes', (n: number) => String(200_000 + n)],
    ['recovery codes', recoveryCode],
  ])('of %s come to ten, one after the other, from any network', async (_, codeAt) => {
    const person = await desk.person('finance')
    const outcomes: string[] = []
    for (let n = 0; n < 60; n++) {
      outcomes.push((await guess(person.username, codeAt(n), n)).json().code)
      site.advance(1_000)
    }
    expect(new Set(outcomes)).toEqual(new Set(['desk_sign_in_wrong', 'rate_limited']))
    expect(await compared(person)).toBeLessThanOrEqual(10)
  })

  test('of both kinds count together, and a right code waits too', async () => {
    const person = await desk.person('finance')
    for (let n = 0; n < 20; n++) {
      await guess(person.username, n % 2 ? recoveryCode(n) : String(300_000 + n), n)
      site.advance(n < 4 ? 100 : 300_000)
    }
    const [recovery = ''] = person.recoveryCodes
    expect((await guess(person.username, recovery, 30)).json().code).toBe('desk_sign_in_wrong')
    // The wait ends, so that nobody is locked out for good.
    site.advance(16 * 60_000)
    expect((await guess(person.username, recovery, 31)).statusCode).toBe(200)
  })

  test('of twenty at once, at most ten are tried', async () => {
    const person = await desk.person('finance')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => guess(person.username, String(400_000 + n), n)),
    )
    expect(await compared(person)).toBeLessThanOrEqual(10)
    expect(answers.filter((each) => each.statusCode === 200)).toEqual([])
  })

  test('by a stolen session count against it, also recovery codes', async () => {
    const person = await desk.person('finance')
    const outcomes: string[] = []
    for (let n = 0; n < 30; n++) {
      outcomes.push(await outcomeOf(person.call, stepUp, { body: { code: recoveryCode(n) } }))
      site.advance(1_000)
    }
    expect(outcomes.filter((each) => each === 'desk_code_wrong').length).toBeLessThanOrEqual(10)
    expect(outcomes.at(-1)).toBe('rate_limited')
    expect(
      await outcomeOf(desk.client(), signIn, { body: { username: person.username, password: 'x', code: '000000' } }),
    ).toBe('desk_sign_in_wrong')
  })
})

describe('SQL in the name of a process', () => {
  const proposed = async (): Promise<string> => {
    const { memberId } = await addMember(site)
    const { proposal_id } = await site.owner
      .insertInto('proposals')
      .values({
        brand_id: 1,
        kind: 'member.phone',
        subject: String(memberId),
        member_id: memberId,
        reason,
        payload: JSON.stringify({ memberId, phone: '0811111111' }),
        effect: '[]',
        proposed_by: 'staff:author',
        proposed_at: site.platform.clock(),
        expires_at: new Date(site.platform.clock().getTime() + 3_600_000),
      })
      .returning('proposal_id')
      .executeTakeFirstOrThrow()
    return proposal_id
  }

  test('of the application approves, changes and makes no proposal', async () => {
    const id = await proposed()
    const app = site.platform.db
    const tries = [
      sql`update proposals set state = 'approved', decided_by = 'staff:author', decided_at = now() where proposal_id = ${id}`,
      sql`update proposals set state = 'approved', decided_by = 'staff:other', decided_at = now() where proposal_id = ${id}`,
      sql`insert into proposals select * from proposals where proposal_id = ${id}`,
      sql`delete from proposals where proposal_id = ${id}`,
    ]
    for (const each of tries) await expect(each.execute(app)).rejects.toThrow(/permission denied/)
  })

  test('proposes no correction without its member and amount, and an order is approved once', async () => {
    const { memberId } = await addMember(site)
    const subject = crypto.randomUUID()
    const add = (member: number | null, amount: number | null) =>
      sql`insert into proposals (brand_id, kind, subject, member_id, amount_satang, payload, effect, reason, proposed_by,
          proposed_at, expires_at)
        values (1, 'correction.credit', ${subject}, ${member}, ${amount}, '{}', '[]', 'why', 'staff:author', now(),
          now() + interval '1 hour')`.execute(desk.platform.db)
    await expect(add(null, 100)).rejects.toThrow(/proposals_orders/)
    await expect(add(memberId, null)).rejects.toThrow(/proposals_orders/)
    await expect(add(memberId, 0)).rejects.toThrow(/proposals_orders/)
    await add(memberId, 100)
    await sql`update proposals set state = 'approved', decided_by = 'staff:other', decided_at = now()
      where subject = ${subject}`.execute(desk.platform.db)
    await expect(add(memberId, 100)).rejects.toThrow(/proposals_order/)
  })

  test('of the desk approves no proposal of its author, and changes no author or content', async () => {
    const id = await proposed()
    const own = sql`update proposals set state = 'approved', decided_by = 'staff:author', decided_at = now()
      where proposal_id = ${id}`
    await expect(own.execute(desk.platform.db)).rejects.toThrow(/proposals_second_person/)
    for (const change of [
      sql`proposed_by = 'staff:other'`,
      sql`payload = '{}'`,
      sql`effect = '[]'`,
      sql`amount_satang = 1`,
    ])
      await expect(
        sql`update proposals set ${change} where proposal_id = ${id}`.execute(desk.platform.db),
      ).rejects.toThrow(/permission denied/)
    await expect(sql`delete from proposals`.execute(desk.platform.db)).rejects.toThrow(/permission denied/)
  })

  test('does not reach the approval of a proposal that is unknown', async () => {
    const finance = await desk.person('finance')
    const input = { params: params(), body: { proposal: finance.staffId } }
    expect(await outcomeOf(finance.call, approveProposal, input)).toBe('not_found')
  })
})
