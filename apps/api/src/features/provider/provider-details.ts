/** Shows and changes the data of one provider (`duang provider show`, `set` and others). Keys are shown without their secrets. */
import type { Selectable } from 'kysely'
import { type CommandInput, invalid, missing, unknown } from '#core/command.ts'
import { onOff, textOf, wholeNumber, wordOf } from '#core/command-words.ts'
import type { Ctx } from '#core/context.ts'
import { isPublicKey } from '#core/provider/provider.ts'
import { mayAskStudio, notOfThisDemonstration } from '#core/provider/reach.ts'
import { bangkokStamp } from '#kit/bangkok-instant.ts'
import type { Providers } from '#kit/db-types.ts'
import { ANYWHERE, addressesIn, networks } from './provider-addresses.ts'
import { finerAmountsOf, launchHostsOf } from './provider-settings-command.ts'
import { roundEndOf } from './round-end-command.ts'

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
  const row = await storeChange(ctx, wordOf(words[0], 'CODE'), options)
  say(`${row.name}: changed.`)
  report(row)
  return 0
}

/** Options of `set`, and of the commands for one setting. Undefined: unchanged. */
export type ProviderChange = CommandInput['options']

/** Changes a provider, by all commands and the desk. */
export async function storeChange(ctx: Ctx, code: string, change: ProviderChange): Promise<Selectable<Providers>> {
  const known = await ctx.db
    .selectFrom('providers')
    .select('dialect')
    .where('brand_id', '=', ctx.brand.id)
    .where('provider', '=', code)
    .executeTakeFirst()
  if (!known) throw unknown('provider', code)
  const values = valuesOf(ctx, known.dialect, change)
  if (Object.keys(values).length === 0) throw missing('--name, --group, --url or --sort')
  return ctx.db
    .updateTable('providers')
    .set(values)
    .where('brand_id', '=', ctx.brand.id)
    .where('provider', '=', code)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function valuesOf(ctx: Ctx, dialect: string, change: ProviderChange) {
  const given = <Value extends object>(name: string, read: (text: string) => Value): Partial<Value> =>
    change[name] === undefined ? {} : read(String(change[name]))
  return {
    ...given('name', () => ({ name: textOf(change, 'name', 60) })),
    ...given('group', (group) => ({ group_code: groupOf(group) })),
    ...given('url', (url) => ({ base_url: studioUrl(ctx, url) })),
    ...given('sort', (sort) => ({ sort: wholeNumber(sort) })),
    ...given('enabled', (word) => ({ is_enabled: onOff(word) })),
    ...given('maintenance', (word) => ({ is_maintenance: onOff(word) })),
    ...given('frame', (word) => ({ is_framed: onOff(word) })),
    ...given('allow', (list) => ({ allowed_addresses: networks(atLeastOne(addressesIn(list))) })),
    ...given('launch-hosts', (list) => ({ launch_hosts: list === 'none' ? [] : launchHostsOf(ctx, list) })),
    ...given('finer-amounts', (policy) => ({ finer_amounts: finerAmountsOf(dialect, policy) })),
    ...given('rounds', roundEndOf),
  }
}

/** Without an address any would be allowed. */
function atLeastOne(addresses: readonly string[]): readonly string[] {
  if (addresses.length === 0) throw missing(`CIDR,CIDR (${ANYWHERE.join(',')} allows all)`)
  return addresses
}

export function groupOf(group: string): string {
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
