/** Adds a cell to the directory, and reads which brand is where. */
import { type Kysely, sql } from 'kysely'
import { storedBrands } from '#core/brand/change-brand.ts'
import { CommandRefusal } from '#core/command.ts'
import type { Db } from '#kit/database/db.ts'
import { type OpenCell, requireRelease, withCells } from './cell-database.ts'
import type { Cell, Directory, PlacedBrand } from './directory.ts'

/** Numbers the cell and its database: new brands and members there get numbers that no other cell gives. */
export async function addCell(directory: Directory, actor: string, draft: Omit<Cell, 'number'>): Promise<Cell> {
  if (directory.cells.some(({ name }) => name === draft.name))
    throw new CommandRefusal('cell_taken', `There is a cell ${draft.name} already.`)
  const unnumbered: Cell = { ...draft, number: 0 }
  await requireRelease(unnumbered)
  return withCells([unnumbered], actor, async ([open]) => {
    const { db } = open as OpenCell
    const number = await numberOf(db, directory)
    await refuseTaken(directory, await brandsOf(db, draft.name))
    await db.transaction().execute(async (tx) => {
      await sql`
        insert into cell (number, name) values (${number}, ${draft.name})
        on conflict (is_only) do update set number = excluded.number, name = excluded.name`.execute(tx)
      await sql`
        select setval(pg_get_serial_sequence('members', 'member_id'),
          greatest(last_value, (cell_numbers()).first_member))
        from ${sql.raw('members_member_id_seq')}`.execute(tx)
    })
    return { ...draft, number }
  })
}

/** The number that the database has, if it is free, else the next one. A deployment that stood alone is cell 0. */
async function numberOf(db: Db, { cells }: Directory): Promise<number> {
  const taken = new Set(cells.map(({ number }) => number))
  const own = await db.selectFrom('cell').select('number').executeTakeFirst()
  if (own && !taken.has(own.number)) return own.number
  const brand = await db.selectFrom('brands').select('brand_id').executeTakeFirst()
  if (own || (brand && taken.size > 0))
    throw new CommandRefusal(
      'numbers_taken',
      'The database has brands of its own. Add it as the first cell, or use an empty one.',
    )
  return taken.size === 0 ? 0 : Math.max(...taken) + 1
}

async function brandsOf(db: Kysely<never> | Db, cell: string): Promise<PlacedBrand[]> {
  const brands = await storedBrands(db as Db)
  return brands
    .filter(({ hosts }) => hosts.length > 0)
    .map(({ brandId, clientId, hosts }) => ({ number: brandId, clientId, hosts, cell }))
}

async function refuseTaken(directory: Directory, brands: readonly PlacedBrand[]): Promise<void> {
  for (const brand of brands)
    for (const other of directory.brands)
      if (other.clientId === brand.clientId || other.hosts.some((host) => brand.hosts.includes(host)))
        throw new CommandRefusal('brand_taken', `Cell ${other.cell} has ${other.clientId} with the same name or host.`)
}

/** The directory with the brands that the cells serve now. A cell that is away keeps those it had. */
export async function refreshBrands(directory: Directory, actor: string): Promise<Directory> {
  const brands = await withCells(directory.cells, actor, (open) =>
    Promise.all(
      open.map(({ cell, db }) =>
        brandsOf(db, cell.name).catch(() => directory.brands.filter((each) => each.cell === cell.name)),
      ),
    ),
  )
  return { ...directory, brands: brands.flat() }
}
