/** The addresses that requests of this deployment may connect to: public ones, and networks that its operator names. */
import type { Platform } from '#core/context.ts'
import { isPublicAddress, isWithin, parsePeerAddress } from '#kit/text/ip-address.ts'

export type Reaching = Pick<Platform, 'bankMode' | 'sandboxUrl' | 'trialStudios' | 'privateNetworks'>

/**
 * The rule for connections to the host of an address that staff stored. A name may lead to this machine or to its neighbours,
 * where other services trust it. The sandbox of a demonstration runs on this machine.
 */
export function connectRule(reaching: Reaching, url: URL): (address: string) => boolean {
  const { bankMode, sandboxUrl, trialStudios, privateNetworks } = reaching
  if (bankMode === 'sandbox' && (url.origin === sandboxUrl || trialStudios.includes(url.origin))) return () => true
  return (address) => {
    if (isPublicAddress(address)) return true
    const peer = parsePeerAddress(address)
    return peer !== undefined && privateNetworks.some((network) => isWithin(peer, network))
  }
}
