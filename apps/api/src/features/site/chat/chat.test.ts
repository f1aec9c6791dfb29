import { chatTerms, decideChatConsent, getChatIdentity } from '@duang/contract/site/chat'
import { CHAT_FIELDS, type ChatField } from '@duang/contract/site/page-brand'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../../../../test/people/applicant.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  logIn,
  type TestMember,
  type TestSession,
  type TestSite,
} from '../../../../test/people/site.ts'

let site: TestSite
let member: TestMember
let session: TestSession
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())
beforeEach(async () => {
  await useFields(['name', 'id', 'level'])
  member = await addMember(site, { accountName: 'สมชาย ใจดี' })
  session = await logIn(site, member)
})

const chatWith = (fields: readonly ChatField[]) => ({
  provider: 'chatwoot' as const,
  siteId: 'token1',
  frameHost: 'chat.localhost',
  fields: [...fields],
})
const useFields = (fields: readonly ChatField[]) =>
  site.setSettings({ chat: chatWith(fields), mailDomain: 'mail.example', menu: {} })

const ask = async () => (await clientOf(site, session)(getChatIdentity, { params: { uuid: member.uuid } })).identity
const decide = async (isAccepted: boolean, terms: string) =>
  (await clientOf(site, session)(decideChatConsent, { params: { uuid: member.uuid }, body: { isAccepted, terms } }))
    .identity
const termsOf = (fields: readonly ChatField[]) => chatTerms(chatWith(fields))

describe('before the member’s consent', () => {
  test('reports nothing', async () => {
    expect(await ask()).toBeNull()
  })

  test('refuses consent to other terms than the current ones, and reports nothing', async () => {
    expect(await codeOf(decide(true, termsOf(['name'])))).toBe('chat_changed')
    expect(await codeOf(decide(true, 'tawk:id,level,name'))).toBe('chat_changed')
    expect(await ask()).toBeNull()
  })
})

test('sends name, id and level by default, and no other field', async () => {
  const reply = await decide(true, termsOf(['name', 'id', 'level']))
  expect(reply).toEqual({ name: 'สมชาย ใจดี', id: member.uuid, level: 'สมาชิก' })
  expect(await ask()).toEqual(reply)
})

test.each(CHAT_FIELDS.map((field) => [field] as const))(
  'sends only %s when the brand lists it alone',
  async (field) => {
    await useFields([field])
    const reply = await decide(true, termsOf([field]))
    expect(Object.keys(reply ?? {})).toEqual([field])
  },
)

test('sends all fields in their outgoing form: international phone, last digits of the account', async () => {
  await useFields(CHAT_FIELDS)
  expect(await decide(true, termsOf(CHAT_FIELDS))).toEqual({
    name: 'สมชาย ใจดี',
    id: member.uuid,
    level: 'สมาชิก',
    email: `${member.username}@mail.example`,
    phone: member.phone.replace(/^0/, '+66'),
    username: member.username,
    bankName: 'ไทยพาณิชย์',
    bankId: `xxx-x-x${member.account.slice(5, 9)}-x`,
    point: '0',
  })
})

test('sends the brand’s own name of the level', async () => {
  await site.setSettings({ levelLabels: { 0: 'ดาว' } })
  expect(await decide(true, termsOf(['name', 'id', 'level']))).toMatchObject({ level: 'ดาว' })
  await site.setSettings({ levelLabels: {} })
})

test('sends no name that comes from the bank alone before a deposit from its account', async () => {
  await site.owner
    .updateTable('member_banks')
    .set({ is_name_verified: true, deposited_from_at: null })
    .where('member_id', '=', member.memberId)
    .execute()
  expect(await decide(true, termsOf(['name', 'id', 'level']))).toMatchObject({ name: 'สมชาย จ.' })
})

test('asks for consent again when the brand adds a field', async () => {
  await decide(true, termsOf(['name', 'id', 'level']))
  await useFields(['name', 'id', 'level', 'phone'])
  expect(await ask()).toBeNull()
})

test('lets a member withdraw consent, and records each decision', async () => {
  await decide(true, termsOf(['name', 'id', 'level']))
  expect(await decide(false, '')).toBeNull()
  expect(await ask()).toBeNull()
  const rows = await site.owner
    .selectFrom('chat_consents')
    .select('is_accepted')
    .where('member_id', '=', member.memberId)
    .orderBy('consent_id')
    .execute()
  expect(rows.map((row) => row.is_accepted)).toEqual([true, false])
})

test('refuses the calls without a chat or a chat entry in the menu', async () => {
  await site.setSettings({ menu: { chat: false } })
  expect(await codeOf(ask())).toBe('chat_off')
  await site.setSettings({ chat: null, menu: {} })
  expect(await codeOf(decide(true, 'x'))).toBe('chat_off')
})
