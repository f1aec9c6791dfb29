import { type KnownPlace, knowPlaces } from '@duang/contract/account/thai-place'

/** About 7,450 sub-districts with their postcodes: 67 KiB (gzip) that only this page loads. */
export async function loadPlaces(): Promise<readonly KnownPlace[]> {
  const { getDatabase, preload, setEngMode } = await import('thai-address-universal')
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
