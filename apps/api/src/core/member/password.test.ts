import { expect, test } from 'vitest'
import { createPasswords } from './password.ts'

const CHEAP = { memory: 8, passes: 1, parallelism: 1 }
const production = createPasswords()
const cheap = createPasswords(CHEAP)

test('hashes with argon2id, 19 MiB, two passes and one lane, and a salt of its own each time', async () => {
  const hashes = [await production.hash('correct horse 1'), await production.hash('correct horse 1')]
  for (const hash of hashes) expect(hash).toMatch(/^argon2id\$19456\$2\$1\$[\w-]{22}\$[\w-]{43}$/)
  expect(hashes[0]).not.toBe(hashes[1])
  expect(await production.isRight('correct horse 1', hashes[0])).toBe(true)
  expect(await production.isRight('correct horse 2', hashes[0])).toBe(false)
})

test('no environment variable changes the cost', async () => {
  const before = { ...process.env }
  Object.assign(process.env, { PASSWORD_MEMORY: '8', PASSWORD_PASSES: '1', ARGON2_MEMORY: '8', NODE_ENV: 'test' })
  try {
    expect(await createPasswords().hash('x')).toMatch(/^argon2id\$19456\$2\$1\$/)
  } finally {
    process.env = before
  }
})

test('checks a hash at the cost that it names', async () => {
  const [dear, low] = [await production.hash('correct horse 1'), await cheap.hash('correct horse 1')]
  expect(low).toMatch(/^argon2id\$8\$1\$1\$/)
  expect([await cheap.isRight('correct horse 1', dear), await production.isRight('correct horse 1', low)]).toEqual([
    true,
    true,
  ])
  expect([await cheap.isRight('wrong', dear), await production.isRight('wrong', low)]).toEqual([false, false])
})

test('an unknown member has no password, not even an empty one', async () => {
  for (const password of ['', 'correct horse 1']) {
    expect(await production.isRight(password, undefined)).toBe(false)
    expect(await cheap.isRight(password, undefined)).toBe(false)
  }
})

test('composed and decomposed letters are one password', async () => {
  expect(await cheap.isRight('caf\u00e9 12345', await cheap.hash('cafe\u0301 12345'))).toBe(true)
})

test('an unknown member costs as much as an existing one', async () => {
  const existing = await production.hash('correct horse 1')
  const cpuMs = async (stored: string | undefined) => {
    const start = performance.now()
    for (let n = 0; n < 5; n++) await production.isRight('wrong', stored)
    return performance.now() - start
  }
  // A digest at the cheap cost needs less than a twentieth of the time, whatever else the machine does.
  await cpuMs(existing)
  expect(await cpuMs(undefined)).toBeGreaterThan((await cpuMs(existing)) / 5)
})
