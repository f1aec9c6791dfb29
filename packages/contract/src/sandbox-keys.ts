/**
 * The demonstration's agreement between the site and its sandbox: keys of the game providers come from the one secret that both know, so that
 * nobody has to hand them over. Real providers get keys by `duang provider key`.
 */

export type ProviderKey = { keyId: string; secret: string }

/** Codes of the providers that the sandbox plays, by the group they stand under (interpretation P1). */
export const SANDBOX_PROVIDERS = [
  { provider: 'joker', group: 'JK', name: 'Joker', studio: 'duang-play', mode: 'seamless' },
  { provider: 'ace333', group: 'AC', name: 'ACE333', studio: 'duang-play', mode: 'seamless' },
  { provider: 'spade', group: 'SG', name: 'Spadegaming', studio: 'baan-len', mode: 'transfer' },
  { provider: 'xe88', group: 'XE', name: 'XE88', studio: 'baan-len', mode: 'transfer' },
] as const
export type SandboxProvider = (typeof SANDBOX_PROVIDERS)[number]

/** The key of a provider for the site of a host; `host` is undefined for the first site. */
export async function sandboxProviderKey(
  secret: string,
  host: string | undefined,
  provider: string,
): Promise<ProviderKey> {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign'])
  const bytes = await crypto.subtle.sign('HMAC', key, encoder.encode(`provider:${host ?? ''}:${provider}`))
  const hex = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { keyId: `${provider}-sandbox`, secret: hex }
}
