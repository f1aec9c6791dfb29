/** The networks from which staff of a brand may work (setting `deskNetworks`). They hold at sign-in, at the second factor and in every call. */
import { sql } from 'kysely'
import type { Brand } from '#core/brand/brand.ts'
import type { Db, Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { isWithin, parseNetwork, parsePeerAddress } from '#kit/text/ip-address.ts'
import { rolesOf } from './staff.ts'

export type BrandNetworks = { brandId: number; networks: readonly string[] }

/** Of all brands, read anew: a change holds for the next sign-in. */
export async function networksOfBrands(db: Db): Promise<BrandNetworks[]> {
  const rows = await db
    .selectFrom('brands')
    .select('brand_id')
    .select(sql<string[] | null>`settings -> 'deskNetworks'`.as('networks'))
    .execute()
  return rows.map(({ brand_id: brandId, networks }) => ({ brandId, networks: networks ?? [] }))
}

const isAllowed = ({ networks }: BrandNetworks, address: string): boolean => isAddressWithin(networks, address)

/** Refuses `desk_address_refused` for an address outside of the brand's networks. */
export function assertAddressAllowed({ settings }: Brand, address: string): void {
  if (!isAddressWithin(settings.deskNetworks, address)) refuse('desk_address_refused')
}

/** Refuses `desk_address_refused` for an address that no brand admits, whoever it is: the reply reveals nothing about a name. */
export function assertSomeBrandAllows(brands: readonly BrandNetworks[], address: string): void {
  if (brands.length > 0 && !brands.some((each) => isAllowed(each, address))) refuse('desk_address_refused')
}

/** Whether the address is outside of the networks of all brands of a person. */
export async function isOutside(
  db: Db | Tx,
  brands: readonly BrandNetworks[],
  staffId: string,
  address: string,
): Promise<boolean> {
  if (brands.every((each) => isAllowed(each, address))) return false
  const own = new Set((await rolesOf(db, staffId)).map(({ brandId }) => brandId))
  const ofPerson = brands.filter(({ brandId }) => own.has(brandId))
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
