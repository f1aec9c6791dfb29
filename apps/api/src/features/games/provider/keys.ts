/** Keys of providers: secrets and public keys. Two of a kind are live during a rotation. */
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'
import { newSecret } from '#kit/ids.ts'
import { refuse } from '#kit/refusal.ts'
import { isPublicKey, keyPlace, readPublicKey } from '#money/provider/provider.ts'

// Two during a rotation.
const LIVE_KEYS_MAX = 2

/** As the table keeps it, sealed or public. */
type StoredKey = { key_id: string; stored: string }

/** A secret, or a public key in PEM. Refuses `provider_public_key_wrong`. */
export function storedKey(ctx: Ctx, provider: string, key_id: string, key: string): StoredKey {
  if (!key.includes('-----BEGIN'))
    return { key_id, stored: ctx.secrets.seal(key, keyPlace(ctx.brand.id, provider, key_id)) }
  const read = isPublicKey(key) ? readPublicKey(key) : undefined
  const stored = read?.export({ type: 'spki', format: 'pem' }).toString() ?? refuse('provider_public_key_wrong')
  return { key_id, stored }
}

export const newKeyId = (code: string): string =>
  `${code}-${newSecret()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 8)}`

/** Makes changes of providers and keys of the brand wait for each other. References to the brand do not wait. */
export const lockProviders = (tx: Tx, ctx: Ctx): Promise<unknown> =>
  tx.selectFrom('brands').select('brand_id').where('brand_id', '=', ctx.brand.id).forNoKeyUpdate().execute()

export const selectLiveKeys = (tx: Tx, ctx: Ctx, provider: string) =>
  tx
    .selectFrom('provider_keys')
    .select(['key_id', 'secret'])
    .where('brand_id', '=', ctx.brand.id)
    .where('provider', '=', provider)
    .where('retired_at', 'is', null)
    .orderBy('key_id')

/** Stores keys under the lock. Refuses a third live one of a kind, shared secret or public key, and the public key of another provider. */
export async function storeKeys(tx: Tx, ctx: Ctx, provider: string, keys: readonly StoredKey[]): Promise<void> {
  const publicKeys = keys.map((each) => each.stored).filter(isPublicKey)
  if (publicKeys.length > 0) await refuseForeignKeys(tx, ctx, provider, publicKeys)
  const live = await selectLiveKeys(tx, ctx, provider).execute()
  for (const isPublic of [true, false]) {
    const known = live.filter((each) => isPublicKey(each.secret) === isPublic)
    const added = keys.filter((each) => isPublicKey(each.stored) === isPublic)
    if (added.length > 0 && known.length + added.length > LIVE_KEYS_MAX)
      refuse('provider_keys_full', { live: known.map((each) => each.key_id).join(' ') })
  }
  await tx
    .insertInto('provider_keys')
    .values(keys.map(({ key_id, stored }) => ({ brand_id: ctx.brand.id, provider, key_id, secret: stored })))
    .execute()
}

/** Refuses a public key of another provider, because under the prefix of a dialect only the key identifies the provider. */
async function refuseForeignKeys(tx: Tx, ctx: Ctx, code: string, publicKeys: readonly string[]): Promise<void> {
  const other = await tx
    .selectFrom('provider_keys')
    .select('provider')
    .where('brand_id', '=', ctx.brand.id)
    .where('provider', '<>', code)
    .where('secret', 'in', publicKeys)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  if (other) refuse('provider_key_taken', { provider: other.provider })
}

export async function revokeKey(tx: Tx, ctx: Ctx, provider: string, key: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('provider_keys')
    .set({ retired_at: ctx.clock() })
    .where('brand_id', '=', ctx.brand.id)
    .where('provider', '=', provider)
    .where('key_id', '=', key)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) refuse('provider_key_unknown', { key })
}
