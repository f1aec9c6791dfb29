/** `duang provider keys`: the secrets and public keys of a provider. */
import { readFile } from 'node:fs/promises'
import { type CommandInput, CommandMistake, invalid, unknown } from '#core/command.ts'
import { unreadable } from '#core/command-file.ts'
import { wordOf } from '#core/command-words.ts'
import type { Ctx } from '#core/context.ts'
import { isPublicKey, keyPlace, readPublicKey } from '#core/provider/provider.ts'
import { inTransaction, type Tx } from '#kit/db.ts'
import { newSecret } from '#kit/ids.ts'

export async function addKey(input: CommandInput): Promise<number> {
  const { ctx, words, options, say, report } = input
  const code = wordOf(words[0], 'CODE')
  await assertProvider(ctx, code)
  const key = newKey(ctx, code, await publicKeyOf(options))
  await storeKeys(ctx, code, [key])
  sayKey(say, key)
  report({ key_id: key.key_id, secret: key.secret })
  return 0
}

export async function assertProvider(ctx: Ctx, code: string): Promise<void> {
  const known = await ctx.db
    .selectFrom('providers')
    .select('provider')
    .where('brand_id', '=', ctx.brand.id)
    .where('provider', '=', code)
    .executeTakeFirst()
  if (!known) throw unknown('provider', code)
}

/** Returns the file of `--public-key` as PEM. Undefined without that option. */
export async function publicKeyOf(options: CommandInput['options']): Promise<string | undefined> {
  const file = options['public-key']
  if (file === undefined) return undefined
  const pem = await readFile(String(file), 'utf8').catch((error: unknown) => {
    throw unreadable(String(file), error)
  })
  const key = publicKeyIn(pem)
  if (!key) throw invalid('--public-key is a file with an RSA public key of 2048 bits or more in PEM.')
  return key
}

/** The key of a PEM in its stored form. Undefined for other text. */
export function publicKeyIn(pem: string): string | undefined {
  const key = isPublicKey(pem) ? readPublicKey(pem) : undefined
  return key?.export({ type: 'spki', format: 'pem' }).toString()
}

// Two during a rotation.
const LIVE_KEYS_MAX = 2

/** A key with its secret. `stored`: as the table keeps it, sealed or public. */
export type NewKey = { key_id: string; secret: string; stored: string }
export type StoredKey = Pick<NewKey, 'key_id' | 'stored'>

/** A new secret, or a public key of the provider. */
export function newKey(ctx: Ctx, code: string, publicKey?: string): NewKey {
  const key_id = newKeyId(code)
  if (publicKey) return { key_id, secret: publicKey, stored: publicKey }
  const secret = newSecret()
  return { key_id, secret, stored: ctx.secrets.seal(secret, keyPlace(ctx.brand.id, code, key_id)) }
}

export function sayKey(say: CommandInput['say'], { key_id, secret }: NewKey): void {
  say(`key id  ${key_id}`)
  if (!isPublicKey(secret)) say(`secret  ${secret}   (shown this once)`)
}

export const newKeyId = (code: string): string =>
  `${code}-${newSecret()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 8)}`

/** Makes changes of providers and keys of the brand wait for each other. References to the brand do not wait. */
export const lockProviders = (tx: Tx, ctx: Ctx): Promise<unknown> =>
  tx.selectFrom('brands').select('brand_id').where('brand_id', '=', ctx.brand.id).forNoKeyUpdate().execute()

/** Stores keys. Rejects a third live one of a kind, shared secret or public key, and the public key of another provider. */
export function storeKeys(ctx: Ctx, code: string, keys: readonly StoredKey[]): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await lockProviders(tx, ctx)
    const publicKeys = keys.map((each) => each.stored).filter(isPublicKey)
    if (publicKeys.length > 0) await refuseForeignKeys(tx, ctx, code, publicKeys)
    const live = await tx
      .selectFrom('provider_keys')
      .select(['key_id', 'secret'])
      .where('brand_id', '=', ctx.brand.id)
      .where('provider', '=', code)
      .where('retired_at', 'is', null)
      .execute()
    for (const isPublic of [true, false]) {
      const known = live.filter((each) => isPublicKey(each.secret) === isPublic)
      const added = keys.filter((each) => isPublicKey(each.stored) === isPublic)
      if (added.length > 0 && known.length + added.length > LIVE_KEYS_MAX)
        throw new CommandMistake(
          `${code} has two live keys (${known.map((each) => each.key_id).join(', ')}). Revoke one first: duang provider keys revoke ${code} KEY.`,
          'conflict',
        )
    }
    await tx
      .insertInto('provider_keys')
      .values(keys.map(({ key_id, stored }) => ({ brand_id: ctx.brand.id, provider: code, key_id, secret: stored })))
      .execute()
  })
}

/** Rejects a public key of another provider, because under the prefix of a dialect only the key identifies the provider. */
async function refuseForeignKeys(tx: Tx, ctx: Ctx, code: string, publicKeys: readonly string[]): Promise<void> {
  const other = await tx
    .selectFrom('provider_keys')
    .select('provider')
    .where('brand_id', '=', ctx.brand.id)
    .where('provider', '<>', code)
    .where('secret', 'in', publicKeys)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  if (other)
    throw new CommandMistake(`This key belongs to ${other.provider}. Each provider has a key of its own.`, 'conflict')
}

export async function revokeKey({ ctx, words, say, report }: CommandInput): Promise<number> {
  const row = await ctx.db
    .updateTable('provider_keys')
    .set({ retired_at: ctx.clock() })
    .where('brand_id', '=', ctx.brand.id)
    .where('provider', '=', words[0] ?? '')
    .where('key_id', '=', words[1] ?? '')
    .where('retired_at', 'is', null)
    .returning('key_id')
    .executeTakeFirst()
  if (!row) throw unknown('live key', words[1] ?? '')
  say(`${row.key_id} is revoked.`)
  report(row)
  return 0
}
