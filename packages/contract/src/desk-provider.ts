/** Game providers at the desk. */
import * as z from 'zod/mini'
import { BRAND_PATH, defineDeskCall, deskPageFields, inBrand, reason } from './desk-call.ts'
import { instant, page } from './fields.ts'

const code = () => z.string().check(z.regex(/^[a-z0-9-]{2,40}$/))
const keyId = () => z.string().check(z.regex(/^[A-Za-z0-9_-]{4,60}$/))
const name = () => z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
const group = () => z.string().check(z.regex(/^[A-Z0-9]{2,8}$/))
const changed = z.object({ changed: z.literal(true) })

/** `silent`: its catalogue is older than half an hour. `stuck`: rounds without a bet for an hour, or transfers without a result. */
export const PROVIDER_HEALTH = ['ok', 'off', 'maintenance', 'silent', 'stuck'] as const

export const PROVIDER_MODES = ['seamless', 'transfer'] as const
export const PROVIDER_DIALECTS = ['canonical', 'hub88', 'hub88-supplier', 'amb', 'pg'] as const
/** Dialects whose provider signs with an RSA key of its own. */
export const PUBLIC_KEY_DIALECTS: readonly string[] = ['hub88', 'hub88-supplier']
export const FINER_AMOUNTS = ['reject', 'round-down'] as const

const key = z.object({
  id: keyId(),
  kind: z.enum(['secret', 'public-key']),
  createdAt: instant(),
})

export const listDeskProviders = defineDeskCall({
  name: 'desk-provider.list',
  method: 'GET',
  path: `${BRAND_PATH}/providers`,
  summary: 'Providers with their health and the ids of their live keys. Secrets are never shown.',
  access: 'staff',
  permission: 'providers.read',
  params: inBrand(),
  query: z.strictObject(deskPageFields()),
  reply: page(
    z.object({
      code: z.string(),
      name: z.string(),
      group: z.string(),
      mode: z.string(),
      dialect: z.string(),
      sort: z.int(),
      isEnabled: z.boolean(),
      isMaintenance: z.boolean(),
      /** Addresses that may call the gateway. Empty: any with a valid signature. */
      allowed: z.array(z.string()),
      games: z.int(),
      catalogueAt: z.nullable(instant()),
      idleRounds: z.int(),
      openTransfers: z.int(),
      health: z.enum(PROVIDER_HEALTH),
      keys: z.array(key),
      /** Address of its API. */
      url: z.optional(z.string()),
      launchHosts: z.optional(z.array(z.string())),
      isFramed: z.optional(z.boolean()),
      finerAmounts: z.optional(z.enum(FINER_AMOUNTS)),
      /** `message`, `bet`, `win`, or a number of minutes. */
      rounds: z.optional(z.string()),
    }),
  ),
  refusals: [],
})

export const switchDeskProvider = defineDeskCall({
  name: 'desk-provider.switch',
  method: 'POST',
  path: `${BRAND_PATH}/providers/switch`,
  summary: 'Enable a provider, disable its bets and launches, or close its games for a while.',
  access: 'staff',
  permission: 'providers.manage',
  needsStepUp: true,
  params: inBrand(),
  body: z.strictObject({
    provider: code(),
    isEnabled: z.optional(z.boolean()),
    isMaintenance: z.optional(z.boolean()),
    reason: reason(),
  }),
  reply: changed,
  refusals: [],
})

export const changeDeskProvider = defineDeskCall({
  name: 'desk-provider.change',
  method: 'POST',
  path: `${BRAND_PATH}/providers/change`,
  summary: 'Name, group and place of a provider in the lobby, and whether its games run in a frame of the site.',
  access: 'staff',
  permission: 'providers.manage',
  params: inBrand(),
  body: z.strictObject({
    provider: code(),
    name: z.optional(name()),
    group: z.optional(group()),
    sort: z.optional(z.int().check(z.minimum(0), z.maximum(32_000))),
    isFramed: z.optional(z.boolean()),
    reason: reason(),
  }),
  reply: changed,
  refusals: ['desk_act_refused'],
})

const url = () => z.string().check(z.trim(), z.maxLength(500), z.regex(/^https?:\/\//))
const addresses = () => z.array(z.string().check(z.trim(), z.minLength(2), z.maxLength(60))).check(z.maxLength(100))
const hosts = () => z.array(z.string().check(z.trim(), z.minLength(4), z.maxLength(260))).check(z.maxLength(50))
/** What decides where credit goes and whose requests are accepted. */
const terms = {
  allow: z.optional(addresses()),
  launchHosts: z.optional(hosts()),
  finerAmounts: z.optional(z.enum(FINER_AMOUNTS)),
  rounds: z.optional(z.string().check(z.regex(/^(message|bet|win|[1-9]\d{0,4})$/))),
}
/** `secret`: one that Duang made, shown to the author once. It is valid once the proposal is approved. */
const proposedKey = z.object({
  outcome: z.literal('proposed'),
  keyId: z.optional(keyId()),
  secret: z.optional(z.string()),
})

export const proposeDeskProvider = defineDeskCall({
  name: 'desk-provider.add',
  method: 'POST',
  path: `${BRAND_PATH}/providers`,
  summary: 'Propose a provider. The reply has the secret of its key, once; the proposal has it sealed.',
  access: 'staff',
  permission: 'providers.manage',
  needsStepUp: true,
  secretFields: ['publicKey'],
  params: inBrand(),
  body: z.strictObject({
    ...terms,
    code: code(),
    name: name(),
    group: group(),
    url: url(),
    mode: z.enum(PROVIDER_MODES),
    dialect: z.enum(PROVIDER_DIALECTS),
    /** RSA in PEM, for a dialect that signs with one. */
    publicKey: z.optional(z.string().check(z.trim(), z.minLength(24), z.maxLength(4000))),
    reason: reason(),
  }),
  reply: proposedKey,
  refusals: ['desk_act_refused', 'desk_proposal_open'],
})

export const proposeDeskProviderTerms = defineDeskCall({
  name: 'desk-provider.propose-change',
  method: 'POST',
  path: `${BRAND_PATH}/providers/terms`,
  summary: 'Propose another address of the API, addresses of requests, hosts of games, or rule of rounds and amounts.',
  access: 'staff',
  permission: 'providers.manage',
  needsStepUp: true,
  params: inBrand(),
  body: z.strictObject({ ...terms, provider: code(), url: z.optional(url()), reason: reason() }),
  reply: z.object({ outcome: z.literal('proposed') }),
  refusals: ['desk_act_refused', 'desk_proposal_open'],
})

export const proposeDeskProviderKey = defineDeskCall({
  name: 'desk-provider.propose-key',
  method: 'POST',
  path: `${BRAND_PATH}/providers/keys`,
  summary: 'Propose a key that the provider gave, or a secret that Duang makes. It may replace a live one.',
  access: 'staff',
  permission: 'providers.manage',
  needsStepUp: true,
  secretFields: ['key'],
  params: inBrand(),
  body: z.strictObject({
    provider: code(),
    /** A secret of 24 characters or more, or an RSA public key in PEM. Without it Duang makes a secret. */
    key: z.optional(z.string().check(z.trim(), z.minLength(24), z.maxLength(4000))),
    /** The live key that is revoked then. */
    replaces: z.optional(keyId()),
    reason: reason(),
  }),
  reply: proposedKey,
  refusals: ['desk_act_refused', 'desk_proposal_open'],
})

export const revokeDeskProviderKey = defineDeskCall({
  name: 'desk-provider.revoke-key',
  method: 'POST',
  path: `${BRAND_PATH}/providers/keys/revoke`,
  summary: 'Revoke a key at once.',
  access: 'staff',
  permission: 'providers.manage',
  needsStepUp: true,
  params: inBrand(),
  body: z.strictObject({ provider: code(), key: keyId(), reason: reason() }),
  reply: changed,
  refusals: [],
})

export const deskProviderCalls = [
  listDeskProviders,
  switchDeskProvider,
  changeDeskProvider,
  proposeDeskProvider,
  proposeDeskProviderTerms,
  proposeDeskProviderKey,
  revokeDeskProviderKey,
] as const
