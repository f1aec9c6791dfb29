/** Logins during a flood, over real HTTP and with hashes at the cost of production: who is known is not kept out by who is not. */
import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { login } from '@duang/contract/account/login'
import type { ProofChallenge } from '@duang/contract/account/proof'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPasswords } from '#core/member/password.ts'
import { listen } from '../../../../test/outside/live.ts'
import { addMember, createTestSite, PASSWORD, type TestMember, type TestSite } from '../../../../test/people/site.ts'

let site: TestSite
let port: number
beforeAll(async () => {
  // A busy machine must not refuse them as overload: who waits for whom is the subject.
  site = await createTestSite({ passwords: createPasswords() })
  port = await listen(site)
})
afterAll(() => site.stop())
beforeEach(() => site.owner.deleteFrom('throttles').execute())

type Answer = { status: number; cookie: string; json: { details?: { proof?: ProofChallenge } } }

/** `cookie` of the answer: of the device. */
const enter = (username: string, password: string, address: string, headers: Record<string, string> = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        method: 'POST',
        path: login.path,
        headers: { host: 'localhost', 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
      },
      (answer) => {
        let body = ''
        answer.on('data', (chunk) => {
          body += chunk
        })
        answer.on('end', () => {
          const device = answer.headers['set-cookie']?.find((each) => each.startsWith('duang-device='))
          resolve({ status: answer.statusCode ?? 0, cookie: device?.split(';', 1)[0] ?? '', json: JSON.parse(body) })
        })
      },
    )
    asked.on('error', reject)
    asked.end(JSON.stringify({ username, password }))
  })
const statusOf = async (answer: Promise<Answer>): Promise<number> => (await answer).status
const members = (n: number) => Promise.all(Array.from({ length: n }, () => addMember(site)))

/** Wrong passwords of as many names, each from a network of its own. */
const flood = (n = 120) => Array.from({ length: n }, (_, k) => statusOf(enter(`name.${k}`, 'not it', `198.18.${k}.1`)))

test('every known device logs in while 120 wrong passwords from as many networks wait', {
  timeout: 120_000,
}, async () => {
  const known = await members(12)
  const devices: [TestMember, string][] = []
  for (const [n, member] of known.entries()) {
    devices.push([member, (await enter(member.username, PASSWORD, `203.0.113.${n}`)).cookie])
  }
  const strangers = flood()
  const logins = devices.map(([{ username }, cookie], n) =>
    statusOf(enter(username, PASSWORD, `192.0.2.${n}`, { cookie })),
  )
  expect(await Promise.all(logins)).toEqual(Array(12).fill(200))
  await Promise.all(strangers)
})

test('every member of a new network logs in with a proof of work meanwhile', { timeout: 180_000 }, async () => {
  const fresh = await members(6)
  const first = flood()
  const asked = await Promise.all(fresh.map(({ username }, n) => enter(username, PASSWORD, `192.0.${n}.9`)))
  await Promise.all(first)
  const again = flood()
  const outcomes = await Promise.all(
    asked.map(async ({ status, json }, n) => {
      const { proof } = json.details ?? {}
      if (!proof) return status
      const headers = { 'x-proof': await solve(proof) }
      return statusOf(enter(fresh[n]?.username ?? '', PASSWORD, `192.0.${n}.9`, headers))
    }),
  )
  expect(outcomes).toEqual(Array(6).fill(200))
  await Promise.all(again)
})

/** In pieces, so that the server of this process answers meanwhile. */
async function solve({ algorithm, challenge, salt, maxnumber, signature }: ProofChallenge): Promise<string> {
  for (let number = 0; number <= maxnumber; number++) {
    if (number % 1_000 === 0) await new Promise((resolve) => setImmediate(resolve))
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') === challenge)
      return Buffer.from(JSON.stringify({ algorithm, challenge, salt, number, signature })).toString('base64')
  }
  throw new Error('no solution')
}

test('one network that floods does not delay a known device behind the same address', async () => {
  const member = await addMember(site)
  const { cookie } = await enter(member.username, PASSWORD, '203.0.113.99')
  const strangers = Array.from({ length: 80 }, (_, k) => statusOf(enter(`other.${k}`, 'not it', '203.0.113.99')))
  const own = Array.from({ length: 3 }, () => statusOf(enter(member.username, PASSWORD, '203.0.113.99', { cookie })))
  expect(await Promise.all(own)).toEqual([200, 200, 200])
  const codes = await Promise.all(strangers)
  expect(codes).not.toContain(200)
  expect(await statusOf(enter(member.username, PASSWORD, '203.0.113.99', { cookie }))).toBe(200)
})
