/**
 * Keys of the demonstration's game providers. Site and sandbox derive them from the secret that they share, so that no key has to
 * be exchanged. Real providers get keys by `duang provider keys add`.
 */

export type ProviderKey = { keyId: string; secret: string }

/** Codes of the sandbox's providers, by group (interpretation P1). */
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

/** Of the stand-ins for LINE and Telegram, by which a demonstration notifies its staff of alerts. */
export const STAFF_STAND_IN = { token: 'demonstration', recipient: 'staff' } as const
