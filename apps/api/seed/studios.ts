/** The game providers of a demonstration: the sandbox plays them all, under keys that come from the secret that it shares with the site. */
import { SANDBOX_PROVIDERS, sandboxProviderKey } from '@duang/contract/games/sandbox-keys'
import type { Kysely } from 'kysely'
import type { DB } from '#kit/database/db-types.ts'
import type { SecretBox } from '#kit/secret-box.ts'
import { keyPlace } from '#money/provider/provider.ts'
import { isSeedsOwn, type SeededBrand } from './brand-seed.ts'
import { browserOrigin } from './outside.ts'

export type StudioSeed = {
  brand: SeededBrand
  /** Of the brand; undefined for the first site of the sandbox. */
  host: string | undefined
  sandboxUrl: string
  sandboxSecret: string
  secrets?: SecretBox | undefined
}

/** Registers the providers of a brand; a number that belongs to another brand is left alone. Safe to run again: what the operator decided stays, port and secret of the sandbox are followed. */
export async function seedStudios(
  db: Kysely<DB>,
  { brand, host, sandboxUrl, sandboxSecret, secrets }: StudioSeed,
): Promise<void> {
  if (!(await isSeedsOwn(db, brand))) return
  const { brandId } = brand
  // Launch links are opened by browsers, and must be on the host of this address.
  const origin = browserOrigin(sandboxUrl)
  const root = host === undefined ? origin : `${origin}/sites/${host}`
  const keys = await Promise.all(
    SANDBOX_PROVIDERS.map(async ({ provider }) => {
      const { keyId, secret } = await sandboxProviderKey(sandboxSecret, host, provider)
      return { keyId, secret: secrets?.seal(secret, keyPlace(brandId, provider, keyId)) ?? secret }
    }),
  )
  await db
    .insertInto('providers')
    .values(
      SANDBOX_PROVIDERS.map(({ provider, group, name, studio, mode }, index) => ({
        brand_id: brandId,
        provider,
        number: index + 1,
        name,
        group_code: group,
        mode,
        dialect: 'canonical',
        base_url: `${root}/studio/${studio}/operator/${provider}`,
        sort: index + 1,
        is_framed: true,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'provider']).doUpdateSet((eb) => ({ base_url: eb.ref('excluded.base_url') })),
    )
    .execute()
  await db
    .insertInto('provider_keys')
    .values(
      SANDBOX_PROVIDERS.map(({ provider }, index) => ({
        brand_id: brandId,
        provider,
        key_id: keys[index]?.keyId ?? '',
        secret: keys[index]?.secret ?? '',
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'provider', 'key_id']).doUpdateSet((eb) => ({ secret: eb.ref('excluded.secret') })),
    )
    .execute()
}
