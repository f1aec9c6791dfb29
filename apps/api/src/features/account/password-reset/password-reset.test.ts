/** A new password by a link of staff, from the command to the next login. */
import { login } from '@duang/contract/account/login'
import { checkReset, resetPassword } from '@duang/contract/account/password-reset'
import { getPoints } from '@duang/contract/account/user'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addBrand } from '#core/brand/change-brand.ts'
import { itemsOf, typed } from '../../../../test/outside/command.ts'
import { codeOf } from '../../../../test/people/applicant.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  logIn,
  PASSWORD,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'

let site: TestSite
let member: TestMember
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())
beforeEach(async () => {
  await site.owner.deleteFrom('throttles').execute()
  member = await addMember(site)
})

const NEW = 'a new long secret'
async function newLink(...options: string[]) {
  const { data, said } = await typed(site, [
    ...['members', 'reset-password', member.username, '--reason', 'forgot it', ...options],
  ])
  const link = String((data.shown as { link?: string }).link)
  return { link, said, token: link.split('#')[1] as string }
}
const call = () => clientOf(site)
const identity = () => ({ phone: member.phone, account: member.account })
const set = (token: string, newPassword = NEW, confirmPassword = newPassword, given: object = identity()) =>
  call()(resetPassword, { body: { token, newPassword, confirmPassword, ...given } })
const look = (token: string) => call()(checkReset, { body: { token } })
const canEnter = (password: string) => codeOf(call()(login, { body: { username: member.username, password } }))

test('sets a new password once by the link, ends every session, and records it', async () => {
  const session = await logIn(site, member)
  const { token, link } = await newLink('--at', 'https://play.example')
  expect(link).toBe(`https://play.example/reset-password#${token}`)
  expect(await look(token)).toMatchObject({ username: member.username })
  expect(await set(token)).toEqual({ changed: true, username: member.username, endedSessions: 1 })
  expect([await canEnter(NEW), await canEnter(PASSWORD)]).toEqual(['ok', 'login_failed'])
  expect(await codeOf(clientOf(site, session)(getPoints, { params: { uuid: member.uuid } }))).toBe('session_ended')
  expect([await codeOf(set(token, 'another long one')), await codeOf(look(token))]).toEqual([
    'reset_link_invalid',
    'reset_link_invalid',
  ])
  const log = itemsOf(await typed(site, ['audit', 'list', '--member', member.username]))
  expect(log.map((each) => [each.actor, each.action])).toEqual([
    ['member', 'members.password-reset'],
    ['cli:somsri', 'members.reset-password'],
  ])
  expect(JSON.stringify(log)).not.toContain(token)
})

test('accepts the phone and the account as people paste them', async () => {
  const { token } = await newLink()
  const thai = member.account.replace(/\d/g, (digit) => String.fromCharCode(0x0e50 + Number(digit)))
  const pasted = { phone: `\u202a+66 (0)${member.phone.slice(1)}\u202c`, account: `\u200e${thai}` }
  expect(await codeOf(set(token, NEW, NEW, pasted))).toBe('ok')
})

test('keeps the token out of the database and the path', async () => {
  const { token, link } = await newLink()
  const [row] = await site.owner.selectFrom('password_resets').selectAll().orderBy('created_at', 'desc').execute()
  expect(JSON.stringify(row)).not.toContain(token)
  expect(new URL(link).pathname).toBe('/reset-password')
})

test.each([
  ['5', 5],
  [undefined, 30],
])('expires a link with --minutes %s after %i minutes', async (minutes, after) => {
  const { token } = await newLink(...(minutes ? ['--minutes', minutes] : []))
  site.advance(after * 60_000 - 1)
  expect(await codeOf(look(token))).toBe('ok')
  site.advance(1)
  expect(await codeOf(look(token))).toBe('reset_link_invalid')
  expect(await codeOf(set(token))).toBe('reset_link_invalid')
  expect(await canEnter(PASSWORD)).toBe('ok')
})

test('revokes the earlier link by a later one', async () => {
  const [first, second] = [await newLink(), await newLink()]
  expect([await codeOf(set(first.token)), await codeOf(set(second.token))]).toEqual(['reset_link_invalid', 'ok'])
})

test.each([
  ['a common password', 'password123', 'password123', 'password_common'],
  ['another confirmation', NEW, 'a new long Secret', 'password_mismatch'],
  ['seven characters', 'seven77', 'seven77', 'unsendable'],
])('refuses %s, and keeps the link valid', async (_, password, again, code) => {
  const { token } = await newLink()
  expect(await codeOf(set(token, password, again))).toBe(code)
  expect(await codeOf(set(token))).toBe('ok')
})

test('refuses the member’s own username', async () => {
  member = await addMember(site, { username: 'long.enough.own' })
  const { token } = await newLink()
  expect(await codeOf(set(token, 'Long.Enough.Own'))).toBe('password_common')
})

test('sets the password once for twenty uses at once', async () => {
  for (let round = 0; round < Number(process.env.RACE_ROUNDS ?? 3); round++) {
    await site.owner.deleteFrom('throttles').execute()
    const { token } = await newLink()
    const codes = await Promise.all(Array.from({ length: 20 }, (_, n) => codeOf(set(token, `${NEW} ${round} ${n}`))))
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
    expect(codes.filter((code) => code === 'reset_link_invalid')).toHaveLength(19)
    expect(await canEnter(`${NEW} ${round} ${codes.indexOf('ok')}`)).toBe('ok')
  }
})

test('leaves one working link of twenty made at once', async () => {
  const links = await Promise.all(Array.from({ length: 20 }, () => newLink()))
  const codes = await Promise.all(links.map(({ token }) => codeOf(look(token))))
  expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
})

test('counts guesses of one network, and then delays them', async () => {
  const guess = () => codeOf(look('x'.repeat(43)))
  const codes = await Promise.all(Array.from({ length: 50 }, guess))
  expect(codes.filter((code) => code === 'reset_link_invalid')).toHaveLength(40)
  expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(10)
})

test('rejects the link at another brand', async () => {
  const { token } = await newLink()
  await addBrand(site.owner, 'test', { clientId: 'other', name: 'อื่น', hosts: ['elsewhere.example'], settings: {} })
  const elsewhere = clientOf(site, undefined, 'elsewhere.example')
  await expect
    .poll(() => codeOf(elsewhere(checkReset, { body: { token } })), { timeout: 5_000 })
    .toBe('reset_link_invalid')
  expect(await codeOf(look(token))).toBe('ok')
})

test.each([
  ['4', '--minutes is a whole number from 5 to 120.'],
  ['121', '--minutes is a whole number from 5 to 120.'],
  ['soon', '--minutes is a whole number from 5 to 120.'],
])('refuses --minutes %s', async (minutes, sentence) => {
  await expect(newLink('--minutes', minutes)).rejects.toThrow(sentence)
})
