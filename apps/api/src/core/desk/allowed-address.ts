/** The networks from which staff of a brand may work (setting `deskNetworks`). They hold at sign-in, at the second factor and in every call. */
import type { Brand } from '#core/brand/brand.ts'
import type { Db } from '#kit/db.ts'
import { isWithin, parseNetwork, parsePeerAddress } from '#kit/ip-address.ts'
import { refuse } from '#kit/refusal.ts'
import { rolesOf } from './staff.ts'

const isAllowed = ({ settings }: Brand, address: string): boolean => isAddressWithin(settings.deskNetworks, address)

/** Refuses `desk_address_refused` for an address outside of the brand's networks. */
export function assertAddressAllowed(brand: Brand, address: string): void {
  if (!isAllowed(brand, address)) refuse('desk_address_refused')
}

/** Refuses `desk_address_refused` for an address that no brand admits, whoever it is: the reply reveals nothing about a name. */
export function assertSomeBrandAllows(brands: readonly Brand[], address: string): void {
  if (brands.length > 0 && !brands.some((each) => isAllowed(each, address))) refuse('desk_address_refused')
}

/** Whether the address is outside of the networks of all brands of a person. */
export async function isOutside(db: Db, brands: readonly Brand[], staffId: string, address: string): Promise<boolean> {
  if (brands.every((each) => isAllowed(each, address))) return false
  const own = new Set((await rolesOf(db, staffId)).map(({ brandId }) => brandId))
  const ofPerson = brands.filter(({ id }) => own.has(id))
  return ofPerson.length > 0 && !ofPerson.some((each) => isAllowed(each, address))
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
