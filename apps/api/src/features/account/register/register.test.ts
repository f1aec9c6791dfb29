import { login } from '@duang/contract/account/login'
import { register } from '@duang/contract/account/register'
import { openRegistration, TICKET_HEADER } from '@duang/contract/account/register-lookups'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPasswords, type Passwords } from '#core/member/password.ts'
import {
  type Application,
  acquireTicket,
  anApplication,
  apply,
  bankThatSays,
  codeOf,
} from '../../../../test/people/applicant.ts'
import { addMember, CHEAP_PASSWORDS, clientOf, createTestSite, type TestSite } from '../../../../test/people/site.ts'

const bank = bankThatSays('unavailable')
const NAME = 'นายสมหญิง ทดสอบดี'
/** Races and refusals are not about the cost of a guess: they hash at the least cost. */
let passwords: Passwords = CHEAP_PASSWORDS
let site: TestSite
beforeAll(async () => {
  site = await createTestSite({
    bank,
    passwords: {
      hash: (...given) => passwords.hash(...given),
      isRight: (...given) => passwords.isRight(...given),
      isBusy: () => passwords.isBusy(),
    },
  })
})
afterAll(() => site.stop())
beforeEach(async () => {
  bank.answer = { name: NAME }
  await site.owner.deleteFrom('throttles').execute()
})

const rowsOf = async (username: string) => {
  const member = await site.owner
    .selectFrom('members')
    .selectAll()
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  const of = <T extends 'member_banks' | 'consents'>(table: T) =>
    site.owner
      .selectFrom(table as 'consents')
      .selectAll()
      .where('member_id', '=', member.member_id)
      .execute()
  return { member, banks: await of('member_banks'), consents: await of('consents') }
}

const countMembers = async () => {
  const row = await site.owner
    .selectFrom('members')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

const send = (payload: unknown, ticket?: string) =>
  site.fastify.inject({
    method: 'POST',
    url: register.path,
    headers: { host: 'localhost', 'content-type': 'application/json', ...(ticket ? { [TICKET_HEADER]: ticket } : {}) },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })

describe('registration, at the cost of production', () => {
  beforeAll(() => {
    passwords = createPasswords()
  })
  afterAll(() => {
    passwords = CHEAP_PASSWORDS
  })

  test('creates a member who logs in by phone and password later', async () => {
    const application = anApplication()
    const { user } = await apply(site, application)
    const answer = await site.fastify.inject({
      method: 'POST',
      url: login.path,
      headers: { host: 'localhost' },
      payload: { username: application.phone, password: application.password },
    })
    expect(answer.json().user).toEqual(user)
  })

  test('stores the application as sent', async () => {
    const inviter = await addMember(site)
    const { af_code: code } = (await rowsOf(inviter.username)).member
    const application = anApplication({
      phone: '+66 89-111-2233',
      afCode: code.toLowerCase(),
      team: 'ทีมเหนือ',
      marketing: 'fb-01',
    })
    await apply(site, application)
    const { member, banks, consents } = await rowsOf(application.username)
    expect(member).toMatchObject({
      phone: '0891112233',
      name: NAME,
      level: 0,
      status: 'active',
      inviter_id: inviter.memberId,
      team: 'ทีมเหนือ',
      marketing: 'fb-01',
    })
    expect(member.af_code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/)
    expect(member.password_hash).toMatch(/^argon2id\$19456\$2\$1\$/)
    expect(banks).toMatchObject([
      { bank_code: '014', account_digits: application.bankId, account_name: NAME, is_name_verified: true },
    ])
    expect(consents).toMatchObject([
      { document: 'terms', version: 'v1', accepted_at: site.platform.clock() },
      { document: 'privacy', version: 'v1', accepted_at: site.platform.clock() },
      { document: 'age', version: '20', accepted_at: site.platform.clock() },
    ])
  })
})

describe('registration', () => {
  test('prefers the bank’s name of the account to the typed one', async () => {
    const application = anApplication({ accountName: 'คนอื่น ทั้งคน' })
    await apply(site, application)
    expect((await rowsOf(application.username)).member.name).toBe(NAME)
  })

  test('stores the typed name as unverified where no bank can be asked', async () => {
    bank.answer = 'unavailable'
    const without = await send(anApplication(), await acquireTicket(site))
    expect(without.json()).toMatchObject({ code: 'request_invalid', details: [{ path: 'accountName' }] })
    const application = anApplication({ accountName: ' สมหญิง ใจงาม ' })
    await apply(site, application)
    expect((await rowsOf(application.username)).banks).toMatchObject([
      { account_name: 'สมหญิง ใจงาม', is_name_verified: false },
    ])
  })
})

describe('a refusal has no partial effect', () => {
  const taken = anApplication({ phone: '0811110000', username: 'Taken.Name', bankId: '4999999999' })
  beforeAll(async () => {
    bank.answer = { name: NAME }
    await apply(site, taken)
  })

  test.each<[string, Partial<Application>, string]>([
    ['the phone is taken', { phone: taken.phone }, 'register_phone_taken'],
    ['the phone is taken, written otherwise', { phone: '+66-81-111-0000' }, 'register_phone_taken'],
    ['the phone is taken, in Thai digits', { phone: '๐๘๑๑๑๑๐๐๐๐' }, 'register_phone_taken'],
    ['the username is taken', { username: 'Taken.Name' }, 'register_username_taken'],
    ['the username is taken in other letters', { username: 'tAKEN.nAME' }, 'register_username_taken'],
    ['the account is taken', { bankId: taken.bankId }, 'register_bank_taken'],
    ['the account is too long for its bank', { bankId: '123456789012' }, 'register_account_invalid'],
    ['the account is too short for its bank', { bankName: '030' }, 'register_account_invalid'],
    ['an unknown inviter code', { afCode: 'NOBODY99' }, 'register_inviter_unknown'],
    ['not of age', { isAdult: false }, 'register_consent_missing'],
    ['other terms', { termsVersion: '0' }, 'register_terms_changed'],
    ['a common password', { password: 'Password123' }, 'password_common'],
    ['the phone as password', { phone: '0811110001', password: '081-111-0001' }, 'password_common'],
    ['the username as password', { username: 'brand.new', password: 'BRAND.NEW' }, 'password_common'],
    ['a short password', { password: '1234567' }, 'request_invalid'],
    ['a password of 129 characters', { password: 'x1'.repeat(65) }, 'request_invalid'],
    ['a landline', { phone: '021234567' }, 'request_invalid'],
    ['a phone with a letter', { phone: '08123A5678' }, 'request_invalid'],
    ['a phone of emoji', { phone: '😀' }, 'request_invalid'],
    ['a username of three', { username: 'abc' }, 'request_invalid'],
    ['a Thai username', { username: 'สมชาย' }, 'request_invalid'],
    ['a username in look-alike letters', { username: 'sоmchai' }, 'request_invalid'],
    ['__proto__ as username', { username: '__proto__' }, 'request_invalid'],
    ['a username with markup', { username: 'a<b>c' }, 'request_invalid'],
    ['a username of two lines', { username: 'new\ncomer' }, 'request_invalid'],
    ['an account with a letter', { bankId: '123-4-5678X-0' }, 'request_invalid'],
    ['an unknown bank', { bankName: '999' }, 'request_invalid'],
    ['an inviter code with markup', { afCode: '<script>' }, 'request_invalid'],
    ['a team with markup', { team: '<b>' }, 'request_invalid'],
    ['a name with a null byte', { accountName: 'ab\u0000cd' }, 'request_invalid'],
  ])('%s', async (_, given, code) => {
    const before = await countMembers()
    // Sent without the typed client, which would not send malformed input.
    expect((await send(anApplication(given), await acquireTicket(site))).json().code).toBe(code)
    expect(await countMembers()).toBe(before)
  })

  test('for an account that the bank does not know', async () => {
    bank.answer = 'unknown'
    expect(await codeOf(apply(site, anApplication()))).toBe('register_account_unknown')
  })

  test.each([
    ['a level', { level: 5 }],
    ['points', { points: 1e9 }],
    ['an inviter by id', { inviterId: 1 }],
    ['a status', { status: 'active' }],
    ['a prototype', { constructor: { prototype: { isAdmin: true } } }],
  ])('for %s in an application', async (_, extra) => {
    const answer = await send({ ...anApplication(), ...extra }, await acquireTicket(site))
    expect([400, 422]).toContain(answer.statusCode)
  })

  test('for a password of 1 MB, before any other check', async () => {
    const ticket = await acquireTicket(site)
    const asked = bank.asked
    const answer = await send({ ...anApplication(), password: 'x'.repeat(1_048_576) }, ticket)
    expect(answer.statusCode).toBe(413)
    expect(bank.asked).toBe(asked)
    expect(await codeOf(apply(site, anApplication(), ticket))).toBe('ok')
  })
})

describe('the ticket', () => {
  test('is required, in time, once', async () => {
    expect((await send(anApplication())).json().code).toBe('register_ticket_invalid')
    expect(await codeOf(apply(site, anApplication(), 'never-was'))).toBe('register_ticket_invalid')
    const spent = await acquireTicket(site)
    await apply(site, anApplication(), spent)
    expect(await codeOf(apply(site, anApplication(), spent))).toBe('register_ticket_invalid')
    const late = await acquireTicket(site)
    site.advance(20 * 60_000)
    expect(await codeOf(apply(site, anApplication(), late))).toBe('register_ticket_invalid')
  })

  test('survives a refusal, but not ten of them', async () => {
    const ticket = await acquireTicket(site)
    const member = await addMember(site)
    const codes: (string | undefined)[] = []
    for (let n = 0; n < 10; n++) codes.push(await codeOf(apply(site, anApplication({ phone: member.phone }), ticket)))
    expect(new Set(codes)).toEqual(new Set(['register_phone_taken']))
    expect(await codeOf(apply(site, anApplication(), ticket))).toBe('register_ticket_invalid')
  })

  test('contains the terms in force; one address gets sixty an hour', async () => {
    const opened = await clientOf(site)(openRegistration, { body: {} })
    expect(opened).toMatchObject({ termsVersion: 'v1+v1', minAge: 20, termsText: expect.stringMatching(/\S/) })
    expect(Date.parse(opened.expiresAt) - site.platform.clock().getTime()).toBe(20 * 60_000)
    for (let n = 1; n < 60; n++) await acquireTicket(site)
    expect(await codeOf(acquireTicket(site))).toBe('rate_limited')
    site.advance(60 * 60_000)
    expect(await codeOf(acquireTicket(site))).toBe('ok')
  })
})

const rounds = Number(process.env.RACE_ROUNDS ?? 5)

describe('20 at once make one member', { timeout: 60_000 + rounds * 3_000 }, () => {
  const race = async (given: (n: number) => Partial<Application>, code: string, isTicketShared = false) => {
    for (let round = 0; round < rounds; round++) {
      await site.owner.deleteFrom('throttles').execute()
      const shared = isTicketShared ? await acquireTicket(site) : undefined
      const tickets = await Promise.all(Array.from({ length: 20 }, () => shared ?? acquireTicket(site)))
      const before = await countMembers()
      const codes = await Promise.all(tickets.map((each) => codeOf(apply(site, anApplication(given(round)), each))))
      expect(codes.filter((each) => each === 'ok')).toHaveLength(1)
      expect(new Set(codes)).toEqual(new Set(['ok', code]))
      expect(await countMembers()).toBe(before + 1)
    }
  }
  const digits = (round: number) => String(round).padStart(4, '0')

  test('with one phone', () => race((n) => ({ phone: `081222${digits(n)}` }), 'register_phone_taken'))
  test('with one username', () => race((n) => ({ username: `Race.${n}` }), 'register_username_taken'))
  test('with one account', () => race((n) => ({ bankId: `777777${digits(n)}` }), 'register_bank_taken'))
  test('with one ticket', () => race(() => ({}), 'register_ticket_invalid', true))
})

test('consumes a try of a ticket for a common password, and checks nothing without one', async () => {
  const given = anApplication({ password: 'Password123' })
  expect(await codeOf(apply(site, given, 'no ticket'))).toBe('register_ticket_invalid')
  const ticket = await acquireTicket(site)
  for (let n = 0; n < 10; n++) expect(await codeOf(apply(site, given, ticket))).toBe('password_common')
  expect(await codeOf(apply(site, given, ticket))).toBe('register_ticket_invalid')
})
