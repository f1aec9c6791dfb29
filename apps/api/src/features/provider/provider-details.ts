/** `duang provider show` and `set`: shows and changes the data of one provider. Keys are shown without their secrets. */
import { type CommandInput, invalid, missing, unknown } from '#core/command.ts'
import { textOf, wholeNumber, wordOf } from '#core/command-words.ts'
import type { Ctx } from '#core/context.ts'
import { isPublicKey } from '#core/provider/provider.ts'
import { mayAskStudio, notOfThisDemonstration } from '#core/provider/reach.ts'
import { bangkokStamp } from '#kit/bangkok-instant.ts'

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

export async function changeProvider({ ctx, words, options, say, report }: CommandInput): Promise<number> {
  const code = wordOf(words[0], 'CODE')
  const { name, group, url, sort } = options
  const values = {
    ...(name === undefined ? {} : { name: textOf(options, 'name', 60) }),
    ...(group === undefined ? {} : { group_code: groupOf(String(group)) }),
    ...(url === undefined ? {} : { base_url: studioUrl(ctx, String(url)) }),
    ...(sort === undefined ? {} : { sort: wholeNumber(String(sort)) }),
  }
  if (Object.keys(values).length === 0) throw missing('--name, --group, --url or --sort')
  const row = await ctx.db
    .updateTable('providers')
    .set(values)
    .where('brand_id', '=', ctx.brand.id)
    .where('provider', '=', code)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw unknown('provider', code)
  say(`${row.name}: changed.`)
  report(row)
  return 0
}

function groupOf(group: string): string {
  if (!/^[A-Z0-9]{2,8}$/.test(group)) throw invalid('--group is 2 to 8 capitals or digits.')
  return group
}

/** Returns the address of a studio. Keeps play money and real studios separate (interpretation S7). */
export function studioUrl(ctx: Ctx, url: string): string {
  if (!URL.canParse(url)) throw invalid(`Expected an address: --url ${url}`)
  if (ctx.bankMode === 'sandbox' && !mayAskStudio(ctx, new URL(url))) throw invalid(notOfThisDemonstration(ctx))
  if (ctx.bankMode !== 'sandbox' && new URL(url).protocol !== 'https:') throw invalid('--url begins with https:.')
  return url
}
