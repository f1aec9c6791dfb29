/** The sub-districts of Thailand with their postcodes, from the package that the site's form uses. */
import { type KnownPlace, knowPlaces } from '@duang/contract/account/thai-place'
import { getDatabase, preload, setEngMode } from 'thai-address-universal'

let places: Promise<readonly KnownPlace[]> | undefined

/** About 7,450 places, read once a process when the first address is saved. */
export function knownPlaces(): Promise<readonly KnownPlace[]> {
  places ??= read()
  return places
}

async function read(): Promise<readonly KnownPlace[]> {
  await preload({ language: 'thai' })
  await setEngMode(false)
  return knowPlaces(
    getDatabase().map((row) => ({
      subdistrict: row.sub_district,
      district: row.district,
      province: row.province,
      postcode: row.postal_code,
    })),
  )
}
