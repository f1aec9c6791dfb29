import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSecretBox, isSealed } from '#kit/secret-box.ts'
import { keyPlace, providersOf } from '#money/provider/provider.ts'
import { addProvider } from '../../../test/people/games.ts'
import { createTestSite, type TestSite } from '../../../test/people/site.ts'
import { refuseWrongKey, sealSecrets } from './stored-secrets.ts'

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
})

test('a secret that no key opens closes its provider only, and a key that opens none ends the start', async () => {
  const own = createSecretBox(newKey())
  const other = createSecretBox(newKey())
  const { db } = site.platform
  const sealer = { ...site.platform, secrets: own }
  const [good, bad] = [await addProvider(site), await addProvider(site)]
  const seal = async ({ provider, keyId, secret }: typeof good, box: typeof own) =>
    site.owner
      .updateTable('provider_keys')
      .set({ secret: box.seal(secret, keyPlace(1, provider, keyId)) })
      .where('provider', '=', provider)
      .execute()
  await seal(good, own)
  await seal(bad, other)
  const found = await providersOf(sealer, 1)
  const keysOf = (code: string) => found.find((each) => each.code === code)?.keys
  expect(keysOf(good.provider)?.get(good.keyId)).toBe(good.secret)
  expect(keysOf(bad.provider)?.size).toBe(0)

  const reported: string[] = []
  const at = ({ provider, keyId }: typeof good) => `provider_keys 1 ${provider} ${keyId}`
  await refuseWrongKey({ db, secrets: own }, (place) => reported.push(place))
  expect(reported).toContain(at(bad))
  expect(reported).not.toContain(at(good))
  const refused = refuseWrongKey({ db, secrets: createSecretBox(newKey()) }, () => undefined)
  await expect(refused).rejects.toThrow('SECRETS_KEY is another key')
  await expect(refuseWrongKey({ db, secrets: createSecretBox(undefined) }, () => undefined)).rejects.toThrow('missing')
  for (const each of [good, bad])
    await site.owner
      .updateTable('provider_keys')
      .set({ secret: each.secret })
      .where('provider', '=', each.provider)
      .execute()
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
