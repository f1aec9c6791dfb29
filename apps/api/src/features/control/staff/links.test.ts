/** One-time links of staff, tried by those who made, forwarded or saw one. */

import { approveProposal, listProposals } from '@duang/contract/action/proposal'
import { addStaff, reinviteStaff, setStaffRole } from '@duang/contract/action/staff'
import { acceptInvite, readInvite, signIn, stepUp } from '@duang/contract/desk/session'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isAdmittedBy } from '#entry/desk/admissions.ts'
import { hashSecret } from '#kit/ids.ts'
import {
  createTestDesk,
  linkToken,
  outcomeIn,
  outcomeOf,
  STAFF_PASSWORD,
  type TestDesk,
  type TestPerson,
} from '../../../../test/people/desk.ts'
import { createTestSite, type TestSite } from '../../../../test/people/site.ts'
import { endDeskSecrets } from './retention.ts'

let site: TestSite
let desk: TestDesk
let anna: TestPerson
let ben: TestPerson
beforeAll(async () => {
  site = await createTestSite()
  desk = await createTestDesk(site)
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
})
beforeEach(async () => {
  for (const table of ['staff_roles', 'proposals', 'desk.attempts'] as const)
    await site.owner.deleteFrom(table).execute()
  anna = await desk.person('owner')
  ben = await desk.person('owner')
})

const reason = 'เหตุผลของการทดสอบ'
let count = 0
const invited = async (role: 'viewer' | 'finance', by = anna) => {
  const username = `link.person${++count}`
  const asked = await by.call(addStaff, { params: { brand: desk.brand }, body: { person: username, role, reason } })
  const row = await site.owner
    .selectFrom('desk.staff')
    .select('staff_id')
    .where('username', '=', username)
    .executeTakeFirst()
  return { username, staffId: row?.staff_id ?? '', invite: linkToken(asked) ?? '', outcome: outcomeIn(asked) }
}
const approve = async (by: TestPerson) => {
  const [first] = (await by.call(listProposals, { params: { brand: desk.brand }, query: { state: 'open' } })).items
  return outcomeOf(by.call, approveProposal, { params: { brand: desk.brand }, body: { proposal: first?.id ?? '' } })
}
const newLink = async (by: TestPerson, person: string) => {
  const reply = await by.call(reinviteStaff, { params: { brand: desk.brand }, body: { person, reason } })
  return { outcome: outcomeIn(reply), invite: linkToken(reply) }
}
const accept = async (open: ReturnType<TestDesk['browser']>, invite: string, secret: string) =>
  outcomeOf(open, acceptInvite, { body: { invite, password: STAFF_PASSWORD, code: desk.code({ secret }) } })

describe('a link that somebody else saw', () => {
  test('gives its reader no code of the person, before or after it is accepted', async () => {
    const { username, invite } = await invited('viewer')
    const [reader, person] = [desk.browser(), desk.browser()]
    const seen = await reader(readInvite, { body: { invite } })
    const own = await person(readInvite, { body: { invite } })
    expect(seen.totpSecret).not.toBe(own.totpSecret)
    // A code of the other browser’s secret is of no use in this one.
    expect(await accept(person, invite, seen.totpSecret)).toBe('desk_code_wrong')
    expect(await accept(person, invite, own.totpSecret)).toBe('done')
    const enter = (secret: string) =>
      outcomeOf(desk.client(), signIn, { body: { username, password: STAFF_PASSWORD, code: desk.code({ secret }) } })
    expect(await enter(seen.totpSecret)).toBe('desk_sign_in_wrong')
    expect(await enter(own.totpSecret)).toBe('done')
    // The secrets that nobody accepted are gone.
    expect(await site.owner.selectFrom('desk.invite_openings').selectAll().execute()).toEqual([])
  })

  test('shows its person the earlier openings, and a page that is loaded again is none', async () => {
    const { invite } = await invited('viewer')
    const [reader, person] = [desk.browser({ 'user-agent': 'Reader' }, '198.51.100.9'), desk.browser()]
    expect((await reader(readInvite, { body: { invite } })).openings).toEqual([])
    const first = await person(readInvite, { body: { invite } })
    expect(first.openings).toMatchObject([{ address: '198.51.100.9', userAgent: 'Reader' }])
    const again = await person(readInvite, { body: { invite } })
    expect(again.openings).toHaveLength(1)
    expect(again.totpSecret).not.toBe(first.totpSecret)
    expect(await accept(person, invite, first.totpSecret)).toBe('desk_code_wrong')
  })

  test('is accepted in the browser that opened it only, and dies after twenty others', async () => {
    const { invite } = await invited('viewer')
    const { totpSecret } = await desk.browser()(readInvite, { body: { invite } })
    expect(await accept(desk.browser(), invite, totpSecret)).toBe('desk_invite_reopen')
    for (let n = 1; n < 20; n++) await desk.browser()(readInvite, { body: { invite } })
    expect(await outcomeOf(desk.browser(), readInvite, { body: { invite } })).toBe('desk_invite_invalid')
  })
})

describe('the link of a person with guarded rights', () => {
  test('is shown to the approver of the invitation, and not to its author', async () => {
    const asked = await invited('finance')
    expect(asked.outcome).toBe('proposed')
    const [proposal] = (await ben.call(listProposals, { params: { brand: desk.brand }, query: { state: 'open' } }))
      .items
    expect(proposal?.effect).toContainEqual({ label: 'link', before: null, after: 'approver', unit: 'text' })
    expect(await approve(ben)).toBe('done')
    const { staff_id: staffId } = await site.owner
      .selectFrom('desk.staff')
      .select('staff_id')
      .where('username', '=', asked.username)
      .executeTakeFirstOrThrow()
    const { username } = asked
    expect(await newLink(anna, username)).toEqual({ outcome: 'proposed', invite: null })
    expect((await newLink(ben, username)).invite).toMatch(/^[\w-]{43}$/)
    // Both admitted the person, who approves nothing of theirs for a while.
    const now = site.platform.clock()
    const is = (actor: string, at = now) => isAdmittedBy(desk.platform.db, { staffId, actor, now: at })
    expect([await is(`staff:${anna.username}`), await is(`staff:${ben.username}`)]).toEqual([true, true])
    expect(await is(`staff:${anna.username}`, new Date(now.getTime() + 31 * 86_400_000))).toBe(false)
    expect(await is('staff:nobody')).toBe(false)
  })

  test('is another one after an invited viewer became more, and the author’s link is dead', async () => {
    const { username, invite } = await invited('viewer')
    await anna.call(setStaffRole, {
      params: { brand: desk.brand },
      body: { person: username, role: 'finance', reason },
    })
    expect(await approve(ben)).toBe('done')
    expect(await outcomeOf(desk.browser(), readInvite, { body: { invite } })).toBe('desk_invite_invalid')
    expect((await newLink(anna, username)).outcome).toBe('proposed')
    expect((await newLink(ben, username)).outcome).toBe('done')
  })

  test('is another one where the author accepted the first as that person', async () => {
    const { username, invite } = await invited('viewer')
    const asViewer = desk.browser()
    const { totpSecret: secret } = await asViewer(readInvite, { body: { invite } })
    expect(await accept(asViewer, invite, secret)).toBe('done')
    await anna.call(setStaffRole, {
      params: { brand: desk.brand },
      body: { person: username, role: 'finance', reason },
    })
    expect(await approve(ben)).toBe('done')
    const body = { username, password: STAFF_PASSWORD, code: desk.code({ secret }) }
    expect(await outcomeOf(desk.client(), signIn, { body })).toBe('desk_sign_in_wrong')
    expect((await newLink(anna, username)).outcome).toBe('proposed')
  })

  test('is not shown to the author of an approved new link, nor to a third owner', async () => {
    const [finance, cleo] = [await desk.person('finance'), await desk.person('owner')]
    expect((await newLink(anna, finance.username)).outcome).toBe('proposed')
    expect(await approve(ben)).toBe('done')
    expect((await newLink(cleo, finance.username)).outcome).toBe('proposed')
    expect(
      await outcomeOf(anna.call, reinviteStaff, {
        params: { brand: desk.brand },
        body: { person: finance.username, reason },
      }),
    ).toBe('desk_proposal_open')
    expect((await newLink(ben, finance.username)).outcome).toBe('done')
  })
})

describe('recovery codes', () => {
  test('cannot be tried out with a copy of the table', async () => {
    const rows = await site.owner
      .selectFrom('desk.recovery_codes')
      .selectAll()
      .where('staff_id', '=', anna.staffId)
      .execute()
    expect(rows).toHaveLength(10)
    const stored = rows.map(({ code_hash }) => code_hash.toString('hex'))
    for (const code of anna.recoveryCodes) expect(stored).not.toContain(hashSecret(code).toString('hex'))
    expect(new Set(rows.map(({ code_hash }) => code_hash.toString().slice(0, 7)))).toEqual(new Set(['sealed:']))
  })

  test('of an earlier release work on, and are sealed with the next cleaning', async () => {
    await site.owner.deleteFrom('desk.recovery_codes').where('staff_id', '=', anna.staffId).execute()
    const codes = ['abcde-fghjk', 'mnpqr-stuvw']
    await site.owner
      .insertInto('desk.recovery_codes')
      .values(codes.map((code) => ({ staff_id: anna.staffId, code_hash: hashSecret(code) })))
      .execute()
    const [first = '', second = ''] = codes
    expect(await outcomeOf(anna.call, stepUp, { body: { code: first } })).toBe('done')
    await endDeskSecrets(desk.platform)
    const rows = await site.owner.selectFrom('desk.recovery_codes').select('is_keyed').execute()
    expect(new Set(rows.map(({ is_keyed }) => is_keyed))).toEqual(new Set([true]))
    expect(await outcomeOf(anna.call, stepUp, { body: { code: first } })).toBe('desk_code_wrong')
    expect(await outcomeOf(anna.call, stepUp, { body: { code: second } })).toBe('done')
    expect(await outcomeOf(anna.call, stepUp, { body: { code: second } })).toBe('desk_code_wrong')
  })
})

test('a code of the next half minute is refused, one of the last is accepted once', async () => {
  const at = (offset: number) =>
    generateSync({ secret: anna.secret, epoch: Math.floor(site.platform.clock().getTime() / 1000) + offset })
  site.advance(120_000)
  expect(await outcomeOf(anna.call, stepUp, { body: { code: at(30) } })).toBe('desk_code_wrong')
  const before = at(-30)
  expect(await outcomeOf(anna.call, stepUp, { body: { code: before } })).toBe('done')
  expect(await outcomeOf(anna.call, stepUp, { body: { code: before } })).toBe('desk_code_wrong')
  expect(await outcomeOf(anna.call, stepUp, { body: { code: at(-60) } })).toBe('desk_code_wrong')
  expect(await outcomeOf(anna.call, stepUp, { body: { code: at(0) } })).toBe('done')
})
