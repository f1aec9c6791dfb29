/** The networks from which staff of a brand may work (setting `deskNetworks`). */
import type { Brand } from '#core/brand/brand.ts'
import { isWithin, parseNetwork, parsePeerAddress } from '#kit/ip-address.ts'
import { refuse } from '#kit/refusal.ts'

/** Refuses `desk_address_refused` for an address outside of the brand's networks. A brand without networks accepts all. */
export function assertAddressAllowed({ settings }: Brand, address: string): void {
  const { deskNetworks } = settings
  const peer = parsePeerAddress(address)
  const isAllowed = deskNetworks.some((each) => {
    const network = parseNetwork(each)
    return peer !== undefined && network !== undefined && isWithin(peer, network)
  })
  if (deskNetworks.length > 0 && !isAllowed) refuse('desk_address_refused')
}
