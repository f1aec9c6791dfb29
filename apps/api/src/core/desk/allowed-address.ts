/** The networks from which staff of a brand may work (setting `deskNetworks`). */
import type { Brand } from '#core/brand/brand.ts'
import { isWithin, parseNetwork, parsePeerAddress } from '#kit/ip-address.ts'
import { refuse } from '#kit/refusal.ts'

/** Refuses `desk_address_refused` for an address outside of the brand's networks. A brand without networks accepts all. */
export function assertAddressAllowed({ settings }: Brand, address: string): void {
  if (!isAddressWithin(settings.deskNetworks, address)) refuse('desk_address_refused')
}

/** Returns whether an address is in one of the networks. No networks: every address is. */
export function isAddressWithin(networks: readonly string[], address: string): boolean {
  const peer = parsePeerAddress(address)
  const isWithinOne = networks.some((each) => {
    const network = parseNetwork(each)
    return peer !== undefined && network !== undefined && isWithin(peer, network)
  })
  return networks.length === 0 || isWithinOne
}
