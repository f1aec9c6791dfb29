import { PROOF_HEADER, type ProofChallenge, proofDetails } from '@duang/contract/account/proof'
import { checkBankId, findAccountName, register } from '@duang/contract/account/register'
import {
  checkPassword,
  checkPhone,
  checkUsername,
  findInviter,
  openRegistration,
  TICKET_HEADER,
} from '@duang/contract/account/register-lookups'
import type { CallError } from '@duang/contract/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { solve } from '../../../../test/outside/proof.ts'
import {
  type Application,
  acquireTicket,
  anApplication,
  apply,
  bankThatSays,
  codeOf,
} from '../../../../test/people/applicant.ts'
import { addMember, clientOf, createTestSite, type TestMember, type TestSite } from '../../../../test/people/site.ts'

const bank = bankThatSays('unavailable')
const rounds = Number(process.env.RACE_ROUNDS ?? 5)
let site: TestSite
let member: TestMember
beforeAll(async () => {
  site = await createTestSite({ bank })
  member = await addMember(site)
})
afterAll(() => site.stop())
beforeEach(async () => {
  bank.answer = { name: 'MRS. MALEE SRISUK' }
  await site.owner.deleteFrom('throttles').execute()
})

const client = () => clientOf(site)
const withTicket = (ticket: string | undefined) => ({
  headers: ticket === undefined ? {} : { [TICKET_HEADER]: ticket },
})

/** Each lookup, with a question for a free value. */
const LOOKUPS: Record<string, { max: number; ask: (ticket?: string) => Promise<unknown> }> = {
  phone: { max: 5, ask: (ticket) => client()(checkPhone, { params: { value: '0877777777' }, ...withTicket(ticket) }) },
  username: {
    max: 5,
    ask: (ticket) => client()(checkUsername, { params: { value: 'free.name' }, ...withTicket(ticket) }),
  },
  account: {
    max: 5,
    ask: (ticket) =>
      client()(checkBankId, { params: { bankId: '1231231231' }, body: { bankName: '004' }, ...withTicket(ticket) }),
  },
  password: {
    max: 18,
    ask: (ticket) => client()(checkPassword, { body: { password: 'correct horse' }, ...withTicket(ticket) }),
  },
  inviter: {
    max: 5,
    ask: (ticket) => client()(findInviter, { params: { afCode: 'NOBODY99' }, ...withTicket(ticket) }),
  },
  'account name': {
    max: 3,
    ask: (ticket) =>
      client()(findAccountName, { body: { bankId: '1231231231', bankName: '004' }, ...withTicket(ticket) }),
  },
}
const KINDS = Object.entries(LOOKUPS)

describe('the answers', () => {
  test.each([
    ['a phone that is taken', () => member.phone, false],
    ['a phone that is taken, written otherwise', () => `+66${member.phone.slice(1)}`, false],
    ['a phone that is free', () => '0877777777', true],
  ])('%s', async (_, value, available) => {
    const ticket = withTicket(await acquireTicket(site))
    expect(await client()(checkPhone, { params: { value: value() }, ...ticket })).toEqual({ available })
  })

  test('compare usernames without case', async () => {
    const ticket = withTicket(await acquireTicket(site))
    const ask = (value: string) => client()(checkUsername, { params: { value }, ...ticket })
    expect(await ask(member.username.toUpperCase())).toEqual({ available: false })
    expect(await ask('free.name')).toEqual({ available: true })
  })

  test('for a password follow the rule of the registration, and count for no address', async () => {
    const ticket = withTicket(await acquireTicket(site))
    const own = { username: 'brand.new', phone: '0811110001' }
    const ask = (password: string) => client()(checkPassword, { body: { password, ...own }, ...ticket })
    for (const password of ['Password123', '081-111-0001', 'BRAND.NEW'])
      expect(await ask(password), password).toMatchObject({ acceptable: false })
    expect(await ask('081-111-0001')).toEqual({ acceptable: false, score: 0 })
    expect(await ask('bluewhale')).toEqual({ acceptable: true, score: 2 })
    expect(await ask('a horse of mine')).toEqual({ acceptable: true, score: 4 })
    expect(await client()(checkPassword, { body: { password: 'Password123' }, ...ticket })).toMatchObject({
      acceptable: false,
    })
    const counted = await site.owner
      .selectFrom('throttles')
      .select('subject')
      .where('subject', 'like', 'lookups%')
      .execute()
    expect(counted).toEqual([])
  })

  test('check an account against its bank and the length of its numbers', async () => {
    const ticket = withTicket(await acquireTicket(site))
    const ask = (bankId: string, bankName: string) =>
      client()(checkBankId, { params: { bankId }, body: { bankName }, ...ticket })
    expect(await ask(member.account, member.bank)).toEqual({ available: false })
    expect(await ask(member.account, '004')).toEqual({ available: true })
    expect(await codeOf(ask('123456789012', '004'))).toBe('register_account_invalid')
  })

  test('confirm an inviter in any case of letters, with a masked name', async () => {
    const { af_code: code } = await site.owner
      .selectFrom('members')
      .select('af_code')
      .where('member_id', '=', member.memberId)
      .executeTakeFirstOrThrow()
    const ticket = withTicket(await acquireTicket(site))
    const ask = (afCode: string) => client()(findInviter, { params: { afCode }, ...ticket })
    expect(await ask(code.toLowerCase())).toEqual({ exists: true, name: `${member.username.slice(0, 3)}****` })
    expect(await ask('NOBODY99')).toEqual({ exists: false, name: null })
  })

  test('contain only the part of an account’s name that the form needs', async () => {
    const ticket = withTicket(await acquireTicket(site))
    const ask = () => client()(findAccountName, { body: { bankId: '1231231231', bankName: '004' }, ...ticket })
    expect(await ask()).toEqual({ isVerified: true, name: 'Malee S.' })
    bank.answer = 'unavailable'
    expect(await ask()).toEqual({ isVerified: false, name: null })
    bank.answer = 'unknown'
    expect(await codeOf(ask())).toBe('register_account_unknown')
  })
})

describe('a ticket', () => {
  test.each(KINDS)('%s: is required, in time and unspent', async (_, { ask }) => {
    expect(await codeOf(ask())).toBe('register_ticket_invalid')
    expect(await codeOf(ask('never-was'))).toBe('register_ticket_invalid')
    const late = await acquireTicket(site)
    site.advance(20 * 60_000)
    expect(await codeOf(ask(late))).toBe('register_ticket_invalid')
    const spent = await acquireTicket(site)
    await apply(site, anApplication(), spent)
    expect(await codeOf(ask(spent))).toBe('register_ticket_invalid')
  })

  test('limits each kind of lookup separately', async () => {
    const ticket = await acquireTicket(site)
    for (const [, { max, ask }] of KINDS) {
      for (let n = 0; n < max; n++) expect(await codeOf(ask(ticket))).toBe('ok')
      expect(await codeOf(ask(ticket))).toBe('register_lookups_used')
    }
  })

  test('keeps the limit when 20 lookups arrive at once', { timeout: 60_000 + rounds * 3_000 }, async () => {
    for (let round = 0; round < rounds; round++) {
      await site.owner.deleteFrom('throttles').execute()
      const ticket = await acquireTicket(site)
      for (const [, { max, ask }] of KINDS) {
        const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(ask(ticket))))
        expect(codes.filter((code) => code === 'ok')).toHaveLength(max)
      }
    }
  })

  test('limits queries to a bank to three', async () => {
    const ticket = await acquireTicket(site)
    const before = bank.asked
    await Promise.allSettled(Array.from({ length: 20 }, () => LOOKUPS['account name']?.ask(ticket)))
    expect(bank.asked - before).toBe(3)
  })

  test('loses no lookup for impossible input', async () => {
    const ticket = withTicket(await acquireTicket(site))
    for (const value of ['021234567', '08123', '😀', 'x'.repeat(24), '๐๘๑'])
      expect(await codeOf(client()(checkPhone, { params: { value }, ...ticket }))).toBe('request_invalid')
    for (let n = 0; n < 5; n++)
      expect(await codeOf(client()(checkPhone, { params: { value: '0877777777' }, ...ticket }))).toBe('ok')
  })
})

describe('one address with all its tickets', () => {
  const from = (address: string, ticket: string) => ({
    headers: { [TICKET_HEADER]: ticket, 'x-forwarded-for': address },
  })
  const ticketAt = async (address: string) =>
    (await client()(openRegistration, { body: {}, headers: { 'x-forwarded-for': address } })).ticket
  const check = (address: string, ticket: string) =>
    codeOf(client()(checkPhone, { params: { value: '0877777777' }, ...from(address, ticket) }))
  const applyFrom = (address: string, ticket: string, given: Partial<Application> = {}) =>
    codeOf(client()(register, { body: anApplication(given), ...from(address, ticket) }))
  const brandCount = async () =>
    (
      await site.owner
        .selectFrom('throttles')
        .select('failures')
        .where('subject', 'like', 'lookups:%')
        .executeTakeFirstOrThrow()
    ).failures

  test('leaves three quarters of the brand’s hour to others, and its own hour begins again', async () => {
    const [bad, other] = ['203.0.113.7', '198.51.100.9']
    const tickets: string[] = []
    const asked: (string | undefined)[] = []
    for (let n = 0; n < 60; n++) {
      const ticket = await ticketAt(bad)
      tickets.push(ticket)
      const names = Array.from({ length: 2 }, () =>
        codeOf(client()(checkUsername, { params: { value: 'free.name' }, ...from(bad, ticket) })),
      )
      asked.push(...(await Promise.all([...names, ...Array.from({ length: 5 }, () => check(bad, ticket))])))
    }
    expect(asked.filter((code) => code === 'ok')).toHaveLength(360)
    expect(new Set(asked)).toEqual(new Set(['ok', 'register_lookups_used']))
    const taken = { phone: member.phone }
    const joined: (string | undefined)[] = []
    for (const ticket of tickets) for (let n = 0; n < 3; n++) joined.push(await applyFrom(bad, ticket, taken))
    expect(joined.filter((code) => code === 'register_phone_taken')).toHaveLength(120)
    expect(new Set(joined.slice(120))).toEqual(new Set(['rate_limited']))
    expect(await brandCount()).toBe(480)

    const ticket = await ticketAt(other)
    expect(await check(other, ticket)).toBe('ok')
    expect(await applyFrom(other, ticket)).toBe('ok')
    site.advance(60 * 60_000)
    expect(await check(bad, await ticketAt(bad))).toBe('ok')
  })

  test('has four shares of a /48 of IPv6, for any number of /64', async () => {
    const now = site.platform.clock()
    await site.owner
      .insertInto('throttles')
      .values({
        brand_id: 1,
        subject: `lookups@2001:db8:1::/48:${Math.floor(now.getTime() / 3_600_000)}`,
        failures: 4 * 360 - 1,
        updated_at: now,
      })
      .execute()
    const [one, two] = ['2001:db8:1:aa00::1', '2001:db8:1:bb00::1']
    expect(await check(one, await ticketAt(one))).toBe('ok')
    expect(await check(two, await ticketAt(two))).toBe('register_lookups_used')
    expect(await check('2001:db8:2::1', await ticketAt('2001:db8:2::1'))).toBe('ok')
  })

  test('is a /64 of IPv6, for any address in it', async () => {
    const now = site.platform.clock()
    await site.owner
      .insertInto('throttles')
      .values({
        brand_id: 1,
        subject: `lookups@2001:db8:1:2::/64:${Math.floor(now.getTime() / 3_600_000)}`,
        failures: 359,
        updated_at: now,
      })
      .execute()
    const ticket = await ticketAt('2001:db8:1:2::1')
    expect(await check('2001:db8:1:2::aaaa', ticket)).toBe('ok')
    expect(await check('2001:db8:1:2:bbbb::9', ticket)).toBe('register_lookups_used')
    expect(await check('2001:db8:1:3::1', await ticketAt('2001:db8:1:3::1'))).toBe('ok')
  })
})

describe('after a brand has answered its share of the hour', () => {
  const answered = async (failures: number) => {
    const now = site.platform.clock()
    const subject = `lookups:${Math.floor(now.getTime() / 3_600_000)}`
    await site.owner.insertInto('throttles').values({ brand_id: 1, subject, failures, updated_at: now }).execute()
  }
  const check = (ticket: string, proof?: string) =>
    client()(checkPhone, {
      params: { value: '0877777777' },
      headers: { [TICKET_HEADER]: ticket, ...(proof ? { [PROOF_HEADER]: proof } : {}) },
    })
  const challengeFor = async (ticket: string): Promise<ProofChallenge> => {
    const error = await check(ticket).catch((error: unknown) => error)
    return proofDetails.parse((error as CallError).refusal?.details).proof
  }

  test('answers and registers for a ticket with one proof of work', async () => {
    await answered(1_900)
    const ticket = await acquireTicket(site)
    const proof = await solve(await challengeFor(ticket))
    expect(await codeOf(check(ticket, proof))).toBe('ok')
    expect(await codeOf(check(ticket))).toBe('ok')
    expect(await codeOf(apply(site, anApplication(), ticket))).toBe('ok')
  })

  test('requires it for live checks first, and later for registrations', async () => {
    await answered(1_399)
    const [ticket, other] = [await acquireTicket(site), await acquireTicket(site)]
    expect(await codeOf(check(ticket))).toBe('ok')
    expect(await codeOf(check(other))).toBe('proof_required')
    expect(await codeOf(apply(site, anApplication(), ticket))).toBe('ok')
    await site.owner.updateTable('throttles').set({ failures: 1_900 }).where('subject', 'like', 'lookups:%').execute()
    expect(await codeOf(apply(site, anApplication(), other))).toBe('proof_required')
  })

  test('rejects a proof of another ticket, a used, late or changed one, without the loss of a lookup', async () => {
    await answered(1_900)
    const [ticket, other] = [await acquireTicket(site), await acquireTicket(site)]
    const challenge = await challengeFor(ticket)
    const proof = await solve(challenge)
    expect(await codeOf(check(other, proof))).toBe('proof_required')
    const changed = JSON.parse(atob(proof))
    for (const wrong of [
      { ...changed, number: changed.number + 1 },
      { ...changed, salt: changed.salt.replace(/expires=\d+/, 'expires=9999999999') },
      { ...changed, signature: '0'.repeat(64) },
      null,
      [],
    ])
      expect(await codeOf(check(ticket, btoa(JSON.stringify(wrong))))).toBe('proof_required')
    site.advance(10 * 60_000 + 1_000)
    expect(await codeOf(check(ticket, proof))).toBe('proof_required')
    const fresh = await solve(await challengeFor(ticket))
    for (let n = 0; n < 5; n++) expect(await codeOf(check(ticket, fresh))).toBe('ok')
    expect(await codeOf(check(ticket, fresh))).toBe('register_lookups_used')
  })

  test('accepts one proof for its own ticket only when 20 tickets send it at once', async () => {
    await answered(1_900)
    const tickets = await Promise.all(Array.from({ length: 20 }, () => acquireTicket(site)))
    const proof = await solve(await challengeFor(tickets[0] as string))
    const codes = await Promise.all(tickets.map((ticket) => codeOf(check(ticket, proof))))
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
  })
})
