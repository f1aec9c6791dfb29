/**
 * The member's own check of a round, in the browser (WebCrypto): the revealed seed matches its commitment, and the draws of the round
 * come from it.
 */
import type { Proof } from '../wire.ts'

const text = new TextEncoder()
const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

export const sha256 = async (message: string): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', text.encode(message)))

/** Block `block` of the draws of a round: HMAC-SHA256(serverSeed, `clientSeed:nonce:block`), 32 bytes in hex. */
export async function drawBlock({ clientSeed, nonce }: Proof, serverSeed: string, block: number): Promise<string> {
  const key = await crypto.subtle.importKey('raw', text.encode(serverSeed), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  return hex(await crypto.subtle.sign('HMAC', key, text.encode(`${clientSeed}:${nonce}:${block}`)))
}

/** True when the revealed seed is the committed one. Null while it is not revealed. */
export async function isCommitted({ commit, serverSeed }: Proof): Promise<boolean | null> {
  return serverSeed === null ? null : (await sha256(serverSeed)) === commit
}
