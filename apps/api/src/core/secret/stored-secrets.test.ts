import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { providersOf } from '#core/provider/provider.ts'
import { createSecretBox, isSealed } from '#kit/secret-box.ts'
import { addProvider } from '../../../test/games.ts'
import { createTestSite, type TestSite } from '../../../test/site.ts'
import { sealSecrets } from './stored-secrets.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())

const newKey = () => randomBytes(32).toString('base64')

/** Every stored secret, as a dump of the database would have it. */
async function storedSecrets(): Promise<string[]> {
  const { rows } = await sql<{ secret: string }>`
    select unnest(secrets) as secret from bank_feeds
    union all
    select secret from provider_keys`.execute(site.owner)
  return rows.map((row) => row.secret)
}

test('seals the plain secrets of an earlier release once, and rotates to another key', async () => {
  const provider = await addProvider(site)
  const plain = await storedSecrets()
  expect(plain).toEqual(expect.arrayContaining([provider.secret, site.sandboxSecret]))
  const first = newKey()
  const box = createSecretBox(first)
  expect(await sealSecrets(site.owner, box)).toBe(plain.length)
  const sealed = await storedSecrets()
  expect(sealed.every(isSealed)).toBe(true)
  expect(plain.filter((secret) => sealed.join(' ').includes(secret))).toEqual([])
  expect(await sealSecrets(site.owner, box)).toBe(0)

  const second = newKey()
  expect(await sealSecrets(site.owner, createSecretBox(`${second},${first}`))).toBe(plain.length)
  const [read] = (await providersOf({ db: site.platform.db, secrets: createSecretBox(second) }, 1)).filter(
    (each) => each.code === provider.provider,
  )
  expect(read?.keys.get(provider.keyId)).toBe(provider.secret)
  await expect(providersOf({ db: site.platform.db, secrets: box }, 1)).rejects.toThrow('No key')
})

test('no table of the database contains a plain secret, the audit log neither', async () => {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'ledger')`.execute(
    site.owner,
  )
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const { rows: hits } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.raw(name)} t where strpos(t::text, ${site.sandboxSecret}) > 0`.execute(
        site.owner,
      )
      return hits[0]?.count ? name : undefined
    }),
  )
  expect(found.filter(Boolean)).toEqual([])
})

test('a key that cannot open a secret changes nothing', async () => {
  const before = await storedSecrets()
  await expect(sealSecrets(site.owner, createSecretBox(newKey()))).rejects.toThrow('No key')
  expect(await storedSecrets()).toEqual(before)
})
