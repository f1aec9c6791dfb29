/** Consent to newer terms: who is asked, what waits after the date of the brand, and what never does. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CALLS } from '@duang/contract'
import { giveConsent, readConsent } from '@duang/contract/account/consent'
import { getUserDetail } from '@duang/contract/account/user'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { waitsForConsent } from '#core/legal/consent.ts'
import { typed } from '../../../../test/outside/command.ts'
import { anApplication, apply, bankThatSays, codeOf } from '../../../../test/people/applicant.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  logIn,
  type TestMember,
  type TestSession,
  type TestSite,
} from '../../../../test/people/site.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'duang-consent-'))
const FILE = path.join(folder, 'text.html')
writeFileSync(FILE, '<p>ข้อความ</p>')

let site: TestSite
let member: TestMember
let session: TestSession
beforeAll(async () => {
  site = await createTestSite({
    now: new Date('2026-10-05T05:00:00Z'),
    bank: bankThatSays({ name: 'สมหญิง ทดสอบดี' }),
  })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await site.stop()
})
beforeEach(async () => {
  site.setNow(new Date('2026-10-05T05:00:00Z'))
  await sql`alter table documents disable trigger user; delete from documents where version > 1`.execute(site.owner)
  await sql`alter table documents enable trigger user`.execute(site.owner)
  await site.setSettings({ consentRequiredFrom: null })
  member = await addMember(site)
  session = await logIn(site, member)
  await site.owner
    .insertInto('consents')
    .values(
      ['terms', 'privacy'].map((document) => ({
        brand_id: 1,
        member_id: member.memberId,
        document,
        version: 'v1',
        accepted_at: new Date('2026-10-01T05:00:00Z'),
      })),
    )
    .execute()
})

const publish = (kind: string, more = '') =>
  typed(site, ['document', 'publish', kind, '--file', FILE, ...more.split(' ').filter(Boolean)], {
    actor: 'cli:somsri',
  })
const own = () => ({ params: { uuid: member.uuid } })
const read = () => clientOf(site, session)(readConsent, own())
const accept = (body: { terms?: number; privacy?: number }) => clientOf(site, session)(giveConsent, { ...own(), body })
const isAsked = async () => (await clientOf(site, session)(getUserDetail, own())).asksConsent === true
const consents = () =>
  site.owner
    .selectFrom('consents')
    .select(['document', 'version', 'accepted_at', sql<string>`host(address)`.as('address')])
    .where('member_id', '=', member.memberId)
    .where('version', '<>', 'v1')
    .orderBy('document')
    .execute()

describe('a member', () => {
  test('who accepted the newest versions is asked nothing', async () => {
    expect(await isAsked()).toBe(false)
    expect(await read()).toEqual({ texts: [], requiredFrom: null, isRequired: false })
  })

  test('is asked about a new version, and accepts it once with time and address', async () => {
    await publish('terms')
    expect(await isAsked()).toBe(true)
    const at = site.platform.clock()
    expect(await read()).toEqual({
      texts: [{ kind: 'terms', version: 2, at: at.toISOString(), acceptedAt: '2026-10-01T05:00:00.000Z' }],
      requiredFrom: null,
      isRequired: false,
    })
    expect((await accept({ terms: 2 })).texts).toEqual([])
    await accept({ terms: 2 })
    expect(await isAsked()).toBe(false)
    expect(await consents()).toEqual([{ document: 'terms', version: 'v2', accepted_at: at, address: '127.0.0.1' }])
    const { text } = await typed(site, ['members', 'history', member.username, '--kind', 'consent'])
    expect(text).toMatch(/consent.*terms v2.*127\.0\.0\.1/)
  })

  test('accepts both texts with one press, and may accept them one by one', async () => {
    await publish('terms')
    await publish('privacy')
    expect((await read()).texts.map(({ kind }) => kind)).toEqual(['terms', 'privacy'])
    expect((await accept({ privacy: 2 })).texts.map(({ kind }) => kind)).toEqual(['terms'])
    expect((await accept({ terms: 2, privacy: 2 })).texts).toEqual([])
    expect((await consents()).map(({ document }) => document)).toEqual(['privacy', 'terms'])
  })

  test.each([
    ['a correction of wording', 'terms', '--minor'],
    ['a translation', 'terms', '--language en'],
    ['the help', 'help', ''],
  ])('is not asked about %s', async (_, kind, more) => {
    expect((await publish(kind, more)).text).toContain('No member is asked.')
    expect(await isAsked()).toBe(false)
  })

  test('accepts the corrected text of a version that asks, and is not asked again by the correction', async () => {
    await publish('terms')
    await publish('terms', '--minor')
    expect((await read()).texts).toMatchObject([{ version: 3 }])
    expect(await codeOf(accept({ terms: 2 }))).toBe('consent_outdated')
    await accept({ terms: 3 })
    await publish('terms', '--minor')
    expect(await isAsked()).toBe(false)
    await publish('terms')
    expect((await read()).texts).toMatchObject([{ version: 5 }])
  })

  test.each([{ terms: 3 }, { terms: 1 }, { privacy: 9 }])('cannot accept %j, which is not the newest', async (body) => {
    await publish('terms')
    expect(await codeOf(accept(body))).toBe('consent_outdated')
    expect(await consents()).toEqual([])
  })

  test('who registered with terms of the settings is asked about the first published version', async () => {
    await sql`delete from consents where member_id = ${member.memberId}`.execute(site.owner)
    await site.owner
      .insertInto('consents')
      .values({ brand_id: 1, member_id: member.memberId, document: 'terms', version: '1', accepted_at: new Date(0) })
      .execute()
    await publish('terms')
    expect((await read()).texts).toMatchObject([{ version: 2, acceptedAt: new Date(0).toISOString() }])
  })

  test('accepts for no other member', async () => {
    await publish('terms')
    const other = await addMember(site)
    const attempt = clientOf(site, session)(giveConsent, { params: { uuid: other.uuid }, body: { terms: 2 } })
    expect(await codeOf(attempt)).toBe('not_found')
  })

  test('has one row after twenty acceptances at once', async () => {
    await publish('terms')
    await publish('privacy')
    const replies = await Promise.all(Array.from({ length: 20 }, () => accept({ terms: 2, privacy: 2 })))
    expect(replies.map(({ texts }) => texts)).toEqual(replies.map(() => []))
    expect((await consents()).map(({ document }) => document)).toEqual(['privacy', 'terms'])
  })

  test('who registers accepts the newest versions with the address of the registration', async () => {
    await publish('terms')
    const application = anApplication({ termsVersion: 'v2+v1' })
    await apply(site, application)
    const rows = await sql<{ version: string; address: string }>`
      select version, host(address) as address from consents
      join members m using (brand_id, member_id) where m.username = ${application.username} and document = 'terms'`.execute(
      site.owner,
    )
    expect(rows.rows).toEqual([{ version: 'v2', address: '127.0.0.1' }])
  })
})

test('an accepted version never changes', async () => {
  for (const change of ["update consents set version = 'v9'", 'delete from consents'])
    await expect(sql.raw(change).execute(site.platform.db)).rejects.toThrow('permission denied')
})

describe('the date of the brand', () => {
  const WAITING = CALLS.filter(waitsForConsent)
  /** Sends a call of the member. */
  const refusalOf = async (name: string) => {
    const call = CALLS.find((each) => each.name === name)
    if (!call) throw new Error(`Unknown call: ${name}`)
    const { uuid, username } = member
    const bodies: Record<string, object> = {
      'deposit.assign-account': { uuid, bankId: member.account, bankName: member.bank },
      'games.open': { username, provider: 'nothing', gameCode: 'nothing' },
      'games.resume': { username, play: crypto.randomUUID() },
      'wheel.reward': { uuid },
      'flip-card.random-reward': { uuid, card: 1 },
      'reward.request': { userUuid: uuid, rewardId: crypto.randomUUID(), points: 1 },
      'coupon.check': { uuid, code: 'NOTHING' },
      'coupon.redeem': { uuid, code: 'NOTHING' },
    }
    const answer = await site.fastify.inject({
      method: call.method,
      url: call.path.replace('{uuid}', uuid).replace('{username}', username),
      headers: {
        host: 'localhost',
        authorization: `Bearer ${session.token}`,
        cookie: `duang=${session.cookie}`,
        'idempotency-key': crypto.randomUUID(),
      },
      ...(call.method === 'GET' ? {} : { payload: bodies[name] ?? {} }),
    })
    return answer.json().code as string | undefined
  }

  test('concerns deposits, games and activities', () => {
    expect(WAITING.map(({ name }) => name).sort()).toEqual([
      'check-in.make',
      'coupon.check',
      'coupon.redeem',
      'deposit.assign-account',
      'flip-card.random-reward',
      'games.open',
      'games.resume',
      'reward.request',
      'wheel.reward',
    ])
  })

  test.each(WAITING.map(({ name }) => name))('makes %s wait from then on, until the member accepts', async (name) => {
    await publish('terms')
    await site.setSettings({ consentRequiredFrom: '2026-10-07' })
    expect(await read()).toMatchObject({ requiredFrom: '2026-10-06T17:00:00.000Z', isRequired: false })
    expect(await refusalOf(name)).not.toBe('consent_required')
    site.setNow(new Date('2026-10-06T17:00:00Z'))
    session = await logIn(site, member)
    expect(await read()).toMatchObject({ isRequired: true })
    expect(await refusalOf(name)).toBe('consent_required')
    await accept({ terms: 2 })
    expect(await refusalOf(name)).not.toBe('consent_required')
  })

  test('leaves texts that were published after it to the next date', async () => {
    await site.setSettings({ consentRequiredFrom: '2026-10-05' })
    await publish('terms')
    expect(await read()).toMatchObject({ texts: [{ version: 2 }], requiredFrom: null, isRequired: false })
    expect(await refusalOf('check-in.make')).not.toBe('consent_required')
    // The one before it waits, whatever was published later.
    await site.setSettings({ consentRequiredFrom: '2026-10-06' })
    site.setNow(new Date('2026-10-06T05:00:00Z'))
    session = await logIn(site, member)
    await publish('terms', '--minor')
    expect(await read()).toMatchObject({ texts: [{ version: 3 }], isRequired: true })
    expect(await refusalOf('check-in.make')).toBe('consent_required')
  })

  test('is set and removed by staff', async () => {
    const set = (value: string) => typed(site, ['brand', 'set', 'duang-demo', `consentRequiredFrom=${value}`])
    for (const [value, stored] of [
      ['2026-12-01', '2026-12-01'],
      ['null', null],
    ] as const) {
      expect((await set(value)).code).toBe(0)
      expect((await site.ctx()).brand.settings.consentRequiredFrom).toBe(stored)
    }
  })

  test.each(['2026-13-01', '2569-12-01', 'tomorrow', '2026-12-01T00:00'])('cannot be %s', async (date) => {
    const { text } = await typed(site, ['brand', 'set', 'duang-demo', `consentRequiredFrom=${date}`])
    expect(text).toContain('must be a date such as 2026-12-01')
  })
})
