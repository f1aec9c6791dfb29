import { login } from '@duang/contract/account/login'
import { createClient } from '@duang/contract/client'
import { expect, test } from 'vitest'
import { withProof } from './with-proof.ts'

const CHALLENGE = { algorithm: 'SHA-256', challenge: 'c', maxnumber: 10, salt: 's&', signature: 'x' } as const
const USER = { uuid: '00000000-0000-4000-8000-000000000001', username: 'somchai', name: 'S', level: 0 }
const OPENED = { token: 't', user: USER, previousLoginAt: null }
const input = { body: { username: 'somchai', password: 'p' } }

/** A client of a server that returns the given replies in turn, and the proofs that the server received. */
function against(...answers: { status: number; body: unknown }[]) {
  const proofs: (string | null)[] = []
  const send = createClient({
    baseUrl: 'http://site',
    headers: () => ({}),
    token: () => undefined,
    fetch: async (_, init) => {
      proofs.push(new Headers(init?.headers).get('x-proof'))
      const { status, body } = answers[proofs.length - 1] ?? { status: 500, body: {} }
      return new Response(JSON.stringify(body), { status })
    },
  })
  return { send, proofs, call: withProof(send, async ({ challenge }) => `solved ${challenge}`) }
}

const refused = (details: unknown) => ({
  status: 429,
  body: { code: 'login_delayed', message: 'รอ', requestId: 'r', details },
})

test('solves the proof that a refusal demands and repeats the call', async () => {
  const { call, proofs } = against(refused({ proof: CHALLENGE }), { status: 200, body: OPENED })
  expect((await call(login, input)).token).toBe('t')
  expect(proofs).toEqual([null, 'solved c'])
})

test('throws a second refusal, and a first one without a challenge', async () => {
  const twice = against(refused({ proof: CHALLENGE }), refused({ proof: CHALLENGE }))
  await expect(twice.call(login, input)).rejects.toMatchObject({ code: 'login_delayed' })
  expect(twice.proofs).toHaveLength(2)
  const once = against(refused({ retryAfterSeconds: 4 }))
  await expect(once.call(login, input)).rejects.toMatchObject({ code: 'login_delayed' })
  expect(once.proofs).toEqual([null])
})

test('throws the refusal where the browser cannot solve the challenge', async () => {
  const { send, proofs } = against(refused({ proof: CHALLENGE }))
  const call = withProof(send, () => Promise.reject(new TypeError('crypto.subtle is undefined')))
  await expect(call(login, input)).rejects.toMatchObject({ code: 'login_delayed' })
  expect(proofs).toEqual([null])
})
