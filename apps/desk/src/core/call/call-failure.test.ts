import { CallError, createClient } from '@duang/contract/client'
import { acceptInvite, signIn, stepUp } from '@duang/contract/desk/session'
import { expect, test } from 'vitest'
import { failureText } from './call-failure.ts'

const texts = { offline: 'offline', malformed: 'malformed' }
const named = { username: 'anong', password: 'a long password' }

/** The body that the server got, or the failure. */
async function sent(send: (call: ReturnType<typeof createClient>) => Promise<unknown>): Promise<unknown> {
  let body: unknown = 'nothing'
  const call = createClient({
    baseUrl: '',
    headers: () => ({}),
    token: () => undefined,
    fetch: async (_url, init) => {
      body = JSON.parse(String(init?.body))
      throw new TypeError('offline')
    },
  })
  const error = await send(call).catch((error: unknown) => error)
  return body === 'nothing' ? failureText(error, texts) : (body as { code: string }).code
}

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['\u202a๑๒๓\u00a0๔๕๖\u202c', '123456'],
  ['49m4z-jrtwq', '49m4z-jrtwq'],
  ['49m4zjrtwq', '49m4z-jrtwq'],
  ['49M4Z jrtwq', '49m4z-jrtwq'],
  ['49m4z–jrtwq', '49m4z-jrtwq'],
  ['12345', 'malformed'],
  ['', 'malformed'],
])('sends the code %j as %j, and names no code a lost connection', async (code, expected) => {
  expect(await sent((call) => call(signIn, { body: { ...named, code } }))).toBe(expected)
  expect(await sent((call) => call(stepUp, { body: { code } }))).toBe(expected)
})

test('sends the first code of an invitation as an app shows it', async () => {
  const invite = 'x'.repeat(43)
  const password = 'a long password'
  expect(await sent((call) => call(acceptInvite, { body: { invite, password, code: '123 456' } }))).toBe('123456')
  expect(await sent((call) => call(acceptInvite, { body: { invite, password, code: '49m4zjrtwq' } }))).toBe('malformed')
})

test('keeps the sentence of the server, and that of a lost connection', () => {
  expect(failureText(new CallError('x', { kind: 'network' }), texts)).toBe('offline')
  expect(failureText(new CallError('x', { refusal: { code: 'y', message: 'wrong' } as never }), texts)).toBe('wrong')
})
