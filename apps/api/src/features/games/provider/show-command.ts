/** `duang provider show`: the data of one provider. Keys are shown without their secrets. */
import { type CommandInput, unknown } from '#core/command.ts'
import { wordOf } from '#entry/command/command-words.ts'
import { bangkokStamp } from '#kit/text/bangkok-instant.ts'
import { isPublicKey } from '#money/provider/provider.ts'

export async function showProvider({ ctx, words, say, report }: CommandInput): Promise<number> {
  const code = wordOf(words[0], 'CODE')
  const provider = await ctx.db
    .selectFrom('providers')
    .selectAll()
    .where('brand_id', '=', ctx.brand.id)
    .where('provider', '=', code)
    .executeTakeFirst()
  if (!provider) throw unknown('provider', code)
  const stored = await ctx.db
    .selectFrom('provider_keys')
    .select(['key_id', 'created_at', 'retired_at', 'secret'])
    .where('brand_id', '=', ctx.brand.id)
    .where('provider', '=', code)
    .orderBy('created_at')
    .execute()
  const keys = stored.map(({ secret, ...key }) => ({ ...key, kind: isPublicKey(secret) ? 'public key' : 'secret' }))
  for (const [name, value] of Object.entries(provider).filter(([field]) => field !== 'brand_id'))
    say(`${name.padEnd(20)} ${value instanceof Date ? bangkokStamp(value) : JSON.stringify(value)}`)
  for (const key of keys)
    say(
      `key                  ${key.key_id}  ${key.kind}  since ${bangkokStamp(key.created_at)}${key.retired_at ? `, retired ${bangkokStamp(key.retired_at)}` : ''}`,
    )
  report({ ...provider, keys })
  return 0
}
