/** A key of a provider takes two persons. The proposal holds the sealed secret. Only the author is shown one that Duang made, once. */
import type { CommandInput } from '#core/command.ts'
import { wordOf } from '#core/command-words.ts'
import type { Ctx } from '#core/context.ts'
import { assertOpens, sealForProposal } from '#core/desk/proposed-secret.ts'
import { type ActCall, type ActKind, actProposal, proposeAct } from '#core/desk/run-act.ts'
import { isPublicKey, keyPlace } from '#core/provider/provider.ts'
import { inTransaction, type Tx } from '#kit/db.ts'
import { newSecret } from '#kit/ids.ts'
import { refuse } from '#kit/refusal.ts'
import {
  assertProvider,
  lockProviders,
  newKeyId,
  publicKeyIn,
  revokeKey,
  type StoredKey,
  storeKeys,
} from './provider-keys.ts'

/** Words: provider, id of the new key, id of the replaced key. Option `stored`: the key as the table has it. */
async function replaceKey(input: CommandInput): Promise<number> {
  const { ctx, words, options } = input
  const [provider, replaced] = [wordOf(words[0], 'CODE'), words[2]]
  const key = { key_id: wordOf(words[1], 'KEY'), stored: String(options.stored) }
  assertKeyOpens(ctx, provider, key)
  await assertProvider(ctx, provider)
  await inTransaction(ctx.db, async (tx) => {
    await lockProviders(tx, ctx)
    const inTx = { ...ctx, db: tx }
    if (replaced) await revokeKey({ ...input, ctx: inTx, words: [provider, replaced] })
    await storeKeys(inTx, provider, [key])
  })
  input.report({ key_id: key.key_id })
  return 0
}

export function assertKeyOpens(ctx: Ctx, provider: string, { key_id, stored }: StoredKey): void {
  if (!isPublicKey(stored)) assertOpens(ctx, stored, keyPlace(ctx.brand.id, provider, key_id))
}

export const liveKeys = async (tx: Tx, ctx: Ctx, { words: [provider = ''] = [] }: ActCall) => {
  const rows = await tx
    .selectFrom('provider_keys')
    .select('key_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('provider', '=', String(provider))
    .where('retired_at', 'is', null)
    .orderBy('key_id')
    .execute()
  return { live_keys: rows.map((row) => row.key_id).join(', ') }
}

const REPLACE: ActKind = {
  kind: 'provider.key',
  proposing: 'providers.manage',
  permission: 'providers.manage',
  run: replaceKey,
  read: liveKeys,
}
export const providerKeyProposal = actProposal(REPLACE)

type Given = { provider: string; key?: string | undefined; replaces?: string | undefined; reason: string }

/** Without a key Duang makes a secret. Refuses `desk_act_refused` for text that is no key, a third live key, and the public key of another provider. */
export async function proposeKey(ctx: Ctx, actor: string, { provider, key, replaces, reason }: Given) {
  const proposed = key === undefined ? madeKey(ctx, provider) : givenKey(ctx, provider, key)
  const call = {
    words: [provider, proposed.key_id, ...(replaces ? [replaces] : [])],
    options: { stored: proposed.stored },
  }
  const { outcome } = await proposeAct(ctx, { actor, reason }, REPLACE, { subject: provider, call })
  return { outcome, keyId: proposed.key_id, secret: proposed.secret }
}

type ProposedKey = StoredKey & { secret?: string }

/** A secret that Duang makes, for the author. */
export function madeKey(ctx: Ctx, provider: string): ProposedKey & { secret: string } {
  const secret = newSecret()
  return { ...sealedKey(ctx, provider, secret), secret }
}

/** A key that the provider gave: a public key in PEM, or a secret. */
export function givenKey(ctx: Ctx, provider: string, key: string): ProposedKey {
  if (!key.includes('-----BEGIN')) return sealedKey(ctx, provider, key)
  const stored = publicKeyIn(key)
  if (!stored) refuse('desk_act_refused', { sentence: 'A public key is an RSA key of 2048 bits or more in PEM.' })
  return { key_id: newKeyId(provider), stored }
}

function sealedKey(ctx: Ctx, provider: string, secret: string): StoredKey {
  const key_id = newKeyId(provider)
  return { key_id, stored: sealForProposal(ctx, secret, keyPlace(ctx.brand.id, provider, key_id)) }
}
