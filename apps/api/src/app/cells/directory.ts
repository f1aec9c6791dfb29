/** The directory of cells: a file that names each cell with its database, and each brand with its cell. */
import { existsSync, readFileSync } from 'node:fs'
import { chmod, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { CommandRefusal } from '#core/command.ts'
import { unreadable, unwritable } from '#entry/command/command-file.ts'

const ADDRESS = z.string().regex(/^[\w.[\]:-]+:\d{1,5}$/, 'must be HOST:PORT')

const cellSchema = z.strictObject({
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be small letters, digits and -'),
  number: z.int().min(0).max(200_000),
  /** The owner's login. For a move it may also replicate. */
  databaseUrl: z.string().optional(),
  /** A file with the address instead. */
  databaseUrlFile: z.string().optional(),
  /** How the databases of other cells reach this one, where that differs. */
  peerUrl: z.string().optional(),
  /** Addresses of the api for the proxy. */
  upstreams: z.array(ADDRESS).min(1),
  /** Addresses with `/metrics`. */
  operators: z.array(ADDRESS).default([]),
})

const directorySchema = z.strictObject({
  cells: z.array(cellSchema),
  brands: z.array(
    z.strictObject({ number: z.int(), clientId: z.string(), hosts: z.array(z.string()), cell: z.string() }),
  ),
})

export type Cell = z.infer<typeof cellSchema>
export type PlacedBrand = Directory['brands'][number]
export type Directory = z.infer<typeof directorySchema>

/** The file of `CELLS_FILE`. A missing one is an empty directory. Throws one sentence for a file that is none. */
export function readDirectory(file: string): Directory {
  if (!existsSync(file)) return { cells: [], brands: [] }
  const text = textOf(file)
  const parsed = directorySchema.safeParse(parse(text))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new CommandRefusal('directory_invalid', `${file}: ${issue?.path.join('.')}: ${issue?.message}`)
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw unreadable(file, error)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Replaces the file as a whole. It contains passwords, so that only its owner may read it. */
export async function writeDirectory(file: string, directory: Directory): Promise<void> {
  const draft = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}`)
  try {
    await writeFile(draft, `${JSON.stringify(directory, null, 2)}\n`, { mode: 0o600 })
    await chmod(draft, 0o600)
    await rename(draft, file)
  } catch (error) {
    throw unwritable(file, error)
  }
}

/** The address of the database of a cell. */
export function databaseUrlOf(cell: Cell): string {
  if (cell.databaseUrl) return cell.databaseUrl
  if (cell.databaseUrlFile) return textOf(cell.databaseUrlFile).trim()
  throw new CommandRefusal('directory_invalid', `Cell ${cell.name} has neither databaseUrl nor databaseUrlFile.`)
}

export function cellOf(directory: Directory, name: string): Cell {
  const cell = directory.cells.find((each) => each.name === name)
  if (!cell) throw new CommandRefusal('cell_unknown', `Unknown cell: ${name}`)
  return cell
}
