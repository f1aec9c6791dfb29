import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSecretBox, isSealed, isSecretsKey, type SecretPlace } from './secret-box.ts'

const newKey = () => randomBytes(32).toString('base64')
const KEY = newKey()
const PLACE: SecretPlace = { table: 'bank_feeds', brandId: 1, name: 'kbank' }
const SECRET = 'whsec_dGhpcyBpcyBhIHNlY3JldCBvZiBhIGJhbms='

test('opens what it sealed, and the stored form does not contain the secret', () => {
  const box = createSecretBox(KEY)
  const stored = box.seal(SECRET, PLACE)
  expect(isSealed(stored)).toBe(true)
  expect(stored).not.toContain('whsec')
  expect(Buffer.from(stored.split(':')[2] as string, 'base64url').toString('latin1')).not.toContain('whsec')
  expect(box.open(stored, PLACE)).toBe(SECRET)
})

test('the same secret of a row has one stored form, and differs in every other row', () => {
  const box = createSecretBox(KEY)
  expect(box.seal(SECRET, PLACE)).toBe(box.seal(SECRET, PLACE))
  expect(box.seal(SECRET, PLACE)).not.toBe(box.seal(SECRET, { ...PLACE, brandId: 2 }))
})

test.each<[string, Partial<SecretPlace>]>([
  ['another brand', { brandId: 2 }],
  ['another feed', { name: 'scb' }],
  ['another table', { table: 'provider_keys' }],
])('a ciphertext that was moved to %s is refused', (_name, other) => {
  const box = createSecretBox(KEY)
  expect(() => box.open(box.seal(SECRET, PLACE), { ...PLACE, ...other })).toThrow('belongs to another row')
})

test('a changed ciphertext is refused', () => {
  const box = createSecretBox(KEY)
  const stored = box.seal(SECRET, PLACE)
  const at = stored.length - 30
  const changed = stored.slice(0, at) + (stored[at] === 'A' ? 'B' : 'A') + stored.slice(at + 1)
  expect(() => box.open(changed, PLACE)).toThrow('was changed')
})

test('another key, or none, refuses a sealed secret and names its key', () => {
  const stored = createSecretBox(KEY).seal(SECRET, PLACE)
  for (const setting of [newKey(), undefined])
    expect(() => createSecretBox(setting).open(stored, PLACE)).toThrow(/^No key [0-9a-f]{8} for bank_feeds 1 kbank/)
})

test('reads secrets of an earlier release, and stores them as they are without a key', () => {
  expect(createSecretBox(KEY).open(SECRET, PLACE)).toBe(SECRET)
  expect(createSecretBox(undefined).seal(SECRET, PLACE)).toBe(SECRET)
})

test('with two keys the first one seals, and both open', () => {
  const next = newKey()
  const old = createSecretBox(KEY).seal(SECRET, PLACE)
  const both = createSecretBox(`${next},${KEY}`)
  expect(both.open(old, PLACE)).toBe(SECRET)
  expect(createSecretBox(next).open(both.seal(SECRET, PLACE), PLACE)).toBe(SECRET)
})

test('a key is 32 bytes', () => {
  expect([KEY, `${KEY},${newKey()}`].every(isSecretsKey)).toBe(true)
  expect(['', 'short', randomBytes(31).toString('base64')].some(isSecretsKey)).toBe(false)
})
