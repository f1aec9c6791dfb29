/** Replacing a key of a provider takes two persons. The proposal holds the sealed secret, and nobody is shown one. */
import { type CommandInput, CommandMistake, invalid, unknown } from '#core/command.ts'
import { wordOf } from '#core/command-words.ts'
import type { Ctx } from '#core/context.ts'
import { type ActCall, type ActKind, actProposal, proposeAct } from '#core/desk/run-act.ts'
import { isPublicKey, keyPlace, readPublicKey } from '#core/provider/provider.ts'
import type { Tx } from '#kit/db.ts'
import { refuse } from '#kit/refusal.ts'
import { insertKey, newKeyId, refuseForeignKey, revokeKey } from './provider-keys.ts'

/** Words: provider, id of the new key, id of the replaced key. Option `stored`: the key as the table has it. */
async function replaceKey(input: CommandInput): Promise<number> {
  const { ctx, words, options } = input
  const [provider, keyId, replaced] = [wordOf(words[0], 'CODE'), wordOf(words[1], 'KEY'), words[2]]
  const stored = String(options.stored)
  const known = await ctx.db
    .selectFrom('providers')
    .select('provider')
    .where('brand_id', '=', ctx.brand.id)
    .where('provider', '=', provider)
    .executeTakeFirst()
  if (!known) throw unknown('provider', provider)
  if (isPublicKey(stored)) await refuseForeignKey(ctx, provider, stored)
  if (replaced) await revokeKey({ ...input, words: [provider, replaced] })
  await insertKey(ctx, provider, keyId, stored)
  input.report({ key_id: keyId })
  return 0
}

const liveKeys = async (tx: Tx, ctx: Ctx, { words: [provider = ''] = [] }: ActCall) => {
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

const REPLACE: ActKind = { kind: 'provider.key', permission: 'providers.manage', run: replaceKey, read: liveKeys }
export const providerKeyProposal = actProposal(REPLACE)

type Given = { provider: string; key: string; replaces?: string | undefined; reason: string }

/** Refuses `desk_act_refused` for text that is no key, a third live key, and the public key of another provider. */
export function proposeKey(ctx: Ctx, actor: string, { provider, key, replaces, reason }: Given) {
  const keyId = newKeyId(provider)
  const stored = storedKey(ctx, { provider, keyId, key })
  const call = { words: [provider, keyId, ...(replaces ? [replaces] : [])], options: { stored } }
  return proposeAct(ctx, { actor, reason }, REPLACE, { subject: provider, call })
}

function storedKey(ctx: Ctx, { provider, keyId, key }: { provider: string; keyId: string; key: string }): string {
  try {
    if (!key.includes('-----BEGIN')) return ctx.secrets.seal(key, keyPlace(ctx.brand.id, provider, keyId))
    const found = isPublicKey(key) ? readPublicKey(key) : undefined
    if (!found) throw invalid('A public key is an RSA key of 2048 bits or more in PEM.')
    return found.export({ type: 'spki', format: 'pem' }).toString()
  } catch (error) {
    if (error instanceof CommandMistake) refuse('desk_act_refused', { sentence: error.message })
    throw error
  }
}
