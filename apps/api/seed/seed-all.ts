/** Everything that a demonstration starts with, and the question that comes first: whether this database is a demonstration's at all. */
import type { Db } from '#kit/database/db.ts'
import type { SecretBox } from '#kit/secret-box.ts'
import { DUANG, seedDemonstration } from './demonstration.ts'
import { seedDraws } from './draws.ts'
import { seedRewards } from './rewards.ts'
import { FAHSAI, SECOND_HOST, seedSecondBrand } from './second-brand.ts'
import { seedStudios } from './studios.ts'
import { seedTournaments } from './tournaments.ts'

export type Sandbox = { sandboxUrl: string; sandboxSecret: string; secrets?: SecretBox | undefined }

/**
 * Refuses a database that has brands, and none of them is the demonstration's: it is an operator's, even if it has no bank feed yet or
 * its feeds are switched off. One sentence, fit to end a start with.
 */
export async function refuseOperatorsDatabase(db: Db): Promise<void> {
  const brands = await db.selectFrom('brands').select('client_id').orderBy('brand_id').execute()
  const [first] = brands
  if (!first || brands.some((brand) => brand.client_id === DUANG.clientId)) return
  throw new Error(
    `This database has the brand "${first.client_id}" and was never a demonstration. Start it with BANK=feed and LICENCE_TEXT, or give the demonstration a database of its own (another DATA_DIR or DATABASE_URL).`,
  )
}

/**
 * Both brands with their banks, providers, prize tables and rewards. Safe to run again. Run as the owner, on a database that was
 * asked first. `fill` adds what happened before, including tournaments.
 */
export async function seedAll(db: Db, sandbox: Sandbox, now: Date, fill?: () => Promise<void>): Promise<void> {
  const options = { ...sandbox, now, withMembers: true }
  await seedDemonstration(db, { ...options, hosts: ['localhost', '127.0.0.1', '[::1]'] })
  await seedSecondBrand(db, options)
  await seedStudios(db, { ...sandbox, brand: DUANG, host: undefined })
  await seedStudios(db, { ...sandbox, brand: FAHSAI, host: SECOND_HOST })
  await seedDraws(db, now)
  await seedRewards(db, now)
  await fill?.()
  await seedTournaments(db, DUANG, now)
}
