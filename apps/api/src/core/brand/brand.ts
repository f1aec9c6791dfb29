/** Brands: which one a Host belongs to, and its settings, checked by one schema. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#kit/database/db.ts'
import type { Log } from '#kit/log/log.ts'
import { hostName } from './brand-host.ts'
import type { MaintenanceWindow } from './maintenance.ts'
import { readSettings } from './read-settings.ts'
import type { BrandSettings } from './settings.ts'

export type Brand = {
  id: number
  clientId: string
  name: string
  settings: BrandSettings
  /** Another one after every change. */
  version: string
  /** Planned maintenance that has not ended and was not cancelled. */
  windows: readonly MaintenanceWindow[]
  /** It moves to another cell: pages show maintenance, and every other request waits for the new cell. */
  isMoving?: true
}

// A change of settings reaches every process within this time, and sooner while a brand moves.
const FRESH_MS = 1_000
const FRESH_IN_MOVE_MS = 200

/**
 * Finds brands by Host. An unknown host has none. Caches brands for {@link FRESH_MS}, so that requests need no query of their own.
 * A brand with a wrong setting keeps its last valid ones, and other brands are not affected. A brand that never had valid ones is not served.
 */
export function createBrandFinder(db: Db, clock: () => Date, log: FinderLog) {
  const report = createReports(log)
  let hosts = new Map<string, Brand>()
  let moves: Moves = { hosts: new Set(), isUnderWay: false }
  let readAtMs = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  const read = async () => {
    const windowsOf = await dueWindows(db, clock())
    const movesNow = await movesOf(db)
    const rows = await hostRows(db)
    // By number: a host may have been another brand's a moment ago.
    const lastRight = new Map([...hosts.values()].map((brand) => [brand.id, brand]))
    const brands = new Map<number, Brand>()
    for (const row of rows) {
      const brand = brands.get(row.brand_id) ?? brandOfRow(row, report) ?? lastRight.get(row.brand_id)
      if (brand) brands.set(row.brand_id, servedBrand(brand, row.paused_at, windowsOf.get(row.brand_id)))
    }
    hosts = new Map(
      rows.flatMap((row) => (brands.has(row.brand_id) ? [[row.host, brands.get(row.brand_id) as Brand]] : [])),
    )
    moves = movesNow
    readAtMs = performance.now()
  }

  // By elapsed time: a clock that is set back must not keep old values.
  const isFresh = () => performance.now() - readAtMs < (moves.isUnderWay ? FRESH_IN_MOVE_MS : FRESH_MS)
  const freshHosts = async () => {
    if (!isFresh()) {
      reading ??= read().finally(() => {
        reading = undefined
      })
      await reading
    }
    return hosts
  }

  return {
    /** Answers without waiting. Undefined also where the brand would have to be read anew. */
    cachedByHost: (host: string): Brand | undefined => (isFresh() ? hosts.get(hostName(host)) : undefined),
    /** `host` as the request has it, with or without a port. */
    byHost: async (host: string): Promise<Brand | undefined> => (await freshHosts()).get(hostName(host)),
    /** Whether this is the host of a brand that another cell serves, from a moment ago or in a moment. */
    isOfMove: async (host: string): Promise<boolean> => {
      await freshHosts()
      return moves.hosts.has(hostName(host))
    },
    /**
     * The brand whose chat is served on this host, with the hosts of its pages. A host with pages of a brand never serves a chat.
     * A host that two brands claim serves neither.
     */
    async byChatHost(host: string): Promise<{ brand: Brand; hosts: string[] } | undefined> {
      const pageHosts = await freshHosts()
      const name = hostName(host)
      if (pageHosts.has(name)) return undefined
      const claims = [...pageHosts].filter(([, brand]) => brand.settings.chat?.frameHost === name)
      const [first] = claims
      if (!first || claims.some(([, brand]) => brand.id !== first[1].id)) return undefined
      return { brand: first[1], hosts: claims.map(([each]) => each) }
    },
    /** All brands that this cell serves, fresh: for jobs. */
    async all(): Promise<Brand[]> {
      await read()
      return [...new Set(hosts.values())].filter((brand) => !brand.isMoving)
    },
  }
}

export type BrandFinder = ReturnType<typeof createBrandFinder>

/** A move takes seconds. */
const MOVING_MS = 60_000

function servedBrand(brand: Omit<Brand, 'windows'>, pausedAt: Date | null, windows: MaintenanceWindow[] = []): Brand {
  const { isMoving: _wasMoving, ...settled } = brand
  if (!pausedAt) return { ...settled, windows }
  const pause = { startsAt: pausedAt, endsAt: new Date(pausedAt.getTime() + MOVING_MS), message: '' }
  return { ...settled, windows: [pause], isMoving: true }
}

/** `isUnderWay`: a brand leaves or reaches this cell now. */
type Moves = { hosts: ReadonlySet<string>; isUnderWay: boolean }

/** A proxy may lead to the old cell for a moment after the switch. */
async function movesOf(db: Db): Promise<Moves> {
  const rows = await db
    .selectFrom('brand_moves')
    .select(['hosts', 'moved_at'])
    .where((eb) => eb.or([eb('moved_at', 'is', null), eb('moved_at', '>', sql<Date>`now() - interval '1 minute'`)]))
    .execute()
  return { hosts: new Set(rows.flatMap(({ hosts }) => hosts)), isUnderWay: rows.some((row) => row.moved_at === null) }
}

/** Every host with its brand. The first brand is the oldest one: it is the default where none is named. */
const hostRows = (db: Db) =>
  db
    .selectFrom('brand_hosts')
    .innerJoin('brands', 'brands.brand_id', 'brand_hosts.brand_id')
    .leftJoin('brand_moves', (join) =>
      join.onRef('brand_moves.brand_id', '=', 'brands.brand_id').on('brand_moves.paused_at', 'is not', null),
    )
    .select(['brand_hosts.host', 'brands.brand_id', 'brands.client_id', 'brands.name', 'brands.settings'])
    .select('brand_moves.paused_at')
    .orderBy('brands.brand_id')
    .orderBy('brand_hosts.host')
    .execute()

type BrandRow = { brand_id: number; client_id: string; name: string; settings: unknown }

async function dueWindows(db: Db, now: Date): Promise<Map<number, MaintenanceWindow[]>> {
  const rows = await db
    .selectFrom('maintenance_windows')
    .select(['brand_id', 'starts_at', 'ends_at', 'message'])
    .where('cancelled_at', 'is', null)
    .where('ends_at', '>', now)
    .execute()
  return Map.groupBy(
    rows.map((row) => ({ brandId: row.brand_id, startsAt: row.starts_at, endsAt: row.ends_at, message: row.message })),
    (row) => row.brandId,
  )
}

type FinderLog = Pick<Log, 'error' | 'warn'>
type Reports = ReturnType<typeof createReports>

const createReports = (log: FinderLog) => {
  const warned = new Map<number, string>()
  return {
    wrong: (brand: string, errors: string[]) => log.error({ brand, errors }, 'wrong brand settings are passed over'),
    /** Once for each change: they are usual while a later release is being rolled out. */
    unknown: (id: number, brand: string, settings: string[]) => {
      if (warned.get(id) === settings.join()) return
      warned.set(id, settings.join())
      if (settings.length > 0) log.warn({ brand, settings }, 'unknown brand settings are left out')
    },
  }
}

function brandOfRow(row: BrandRow, report: Reports): Omit<Brand, 'windows'> | undefined {
  const { brand_id: id, client_id: clientId, name } = row
  const read = readSettings(row.settings)
  if (!read.settings) {
    report.wrong(clientId, read.errors)
    return undefined
  }
  report.unknown(id, clientId, read.unknown)
  return { id, clientId, name, settings: read.settings, version: versionOf(row) }
}

/** Another one after every change of name or settings. */
export const versionOf = ({ brand_id, client_id, name, settings }: BrandRow): string =>
  createHash('sha256')
    .update(JSON.stringify([brand_id, client_id, name, settings]))
    .digest('base64url')
