/** Providers of a brand with their keys, cached for a second so that bets need no query for them. */
import { createPublicKey, type KeyObject } from 'node:crypto'
import type { Platform } from '#core/context.ts'
import { openedOrNone, type SecretPlace } from '#kit/secret-box.ts'
import { isWithin, parseNetwork, parsePeerAddress } from '#kit/text/ip-address.ts'
import { createTtlCache } from '#kit/ttl-cache.ts'

export type Provider = {
  brandId: number
  code: string
  number: number
  name: string
  mode: 'seamless' | 'transfer'
  /** A name of features/games/provider/dialects/dialects.ts. */
  dialect: string
  baseUrl: string
  /** Hosts besides that of `baseUrl` to which launch links may lead. */
  launchHosts: readonly string[]
  /** Whether its games may run in a frame of the site. */
  isFramed: boolean
  /** Amounts finer than a satang: rejected, or rounded down with the rest recorded. */
  finerAmounts: 'reject' | 'round-down'
  isEnabled: boolean
  isMaintenance: boolean
  /** Live secrets by id: two while one is being rotated. */
  keys: ReadonlyMap<string, string>
  /** Live public keys of a provider that signs with its private one. Kept apart from the secrets: a public key must never key an HMAC. */
  publicKeys: ReadonlyMap<string, KeyObject>
  /** Returns whether a request may come from this address. Without a list, every address is allowed. */
  isAllowed: (address: () => string) => boolean
}

export type ProviderFinder = {
  find: (brandId: number, code: string) => Promise<Provider | undefined>
  ofDialect: (brandId: number, dialect: string) => Promise<Provider[]>
  /** Origins of game pages that the brand's site may frame. */
  framedOrigins: (brandId: number) => Promise<string[]>
}

// A change of providers and keys reaches every process within this time.
const FRESH_MS = 1_000

export function createProviderFinder(platform: Pick<Platform, 'db' | 'secrets' | 'elapsedMs'>): ProviderFinder {
  const cached = createTtlCache<Map<string, Provider>>({ ttlMs: FRESH_MS, max: 1, now: platform.elapsedMs })
  const providers = () =>
    cached(
      'all',
      async () => new Map((await providersOf(platform)).map((each) => [`${each.brandId}:${each.code}`, each])),
    )
  return {
    find: async (brandId, code) => (await providers()).get(`${brandId}:${code}`),
    ofDialect: async (brandId, dialect) =>
      [...(await providers()).values()].filter((each) => each.brandId === brandId && each.dialect === dialect),
    framedOrigins: async (brandId) =>
      [...(await providers()).values()]
        .filter((each) => each.brandId === brandId && each.isEnabled && each.isFramed)
        .flatMap((each) => [new URL(each.baseUrl).origin, ...each.launchHosts.map((host) => `https://${host}`)]),
  }
}

/** The row of a provider's secret. */
export const keyPlace = (brandId: number, provider: string, keyId: string): SecretPlace => ({
  table: 'provider_keys',
  brandId,
  name: `${provider} ${keyId}`,
})

/** Providers with their live keys, oldest key first: of one brand, or of all. */
export async function providersOf(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  brandId?: number,
): Promise<Provider[]> {
  const rows = await db
    .selectFrom('providers')
    .selectAll()
    .$if(brandId !== undefined, (query) => query.where('brand_id', '=', brandId as number))
    .orderBy('sort')
    .execute()
  const keys = await db
    .selectFrom('provider_keys')
    .select(['brand_id', 'provider', 'key_id', 'secret'])
    .where('retired_at', 'is', null)
    .orderBy('created_at')
    .execute()
  const keysOf = (row: { brand_id: number; provider: string }, isPublic: boolean) =>
    keys.filter(
      (key) => key.brand_id === row.brand_id && key.provider === row.provider && isPublicKey(key.secret) === isPublic,
    )
  return rows.map((row) => ({
    brandId: row.brand_id,
    code: row.provider,
    number: row.number,
    name: row.name,
    mode: row.mode as Provider['mode'],
    dialect: row.dialect,
    baseUrl: row.base_url,
    launchHosts: row.launch_hosts,
    isFramed: row.is_framed,
    finerAmounts: row.finer_amounts as Provider['finerAmounts'],
    isEnabled: row.is_enabled,
    isMaintenance: row.is_maintenance,
    keys: new Map(
      keysOf(row, false).flatMap((key) => {
        // A key that cannot be opened signs and verifies nothing. The start and `duang doctor` report it.
        const secret = openedOrNone(secrets, key.secret, keyPlace(key.brand_id, key.provider, key.key_id))
        return secret === undefined ? [] : [[key.key_id, secret] as const]
      }),
    ),
    publicKeys: new Map(
      keysOf(row, true).flatMap((key) => {
        const read = readPublicKey(key.secret)
        return read ? [[key.key_id, read] as const] : []
      }),
    ),
    isAllowed: allowList(row.allowed_addresses),
  }))
}

/** An RSA key of at least 2048 bits. Undefined for anything else, so that an unreadable key verifies no signature. */
export function readPublicKey(pem: string): KeyObject | undefined {
  try {
    const key = createPublicKey(pem)
    return key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048 ? key : undefined
  } catch {
    return undefined
  }
}

/** Returns whether a stored key is a public key in PEM, and no secret. */
export const isPublicKey = (kept: string): boolean => kept.startsWith('-----BEGIN PUBLIC KEY-----')

/** Networks in CIDR notation. Without any, every address is allowed. One that cannot be parsed allows no address. */
function allowList(cidrs: readonly string[]): Provider['isAllowed'] {
  if (cidrs.length === 0) return () => true
  const networks = cidrs.map(parseNetwork).filter((network) => network !== undefined)
  return (text) => {
    const address = parsePeerAddress(text())
    return address !== undefined && networks.some((network) => isWithin(address, network))
  }
}
