/** `duang provider add` and the same at the desk: a provider and its keys, in one transaction. */
import { type Selectable, sql } from 'kysely'
import { type CommandInput, CommandMistake, invalid, missing } from '#core/command.ts'
import { textOf, wordOf } from '#core/command-words.ts'
import { isPublicKey } from '#core/provider/provider.ts'
import { inTransaction } from '#kit/db.ts'
import type { Providers } from '#kit/db-types.ts'
import { DIALECT_NAMES, dialectOf } from './dialects/dialects.ts'
import { ANYWHERE, addressesIn, networks } from './provider-addresses.ts'
import { groupOf, studioUrl } from './provider-details.ts'
import { lockProviders, newKey, publicKeyOf, type StoredKey, sayKey, storeKeys } from './provider-keys.ts'
import { finerAmountsOf, launchHostsOf } from './provider-settings-command.ts'
import { defaultRoundEnd, roundEndOf } from './round-end-command.ts'

export async function addProvider(input: CommandInput): Promise<number> {
  const { ctx, words, options, say, report } = input
  const code = wordOf(words[0], 'CODE')
  const publicKey = await publicKeyOf(options)
  // Its public key verifies its requests. Requests to it are signed with a secret, as for every other provider.
  const keys = [...(publicKey ? [newKey(ctx, code, publicKey)] : []), newKey(ctx, code)]
  const row = await storeProvider(input, keys)
  say(`${row.name} is added.`)
  for (const key of keys) sayKey(say, key)
  report({ ...row, keys: keys.map(({ key_id, secret }) => ({ key_id, secret })) })
  return 0
}

/** Stores a provider with its keys. */
export function storeProvider(input: CommandInput, keys: readonly StoredKey[]): Promise<Selectable<Providers>> {
  const { ctx, words } = input
  const code = wordOf(words[0], 'CODE')
  if (!/^[a-z0-9-]{2,40}$/.test(code)) throw invalid('CODE is 2 to 40 small letters, digits or dashes.')
  const { allowed_addresses, ...columns } = columnsOf(
    input,
    keys.some((each) => isPublicKey(each.stored)),
  )
  return inTransaction(ctx.db, async (tx) => {
    // The number of a provider follows the last one.
    await lockProviders(tx, ctx)
    const row = await tx
      .insertInto('providers')
      .values((eb) => ({
        ...{ brand_id: ctx.brand.id, provider: code, ...columns },
        allowed_addresses: networks(allowed_addresses),
        number: eb
          .selectFrom('providers')
          .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
          .where('brand_id', '=', ctx.brand.id),
      }))
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new CommandMistake(`Provider exists: ${code}`, 'conflict')
    await storeKeys({ ...ctx, db: tx }, code, keys)
    return row
  })
}

function columnsOf({ ctx, options }: CommandInput, hasPublicKey: boolean) {
  const text = (name: string, fallback?: string): string => {
    const value = options[name] ?? fallback
    if (typeof value !== 'string' || value === '') throw missing(`--${name}`)
    return value
  }
  const mode = text('mode', 'seamless')
  if (mode !== 'seamless' && mode !== 'transfer') throw invalid('--mode is seamless or transfer.')
  const dialect = text('dialect', 'canonical')
  const folder = dialectOf(dialect)
  if (!folder) throw invalid(`--dialect is one of ${DIALECT_NAMES.join(', ')}.`)
  if (folder.provesBy === 'public-key' && !hasPublicKey) throw missing(`--public-key FILE, for --dialect ${dialect}`)
  if (folder.provesBy === 'secret' && hasPublicKey)
    throw invalid(`--dialect ${dialect} signs with a secret: leave out --public-key.`)
  const addresses = addressesIn(text('allow', ','))
  // Other dialects do not sign the whole request (docs/dialects.md): a captured request can be replayed or changed.
  if (dialect !== 'canonical' && addresses.length === 0)
    throw missing(
      `--allow. --dialect ${dialect} does not sign the whole request: name the addresses of the provider, or anyone who captures a request can replay it. (${ANYWHERE.join(',')} allows all.)`,
    )
  return {
    ...{ name: textOf(options, 'name', 60), group_code: groupOf(text('group')), base_url: studioUrl(ctx, text('url')) },
    ...{ mode, dialect, allowed_addresses: addresses, launch_hosts: launchHostsOf(ctx, text('launch-hosts', ',')) },
    finer_amounts: finerAmountsOf(dialect, text('finer-amounts', 'reject')),
    ...roundEndOf(text('rounds', defaultRoundEnd(dialect))),
  }
}
