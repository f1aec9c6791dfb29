/** Writes changes of a brand: validated as a whole before anything is written, and recorded with the actor. */
import { sql } from 'kysely'
import * as z from 'zod'
import { CommandRefusal } from '#core/command.ts'
import { type ListForm, type ListRequest, type Page, pageOf } from '#core/command-list.ts'
import type { Platform } from '#core/context.ts'
import { LEVELS } from '#core/level/level-table.ts'
import { type Db, inTransaction, type Tx } from '#kit/database/db.ts'
import { parseNetwork } from '#kit/text/ip-address.ts'
import { isBrandHost } from './brand-host.ts'
import { sentencesOf } from './error-sentence.ts'
import { type BrandSettings, brandSettingsSchema } from './settings.ts'

const draftSchema = z.strictObject({
  clientId: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be small letters, digits and -, 40 at most'),
  name: z.string().trim().min(1).max(60),
  hosts: z
    .array(
      z
        .string()
        .max(253)
        .refine(isBrandHost, 'must be a host in small letters such as www.example.com, without a port'),
    )
    .min(1)
    .max(100),
  settings: brandSettingsSchema,
})

/** A row of `brands` with its hosts. The settings may be invalid. */
export type StoredBrand = { brandId: number; clientId: string; name: string; hosts: string[]; settings: unknown }

/** The row to store. Settings need to contain only what differs from the defaults. */
export type BrandDraft = { name: string; hosts: string[]; settings: Record<string, unknown> }

/** Every brand, or the one of a client id. */
export async function storedBrands(db: Db | Tx, clientId?: string): Promise<StoredBrand[]> {
  const rows = await selectBrands(db)
    .$if(clientId !== undefined, (query) => query.where('b.client_id', '=', clientId as string))
    .orderBy('b.brand_id')
    .execute()
  return rows.map(brandOf)
}

export const BRAND_LIST: ListForm = { keys: [{ column: 'b.brand_id', type: 'bigint' }], order: 'asc' }

/** Brands in the order in which they were made, a page at a time. */
export async function listBrands(db: Db, request: ListRequest): Promise<Page<StoredBrand>> {
  const { items, next } = await pageOf(selectBrands(db), BRAND_LIST, request)
  return { items: items.map(brandOf), next }
}

const selectBrands = (db: Db | Tx) =>
  db
    .selectFrom('brands as b')
    .leftJoin('brand_hosts as h', 'h.brand_id', 'b.brand_id')
    .select(['b.brand_id', 'b.client_id', 'b.name', 'b.settings'])
    .select(
      sql<string[]>`coalesce(array_agg(h.host order by h.host) filter (where h.host is not null), '{}')`.as('hosts'),
    )
    .groupBy('b.brand_id')

const brandOf = (
  row: Awaited<ReturnType<ReturnType<typeof selectBrands>['executeTakeFirstOrThrow']>>,
): StoredBrand => ({
  brandId: row.brand_id,
  clientId: row.client_id,
  name: row.name,
  hosts: row.hosts,
  settings: row.settings,
})

/** An error of a brand as a sentence. `path`: the setting, such as `bonus.rate1`; empty where it is the whole. */
export type BrandError = { path: string; sentence: string }

/** Every error of a brand, a sentence each. Empty: it may be stored. */
export const brandErrors = (draft: BrandDraft & { clientId: string }, bankMode: Platform['bankMode']): string[] =>
  brandErrorsByPath(draft, bankMode).map(({ sentence }) => sentence)

const HELP_LINE = /^[0-9+*#()-]( ?[0-9*#()-])+$/

/** What a release may have stored before it was refused, and is still read. */
function newlyRefused({ deskNetworks, helpLine }: BrandSettings): BrandError[] {
  const networks = deskNetworks.filter((each) => parseNetwork(each) === undefined)
  return [
    ...networks.map((each) => ({
      path: 'deskNetworks',
      sentence: `deskNetworks must be addresses or networks such as 203.0.113.0/24, and has ${each}.`,
    })),
    ...(HELP_LINE.test(helpLine)
      ? []
      : [{ path: 'helpLine', sentence: 'helpLine must be a telephone number such as 1323.' }]),
  ]
}

/** The errors with their settings. `bankMode`: with real money frames and chat are https. */
export function brandErrorsByPath(
  draft: BrandDraft & { clientId: string },
  bankMode: Platform['bankMode'],
): BrandError[] {
  const parsed = draftSchema.safeParse(draft, { reportInput: true })
  if (!parsed.success)
    return parsed.error.issues.flatMap((issue) => {
      const path = issue.path.filter((part, index) => index > 0 || part !== 'settings').join('.')
      return sentencesOf(issue).map((sentence) => ({ path, sentence }))
    })
  const { frames, chat } = parsed.data.settings
  const addresses = {
    'frames.liveScore': frames.liveScore,
    'frames.score': frames.score,
    'chat.baseUrl': chat?.baseUrl,
  }
  const unsafe = Object.entries(addresses)
    .filter(([, address]) => bankMode === 'feed' && address?.startsWith('http:'))
    .map(([path]) => ({ path, sentence: `${path} must be an https address: http is for a demonstration.` }))
  return [...unsafe, ...newlyRefused(parsed.data.settings)]
}

export type Stored =
  | { outcome: 'stored'; brand: StoredBrand }
  | { outcome: 'refused'; errors: string[] }
  | { outcome: 'unknown' }

/** Adds a brand with its hosts and the usual level table. Refused when another brand has the client id or a host. */
export function addBrand(db: Db, actor: string, draft: BrandDraft & { clientId: string }): Promise<Stored> {
  return inTransaction(db, async (tx) => {
    await recordActor(tx, actor)
    // The number of a brand follows the last one, so two programs at once wait for each other.
    await sql`lock table brands in share row exclusive mode`.execute(tx)
    const errors = await takenErrors(tx, draft)
    if (errors.length > 0) return { outcome: 'refused', errors }
    const { brand_id } = await tx
      .insertInto('brands')
      .values((row) => ({
        // A brand that came from another cell has a number of that one.
        brand_id: row
          .selectFrom(sql<{ first_brand: number; last_brand: number }>`cell_numbers()`.as('c'))
          .leftJoin('brands', (join) => join.on(sql<boolean>`brand_id between first_brand and last_brand`))
          .select(sql<number>`coalesce(max(brand_id) + 1, min(first_brand))`.as('next')),
        client_id: draft.clientId,
        name: draft.name,
        settings: JSON.stringify(draft.settings),
      }))
      .returning('brand_id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('brand_hosts')
      .values(draft.hosts.map((host) => ({ host, brand_id })))
      .execute()
    await tx
      .insertInto('levels')
      .values(LEVELS.map((level) => ({ brand_id, ...level })))
      .execute()
    return { outcome: 'stored', brand: await storedBrand(tx, draft.clientId) }
  })
}

/**
 * Changes a brand: `change` gets it as it is, locked, and answers what it is to be. All of it is stored, or nothing.
 * Every process has it within a second.
 */
export function changeBrand(
  db: Db,
  actor: string,
  clientId: string,
  bankMode: Platform['bankMode'],
  change: (brand: StoredBrand) => BrandDraft,
): Promise<Stored> {
  return inTransaction(db, async (tx) => {
    await recordActor(tx, actor)
    return changeBrandIn(tx, clientId, bankMode, change)
  })
}

/** The same in a transaction of the caller, which names the actor. */
export async function changeBrandIn(
  tx: Tx,
  clientId: string,
  bankMode: Platform['bankMode'],
  change: (brand: StoredBrand) => BrandDraft,
): Promise<Stored> {
  const before = await lockBrand(tx, clientId)
  if (!before) return { outcome: 'unknown' }
  const draft = { ...change(before), clientId }
  const errors = [...brandErrors(draft, bankMode), ...(await takenErrors(tx, draft, before.brandId))]
  if (errors.length > 0) return { outcome: 'refused', errors }
  await tx
    .updateTable('brands')
    .set({ name: draft.name, settings: JSON.stringify(draft.settings) })
    .where('brand_id', '=', before.brandId)
    .execute()
  await replaceHosts(tx, before, draft.hosts)
  return { outcome: 'stored', brand: await storedBrand(tx, clientId) }
}

/** The stored brand, locked until the end of the transaction. */
export async function lockBrand(tx: Tx, clientId: string): Promise<StoredBrand | undefined> {
  const locked = await tx
    .selectFrom('brands')
    .select('brand_id')
    .where('client_id', '=', clientId)
    .forUpdate()
    .executeTakeFirst()
  return locked && storedBrand(tx, clientId)
}

async function storedBrand(tx: Tx, clientId: string): Promise<StoredBrand> {
  const [brand] = await storedBrands(tx, clientId)
  if (!brand) throw new Error(`Brand ${clientId} is not there`)
  return brand
}

async function replaceHosts(tx: Tx, before: StoredBrand, hosts: readonly string[]): Promise<void> {
  const removed = before.hosts.filter((host) => !hosts.includes(host))
  const added = hosts.filter((host) => !before.hosts.includes(host))
  if (removed.length > 0)
    await tx.deleteFrom('brand_hosts').where('brand_id', '=', before.brandId).where('host', 'in', removed).execute()
  if (added.length === 0) return
  const stored = await tx
    .insertInto('brand_hosts')
    .values(added.map((host) => ({ host, brand_id: before.brandId })))
    // Another brand may take a host at the same time, under a lock of its own.
    .onConflict((conflict) => conflict.doNothing())
    .returning('host')
    .execute()
  if (stored.length < added.length)
    throw new CommandRefusal('brand_refused', 'Nothing was changed. Another brand has taken the host.')
}

/** Client id and hosts that are another brand's. */
async function takenErrors(tx: Tx, draft: BrandDraft & { clientId: string }, own?: number): Promise<string[]> {
  const others = (await storedBrands(tx)).filter((brand) => brand.brandId !== own)
  return others.flatMap((brand) => [
    ...(brand.clientId === draft.clientId ? [`The client id ${brand.clientId} is taken.`] : []),
    ...draft.hosts
      .filter((host) => brand.hosts.includes(host))
      .map((host) => `The host ${host} belongs to ${brand.clientId}.`),
  ])
}

/** For the record of changes (db/functions/platform). */
async function recordActor(tx: Tx, actor: string): Promise<void> {
  await sql`select set_config('duang.actor', ${actor}, true)`.execute(tx)
}
