/** Game providers at the desk. */
import * as z from 'zod/mini'
import { BRAND_PATH, defineDeskCall, deskPageFields, inBrand, reason } from './desk-call.ts'
import { instant, page } from './fields.ts'

const code = () => z.string().check(z.regex(/^[a-z0-9-]{2,40}$/))
const keyId = () => z.string().check(z.regex(/^[A-Za-z0-9_-]{4,60}$/))
const changed = z.object({ changed: z.literal(true) })

/** `silent`: its catalogue is older than half an hour. `stuck`: rounds without a bet for an hour, or transfers without a result. */
export const PROVIDER_HEALTH = ['ok', 'off', 'maintenance', 'silent', 'stuck'] as const

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
  summary: 'Name, group and place of a provider in the lobby.',
  access: 'staff',
  permission: 'providers.manage',
  params: inBrand(),
  body: z.strictObject({
    provider: code(),
    name: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))),
    group: z.optional(z.string().check(z.regex(/^[A-Z0-9]{2,8}$/))),
    sort: z.optional(z.int().check(z.minimum(0), z.maximum(32_000))),
    reason: reason(),
  }),
  reply: changed,
  refusals: ['desk_act_refused'],
})

export const proposeDeskProviderKey = defineDeskCall({
  name: 'desk-provider.propose-key',
  method: 'POST',
  path: `${BRAND_PATH}/providers/keys`,
  summary: 'Propose a key that the provider gave: a secret or a public key. It may replace a live one.',
  access: 'staff',
  permission: 'providers.manage',
  needsStepUp: true,
  secretFields: ['key'],
  params: inBrand(),
  body: z.strictObject({
    provider: code(),
    /** A secret of 24 characters or more, or an RSA public key in PEM. */
    key: z.string().check(z.trim(), z.minLength(24), z.maxLength(4000)),
    /** The live key that is revoked then. */
    replaces: z.optional(keyId()),
    reason: reason(),
  }),
  reply: z.object({ outcome: z.literal('proposed') }),
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
  proposeDeskProviderKey,
  revokeDeskProviderKey,
] as const
