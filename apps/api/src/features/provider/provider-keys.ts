/** `duang provider keys`: the secrets and public keys of a provider. */
import { readFile } from 'node:fs/promises'
import { type CommandInput, CommandMistake, invalid, unknown } from '#core/command.ts'
import { unreadable } from '#core/command-file.ts'
import { wordOf } from '#core/command-words.ts'
import type { Ctx } from '#core/context.ts'
import { isPublicKey, keyPlace, readPublicKey } from '#core/provider/provider.ts'
import { newSecret } from '#kit/ids.ts'

export async function addKey(input: CommandInput): Promise<number> {
  const { ctx, words } = input
  const known = await ctx.db
    .selectFrom('providers')
    .select('provider')
    .where('brand_id', '=', ctx.brand.id)
    .where('provider', '=', words[0] ?? '')
    .executeTakeFirst()
  if (!known) throw noProvider(words[0])
  input.report(await keepKey(input, await publicKeyOf(input.options)))
  return 0
}

export const noProvider = (code: string | undefined): CommandMistake => unknown('provider', wordOf(code, 'CODE'))

/** Returns the file of `--public-key` as PEM. Undefined without that option. */
export async function publicKeyOf(options: CommandInput['options']): Promise<string | undefined> {
  const file = options['public-key']
  if (file === undefined) return undefined
  const pem = await readFile(String(file), 'utf8').catch((error: unknown) => {
    throw unreadable(String(file), error)
  })
  const key = isPublicKey(pem) ? readPublicKey(pem) : undefined
  if (!key) throw invalid('--public-key is a file with an RSA public key of 2048 bits or more in PEM.')
  return key.export({ type: 'spki', format: 'pem' }).toString()
}

// Two during a rotation.
const LIVE_KEYS_MAX = 2

/** Adds a key. At most two of a kind are live: shared secrets, or public keys of the provider. */
export async function keepKey(
  { ctx, words, say }: CommandInput,
  publicKey?: string,
): Promise<{ key_id: string; secret: string }> {
  const [code = ''] = words
  if (publicKey) await refuseForeignKey(ctx, code, publicKey)
  const key = { key_id: newKeyId(code), secret: publicKey ?? newSecret() }
  const stored = publicKey ?? ctx.secrets.seal(key.secret, keyPlace(ctx.brand.id, code, key.key_id))
  await insertKey(ctx, code, key.key_id, stored)
  say(`key id  ${key.key_id}`)
  if (!publicKey) say(`secret  ${key.secret}   (shown this once)`)
  return key
}

export const newKeyId = (code: string): string =>
  `${code}-${newSecret()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 8)}`

/** Stores a key, sealed or public. Refuses a third live one of its kind. */
export async function insertKey(ctx: Ctx, code: string, keyId: string, stored: string): Promise<void> {
  const live = (
    await ctx.db
      .selectFrom('provider_keys')
      .select(['key_id', 'secret'])
      .where('brand_id', '=', ctx.brand.id)
      .where('provider', '=', code)
      .where('retired_at', 'is', null)
      .execute()
  ).filter((each) => isPublicKey(each.secret) === isPublicKey(stored))
  if (live.length >= LIVE_KEYS_MAX)
    throw new CommandMistake(
      `${code} has two live keys (${live.map((each) => each.key_id).join(', ')}). Revoke one first: duang provider keys revoke ${code} KEY.`,
      'conflict',
    )
  await ctx.db
    .insertInto('provider_keys')
    .values({ brand_id: ctx.brand.id, provider: code, key_id: keyId, secret: stored })
    .execute()
}

/** Refuses a public key of another provider, because under the prefix of a dialect only the key identifies the provider. */
export async function refuseForeignKey(ctx: CommandInput['ctx'], code: string, publicKey: string): Promise<void> {
  const other = await ctx.db
    .selectFrom('provider_keys')
    .select('provider')
    .where('brand_id', '=', ctx.brand.id)
    .where('provider', '<>', code)
    .where('secret', '=', publicKey)
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
