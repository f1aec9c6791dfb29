/** Keys and numbers of providers when `duang provider` runs twenty times at once. */
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { typed } from '../../../../test/outside/command.ts'
import { createTestSite, type TestSite } from '../../../../test/people/site.ts'

let site: TestSite
const folder = mkdtempSync(path.join(tmpdir(), 'duang-keys-'))
const pem = path.join(folder, 'key.pem')
beforeAll(async () => {
  site = await createTestSite()
  site.platform.bankMode = 'feed'
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  writeFileSync(pem, publicKey.export({ type: 'spki', format: 'pem' }))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await site.stop()
})

const outcome = (...line: string[]) => typed(site, line).then(({ code, error }) => error?.code ?? code)
const add = (code: string, ...options: string[]) =>
  outcome('provider', 'add', code, '--name', code, '--group', 'JK', '--url', 'https://a.example', ...options)
const keysOf = (provider: string) =>
  site.owner.selectFrom('provider_keys').select('key_id').where('provider', '=', provider).execute()

test('20 keys at once leave two live ones', async () => {
  expect(await add('joker')).toBe(0)
  const all = await Promise.all(Array.from({ length: 20 }, () => outcome('provider', 'keys', 'add', 'joker')))
  expect(all.filter((each) => each === 0)).toHaveLength(1)
  expect(all.filter((each) => each === 'provider_keys_full')).toHaveLength(19)
  expect(await keysOf('joker')).toHaveLength(2)
})

test('20 additions at once have 20 numbers, and of one code one is added', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, (_, n) => add(`many-${n}`)))
  expect(all).toEqual(Array.from({ length: 20 }, () => 0))
  const same = await Promise.all(Array.from({ length: 20 }, () => add('same')))
  expect(same.filter((each) => each === 0)).toHaveLength(1)
  expect(await keysOf('same')).toHaveLength(1)
})

test('a provider whose key is refused is not added', async () => {
  const options = ['--dialect', 'hub88', '--allow', '203.0.113.0/24', '--public-key', pem]
  const all = await Promise.all(Array.from({ length: 20 }, (_, n) => add(`hub-${n}`, ...options)))
  expect(all.filter((each) => each === 0)).toHaveLength(1)
  const added = await site.owner.selectFrom('providers').select('provider').where('provider', 'like', 'hub-%').execute()
  expect(added).toHaveLength(1)
})
