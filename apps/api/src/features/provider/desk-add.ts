/** A new provider, and what decides where its credit goes and whose requests are accepted, take two persons. */
import type { CallBody } from '@duang/contract'
import type { proposeDeskProvider, proposeDeskProviderTerms } from '@duang/contract/desk-provider'
import { sql } from 'kysely'
import type { CommandInput } from '#core/command.ts'
import type { Ctx } from '#core/context.ts'
import { type ActKind, actProposal, proposeAct } from '#core/desk/run-act.ts'
import { storeProvider } from './add-provider.ts'
import { assertKeyOpens, givenKey, liveKeys, madeKey } from './desk-keys.ts'
import { changeProvider } from './provider-details.ts'
import type { StoredKey } from './provider-keys.ts'

/** A list as text, for the effect of a proposal. */
const list = (column: string) => sql<string | null>`nullif(array_to_string(${sql.ref(column)}, ', '), '')`

const readProvider: ActKind['read'] = async (tx, ctx, call) => {
  const row = await tx
    .selectFrom('providers')
    .select(['name', 'group_code', 'base_url', 'mode', 'dialect', 'finer_amounts', 'round_end', 'round_end_minutes'])
    .select([list('allowed_addresses').as('allowed_addresses'), list('launch_hosts').as('launch_hosts')])
    .where('brand_id', '=', ctx.brand.id)
    .where('provider', '=', String(call.words?.[0]))
    .executeTakeFirst()
  return row && { ...row, allowed_addresses: row.allowed_addresses ?? 'any', ...(await liveKeys(tx, ctx, call)) }
}

/** Words: provider. Options: those of `duang provider add`, and `keys`, the stored keys as JSON. */
async function addStored(input: CommandInput): Promise<number> {
  const keys: StoredKey[] = JSON.parse(String(input.options.keys))
  for (const key of keys) assertKeyOpens(input.ctx, input.words[0] ?? '', key)
  const { provider } = await storeProvider(input, keys)
  input.report({ provider })
  return 0
}

const OF_PROVIDERS = { proposing: 'providers.manage', permission: 'providers.manage', read: readProvider } as const
const ADD: ActKind = { ...OF_PROVIDERS, kind: 'provider.add', run: addStored }
const CHANGE: ActKind = { ...OF_PROVIDERS, kind: 'provider.change', run: changeProvider }
export const providerProposals = [actProposal(ADD), actProposal(CHANGE)]

type Terms = Pick<CallBody<typeof proposeDeskProviderTerms>, 'allow' | 'launchHosts' | 'finerAmounts' | 'rounds'>

/** As the options of `duang provider`. */
const optionsOf = ({ allow, launchHosts, finerAmounts, rounds }: Terms, noHosts: string) => ({
  allow: allow?.join(','),
  'launch-hosts': launchHosts && (launchHosts.join(',') || noHosts),
  'finer-amounts': finerAmounts,
  rounds,
})

/** The provider gets the secret from the author. It signs requests to the provider, and those of the provider unless it has a public key. */
export async function proposeProvider(ctx: Ctx, actor: string, body: CallBody<typeof proposeDeskProvider>) {
  const { code, name, group, url, mode, dialect, publicKey, reason } = body
  const made = madeKey(ctx, code)
  const keys = [...(publicKey === undefined ? [] : [givenKey(ctx, code, publicKey)]), made]
  const stored = JSON.stringify(keys.map(({ key_id, stored }) => ({ key_id, stored })))
  const { allow, ...options } = optionsOf(body, ',')
  const call = {
    words: [code],
    options: { name, group, url, mode, dialect, keys: stored, allow: allow || undefined, ...options },
  }
  const { outcome } = await proposeAct(ctx, { actor, reason }, ADD, { subject: code, call })
  return { outcome, keyId: made.key_id, secret: made.secret }
}

export function proposeTerms(ctx: Ctx, actor: string, body: CallBody<typeof proposeDeskProviderTerms>) {
  const { provider, url, reason } = body
  const call = { words: [provider], options: { url, ...optionsOf(body, 'none') } }
  return proposeAct(ctx, { actor, reason }, CHANGE, { subject: provider, call })
}
