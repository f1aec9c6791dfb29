/** Nothing that identifies a person or opens a session reaches the log (trust T32): canaries in every field, at the most talkative level. */
import { register } from '@duang/contract/account/register'
import { checkPhone, openRegistration } from '@duang/contract/account/register-lookups'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#kit/log/log.ts'
import { clientOf, createTestSite, sendFeed, type TestSite } from '../../../test/people/site.ts'

const CANARIES = {
  phone: '0891357924',
  username: 'canaryname',
  password: 'canary-password-77',
  account: '4099887766',
  name: 'นกขมิ้น เหลืองอ่อน',
  note: 'canary-note-1234',
}

let site: TestSite
let log = ''
beforeAll(async () => {
  site = await createTestSite({
    onLog: (line) => {
      log += line
    },
  })
})
afterAll(() => site.stop())

test('the log of a registration, a wrong login, a deposit and a broken request contains no canary', async () => {
  const call = clientOf(site)
  const { ticket, termsVersion } = await call(openRegistration, { body: {} })
  const headers = { 'x-register-ticket': ticket }
  await call(checkPhone, { params: { value: CANARIES.phone }, headers })
  const { phone, username, password, account, name } = CANARIES
  await call(register, {
    headers,
    body: {
      phone,
      username,
      password,
      bankId: account,
      bankName: '014',
      accountName: name,
      isAdult: true,
      termsVersion,
    },
  })
  const post = (url: string, payload: string, more: Record<string, string> = {}) =>
    site.fastify.inject({
      method: 'POST',
      url,
      payload,
      headers: { host: 'localhost', 'content-type': 'application/json', ...more },
    })
  await post('/api/auth/login', JSON.stringify({ username, password: `${password}x` }))
  const entered = await post('/api/auth/login', JSON.stringify({ username, password }))
  const { token } = entered.json()
  await post('/api/auth/login', `{"password":"${password}`)
  await site.fastify.inject({
    url: `/api/user/checkPhone/${phone}?note=${CANARIES.note}`,
    headers: { host: 'localhost' },
  })
  await sendFeed(site, 'statement', {
    type: 'statement.lines',
    lines: [
      {
        id: 'line-1',
        account: { bank: '004', number: '1234567890' },
        direction: 'in',
        amount: 100,
        at: site.platform.clock().toISOString(),
        counterparty: { bank: '014', account, name },
        reference: CANARIES.note,
      },
    ],
  })
  await sendFeed(
    site,
    'statement',
    { type: 'statement.lines', lines: [] },
    { secret: `whsec_${Buffer.alloc(32).toString('base64')}` },
  )

  expect(log).toContain('answered')
  expect(log).toContain('webhook refused')
  expect(token).toMatch(/^[\w-]{43}$/)
  for (const canary of [...Object.values(CANARIES), token, ticket]) expect(log).not.toContain(canary)
})

test('does not log the row that the database refused', () => {
  let reply = ''
  const error = Object.assign(new Error('new row violates check constraint'), {
    code: '23514',
    constraint: 'members_status_check',
    detail: `Failing row contains (1, ${CANARIES.phone}, ${CANARIES.name}).`,
  })
  createLog('error', {
    write: (line) => {
      reply += line
    },
  }).error({ err: error }, 'fault')
  expect(reply).toContain('members_status_check')
  expect(reply).not.toContain(CANARIES.phone)
})
