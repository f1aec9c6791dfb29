/** Databases of cells, as their owners connect. */
import { sql } from 'kysely'
import { CommandRefusal } from '#core/command.ts'
import { createDb, createPool, type Db } from '#kit/database/db.ts'
import { dueFiles } from '#kit/migrate/migrate.ts'
import { type Cell, databaseUrlOf } from './directory.ts'

export type OpenCell = { cell: Cell; db: Db }

/** Opens each cell, runs the work, and closes all of them. */
export async function withCells<Result>(
  cells: readonly Cell[],
  actor: string,
  work: (open: OpenCell[]) => Promise<Result>,
): Promise<Result> {
  const open = cells.map((cell) => ({
    cell,
    db: createDb(createPool({ url: databaseUrlOf(cell), poolSize: 4, as: 'owner', actor, onError: () => undefined })),
  }))
  try {
    return await work(open)
  } finally {
    await Promise.all(open.map(({ db }) => db.destroy()))
  }
}

/** Names of files that this release would apply to the cell. Empty: it has the schema of this release. */
export async function dueOf(cell: Cell): Promise<string[]> {
  const pool = createPool({ url: databaseUrlOf(cell), poolSize: 1, as: 'owner', onError: () => undefined })
  return dueFiles(pool).finally(() => pool.end())
}

/** Refuses a cell whose database has not the schema of this release. */
export async function requireRelease(cell: Cell): Promise<void> {
  const due = await dueOf(cell)
  if (due.length > 0)
    throw new CommandRefusal(
      'cell_outdated',
      `Cell ${cell.name} is not at this release: duang cell migrate. Due: ${due[0]}`,
    )
}

/** A setting of the server. */
export async function serverSetting(db: Db, name: string): Promise<string> {
  const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)
  return rows[0]?.value ?? ''
}
