/** What staff do with game providers and their keys. */
import {
  addProvider,
  addProviderKey,
  changeTerms,
  revokeProviderKey,
  setProvider,
  setProviderMaintenance,
  turnProviderOff,
  turnProviderOn,
} from '@duang/contract/action/provider'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { implement } from '#entry/action/implement.ts'
import { figuresOf } from '#entry/action/second-person.ts'
import type { Tx } from '#kit/database/db.ts'
import { newSecret } from '#kit/ids.ts'
import { refuse } from '#kit/refusal.ts'
import { dialectOf } from './dialects/dialects.ts'
import { lockProviders, newKeyId, revokeKey, selectLiveKeys, storedKey, storeKeys } from './keys.ts'
import { termColumns } from './terms.ts'

const add = implement(
  addProvider,
  async ({ tx, ctx, input, made }) => {
    const { provider, name, group, publicKey, mode = 'seamless', dialect = 'canonical' } = input
    assertKeyAndAddresses(dialect, input)
    const keys = [
      ...(publicKey === undefined ? [] : [storedKey(ctx, provider, made.publicKeyId ?? '', publicKey)]),
      storedKey(ctx, provider, made.keyId ?? '', made.secret ?? ''),
    ]
    const { rounds = dialect === 'pg' ? 'bet' : 'message', ...terms } = input
    // The number of a provider follows the last one.
    await lockProviders(tx, ctx)
    const row = await tx
      .insertInto('providers')
      .values((eb) => ({
        brand_id: ctx.brand.id,
        provider,
        name,
        group_code: group,
        mode,
        dialect,
        base_url: input.url,
        ...termColumns(ctx, dialect, { ...terms, rounds }),
        number: eb
          .selectFrom('providers')
          .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
          .where('brand_id', '=', ctx.brand.id),
      }))
      .onConflict((conflict) => conflict.doNothing())
      .returning('provider')
      .executeTakeFirst()
    if (!row) refuse('provider_exists', { provider })
    await storeKeys(tx, ctx, provider, keys)
    return { provider, shown: made }
  },
  {
    make: ({ provider, publicKey }) => ({
      ...(publicKey === undefined ? {} : { publicKeyId: newKeyId(provider) }),
      keyId: newKeyId(provider),
      secret: newSecret(),
    }),
    effect: async ({ tx, ctx, input: { provider } }) =>
      figuresOf({
        before: null,
        after: { ...(await selectShown(tx, ctx, provider)), ...(await liveKeys(tx, ctx, provider)) },
      }),
    say: ({ provider }) => `${provider} is added.`,
  },
)

type Proof = { publicKey?: string | undefined; allow?: readonly string[] | undefined }

function assertKeyAndAddresses(dialect: string, { publicKey, allow = [] }: Proof): void {
  const provesBy = dialectOf(dialect)?.provesBy
  if (provesBy === 'public-key' && publicKey === undefined) refuse('provider_public_key_needed', { dialect })
  if (provesBy === 'secret' && publicKey !== undefined) refuse('provider_public_key_extra', { dialect })
  // Other dialects do not sign the whole request (docs/dialects.md): a captured request can be replayed or changed.
  if (dialect !== 'canonical' && allow.length === 0) refuse('provider_addresses_needed', { dialect })
}

/** A list as text, for the effect of a proposal. */
const list = (column: string) => sql<string | null>`nullif(array_to_string(${sql.ref(column)}, ', '), '')`

/** What a second person sees of a provider. */
async function selectShown(tx: Tx, ctx: Ctx, provider: string) {
  const row = await tx
    .selectFrom('providers')
    .select(['name', 'group_code', 'base_url', 'mode', 'dialect', 'finer_amounts', 'round_end', 'round_end_minutes'])
    .select([list('allowed_addresses').as('allowed_addresses'), list('launch_hosts').as('launch_hosts')])
    .where('brand_id', '=', ctx.brand.id)
    .where('provider', '=', provider)
    .executeTakeFirstOrThrow()
  return { ...row, allowed_addresses: row.allowed_addresses ?? 'any' }
}

async function liveKeys(tx: Tx, ctx: Ctx, provider: string) {
  const keys = await selectLiveKeys(tx, ctx, provider).execute()
  return { live_keys: keys.map((each) => each.key_id).join(', ') }
}

/** Changes a provider. Refuses `not_found`, and `desk_nothing_changed` where nothing is given. */
async function update(tx: Tx, ctx: Ctx, provider: string, values: object): Promise<{ provider: string }> {
  if (Object.keys(values).length === 0) refuse('desk_nothing_changed')
  const { numUpdatedRows } = await tx
    .updateTable('providers')
    .set(values)
    .where('brand_id', '=', ctx.brand.id)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return numUpdatedRows === 0n ? refuse('not_found') : { provider }
}

async function dialectIn(tx: Tx, ctx: Ctx, provider: string): Promise<string> {
  const known = await tx
    .selectFrom('providers')
    .select('dialect')
    .where('brand_id', '=', ctx.brand.id)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return known?.dialect ?? refuse('not_found')
}

const change = implement(changeTerms, async ({ tx, ctx, input }) =>
  update(tx, ctx, input.provider, termColumns(ctx, await dialectIn(tx, ctx, input.provider), input)),
)

const set = implement(setProvider, ({ tx, ctx, input: { provider, name, group, sort, isFramed } }) =>
  update(tx, ctx, provider, {
    ...(name === undefined ? {} : { name }),
    ...(group === undefined ? {} : { group_code: group }),
    ...(sort === undefined ? {} : { sort }),
    ...(isFramed === undefined ? {} : { is_framed: isFramed }),
  }),
)

/** A key that the provider gave, or a secret that Duang makes. */
const addKey = implement(
  addProviderKey,
  async ({ tx, ctx, input: { provider, key, replaces }, made }) => {
    await dialectIn(tx, ctx, provider)
    await lockProviders(tx, ctx)
    if (replaces !== undefined) await revokeKey(tx, ctx, provider, replaces)
    await storeKeys(tx, ctx, provider, [storedKey(ctx, provider, made.keyId ?? '', key ?? made.secret ?? '')])
    return { provider, shown: made }
  },
  {
    make: ({ provider, key }) => ({
      keyId: newKeyId(provider),
      ...(key === undefined ? { secret: newSecret() } : {}),
    }),
    effect: async ({ tx, ctx, input: { provider, replaces }, made }) => {
      const { live_keys: after } = await liveKeys(tx, ctx, provider)
      const before = [...after.split(', ').filter((each) => each !== made.keyId), ...(replaces ? [replaces] : [])]
      return [{ label: 'live_keys', before: before.sort().join(', '), after, unit: 'text' }]
    },
    // The second person saw which keys are live then.
    state: ({ tx, ctx, input: { provider } }) => liveKeys(tx, ctx, provider),
    say: ({ provider }) => `${provider} has another key.`,
  },
)

export const providerActions = [
  add,
  change,
  set,
  implement(turnProviderOn, ({ tx, ctx, input: { provider } }) => update(tx, ctx, provider, { is_enabled: true })),
  implement(turnProviderOff, ({ tx, ctx, input: { provider } }) => update(tx, ctx, provider, { is_enabled: false })),
  implement(setProviderMaintenance, ({ tx, ctx, input: { provider, isClosed } }) =>
    update(tx, ctx, provider, { is_maintenance: isClosed }),
  ),
  addKey,
  implement(revokeProviderKey, async ({ tx, ctx, input: { provider, key } }) => {
    await revokeKey(tx, ctx, provider, key)
    return { provider }
  }),
]
