/** `duang cell`: the cells of the directory, their brands, and moves between them. Runs without a deployment of its own. */

import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import {
  type Act,
  CommandRefusal,
  type DeploymentCommand,
  type DeploymentCommandInput,
  invalid,
  type StandaloneInput,
} from '#core/command.ts'
import { PAGE_OPTIONS } from '#core/command-list.ts'
import { unwritable } from '#entry/command/command-file.ts'
import { wordOf } from '#entry/command/command-words.ts'
import { cliActor } from '#kit/database/actor.ts'
import { createPool } from '#kit/database/db.ts'
import { migrate } from '#kit/migrate/migrate.ts'
import { type LedgerChecks, verifyLedger } from '#money/ledger/verify.ts'
import { installQueues } from '../jobs.ts'
import { storeSiteFiles } from '../pages/site-files.ts'
import { addCell, refreshBrands } from './add-cell.ts'
import { brandTables } from './brand-tables.ts'
import { dueOf, type OpenCell, withCells } from './cell-database.ts'
import { type Cell, cellOf, type Directory, databaseUrlOf, readDirectory, writeDirectory } from './directory.ts'
import { dropMoved } from './drop-rows.ts'
import { listAct } from './list-act.ts'
import { moveBrand } from './move-brand.ts'
import { MAP_FORMATS, type MapFormat, writeMap } from './proxy-map.ts'
import { followCells } from './reporting.ts'

const runProgram = promisify(execFile)

const MAP_OPTIONS = {
  '--format <FORMAT>': `${MAP_FORMATS.join(', ')}; haproxy by default`,
  '--file <FILE>': 'writes the map there, as a whole',
  '--apply <COMMAND>': 'runs this program afterwards, such as /usr/local/bin/reload-proxy',
} as const

type Input = Pick<StandaloneInput, 'act' | 'words' | 'options' | 'say' | 'report'>
type Work = (input: Input, directory: Directory) => Promise<number>

/** The file of the directory: `CELLS_FILE`, by default `cells.json` in this folder. */
const directoryFile = (): string => path.resolve(process.env.CELLS_FILE ?? 'cells.json')

const act = (
  parts: Omit<Act<DeploymentCommandInput>, 'run' | 'standalone'>,
  work: Work,
): Act<DeploymentCommandInput> => {
  const run = (input: Input) => work(input, readDirectory(directoryFile()))
  return { ...parts, standalone: run, run }
}

export const cellCommand = (checks: LedgerChecks): DeploymentCommand => ({
  name: 'cell',
  summary: 'Cells: several deployments behind one proxy, each with some of the brands.',
  isOfDeployment: true,
  acts: {
    list: act(
      {
        summary: 'Health of each cell: database, api processes, brands. Exit code 1 when something is wrong.',
        options: PAGE_OPTIONS,
      },
      (input, directory) => listAct(input, directory, actor()),
    ),
    add: act(
      {
        summary: 'Adds a cell: a migrated database and the addresses of its api.',
        words: '<NAME>',
        options: {
          '--database-url-file <FILE>': { required: 'a file with the address of the database, as its owner' },
          '--upstream <HOST:PORT,…>': { required: 'addresses of the api for the proxy' },
          '--operator <HOST:PORT,…>': 'addresses with /metrics',
          '--peer-url <URL>': 'how the databases of other cells reach this one',
        },
      },
      add,
    ),
    map: act({ summary: 'The map of the proxy: which host is in which cell.', options: MAP_OPTIONS }, map),
    move: act(
      {
        summary: 'Moves a brand to another cell; the brand pauses for seconds, others do not.',
        words: '<CLIENT_ID>',
        options: { '--to <CELL>': { required: 'the cell that will serve the brand' }, ...MAP_OPTIONS },
      },
      move,
    ),
    drop: act(
      {
        summary: 'Removes the old rows of a brand that has moved.',
        words: '<CLIENT_ID>',
        options: { '--from <CELL>': { required: 'the cell that served it before' } },
      },
      drop,
    ),
    migrate: act(
      {
        summary: 'Brings every cell up to date with this release, one after the other.',
        options: { '--check': 'applies nothing; exit code 1 when something is due' },
      },
      migrateAll,
    ),
    verify: act(
      { summary: 'Checks the books of every cell; exit code 1 if an invariant is broken.' },
      (input, directory) => verify(input, directory, checks),
    ),
    report: act(
      {
        summary: 'Lets a reporting database follow every cell.',
        options: { '--database-url-file <FILE>': { required: 'the address of the reporting database' } },
      },
      report,
    ),
  },
})

const actor = () => cliActor(process.env)
const textOption = (input: Input, name: string): string | undefined =>
  typeof input.options[name] === 'string' ? input.options[name] : undefined
const listOption = (input: Input, name: string): string[] => textOption(input, name)?.split(',') ?? []

async function add(input: Input, directory: Directory): Promise<number> {
  const name = wordOf(input.words[0], 'NAME')
  const peerUrl = textOption(input, 'peer-url')
  const cell = await addCell(directory, actor(), {
    name,
    databaseUrlFile: path.resolve(textOption(input, 'database-url-file') ?? ''),
    upstreams: listOption(input, 'upstream'),
    operators: listOption(input, 'operator'),
    ...(peerUrl ? { peerUrl } : {}),
  })
  await writeDirectory(
    directoryFile(),
    await refreshBrands({ ...directory, cells: [...directory.cells, cell] }, actor()),
  )
  input.say(`Cell ${name} has number ${cell.number}.`)
  input.report({ cell: { name, number: cell.number } })
  return 0
}

/** Reads the brands of every cell again, so that changed hosts are in the map. A cell that is away keeps the brands it had. */
async function refreshed(directory: Directory): Promise<Directory> {
  const now = await refreshBrands(directory, actor())
  await writeDirectory(directoryFile(), now)
  return now
}

async function map(input: Input, directory: Directory): Promise<number> {
  const now = await refreshed(directory)
  const text = await applyMap(input, now)
  if (!textOption(input, 'file')) for (const line of text.trimEnd().split('\n')) input.say(line)
  input.report({ map: text, brands: now.brands })
  return 0
}

async function applyMap(input: Input, directory: Directory): Promise<string> {
  const format = (textOption(input, 'format') ?? 'haproxy') as MapFormat
  if (!MAP_FORMATS.includes(format)) throw invalid(`--format is one of ${MAP_FORMATS.join(', ')}.`)
  const text = writeMap(directory, format)
  const file = textOption(input, 'file')
  if (file)
    await writeFile(file, text).catch((error: unknown) => {
      throw unwritable(file, error)
    })
  const apply = textOption(input, 'apply')
  if (apply)
    await runProgram(apply).catch((error: Error) => {
      throw new CommandRefusal('proxy_not_switched', `${apply} failed: ${error.message}`)
    })
  return text
}

async function move(input: Input, directory: Directory): Promise<number> {
  const clientId = wordOf(input.words[0], 'CLIENT_ID')
  const to = cellOf(directory, textOption(input, 'to') ?? '')
  const placed = (await refreshed(directory)).brands.find((each) => each.clientId === clientId)
  if (!placed) throw new CommandRefusal('brand_unknown', `No cell has a brand ${clientId}.`)
  const from = await leftCell(placed.cell, clientId, to, directory)
  if (!from) throw new CommandRefusal('same_cell', `Cell ${to.name} serves the brand already.`)
  const moved = await withCells([from, to], actor(), async ([source, target]) =>
    moveBrand({
      clientId,
      source: source as OpenCell,
      target: target as OpenCell,
      say: input.say,
      onSwitched: async (hosts) => {
        const { number } = placed
        const others = directory.brands.filter((each) => each.clientId !== clientId)
        const next = { ...directory, brands: [...others, { number, clientId, hosts: [...hosts], cell: to.name }] }
        await writeDirectory(directoryFile(), next)
        await applyMap(input, next)
      },
    }),
  )
  input.report(moved)
  return 0
}

/** The cell that the brand leaves. Where the target serves it already, an earlier move was killed: its source has the row of that move. */
async function leftCell(serving: string, clientId: string, to: Cell, { cells }: Directory): Promise<Cell | undefined> {
  if (serving !== to.name) return cells.find(({ name }) => name === serving)
  const others = cells.filter(({ name }) => name !== to.name)
  return withCells(others, actor(), async (open) => {
    const moves = await Promise.all(
      open.map(({ db }) =>
        db
          .selectFrom('brand_moves')
          .select('brand_id')
          .where('client_id', '=', clientId)
          .where('target', '=', to.name)
          .executeTakeFirst(),
      ),
    )
    return open[moves.findIndex((each) => each !== undefined)]?.cell
  })
}

async function drop(input: Input, directory: Directory): Promise<number> {
  const clientId = wordOf(input.words[0], 'CLIENT_ID')
  const cell = cellOf(directory, textOption(input, 'from') ?? '')
  await withCells([cell], actor(), async ([open]) => {
    const { db } = open as OpenCell
    await dropMoved(db, await brandTables(db), clientId)
  })
  input.say(`Cell ${cell.name} has no rows of ${clientId} any more.`)
  input.report({ clientId, cell: cell.name })
  return 0
}

async function migrateAll(input: Input, { cells }: Directory): Promise<number> {
  const result: { cell: string; files: string[] }[] = []
  for (const cell of cells) {
    const files = input.options.check ? await dueOf(cell) : await migrateCell(cell)
    result.push({ cell: cell.name, files })
    input.say(files.length === 0 ? `${cell.name}: up to date` : `${cell.name}: ${files.join(', ')}`)
  }
  input.report({ cells: result })
  return input.options.check && result.some(({ files }) => files.length > 0) ? 1 : 0
}

async function migrateCell(cell: Cell): Promise<string[]> {
  const url = databaseUrlOf(cell)
  const pool = createPool({ url, poolSize: 1, as: 'owner', onError: () => undefined })
  try {
    const { applied, laterRelease } = await migrate(pool)
    if (laterRelease === undefined) {
      await installQueues(url)
      await storeSiteFiles(pool)
    }
    return applied
  } finally {
    await pool.end()
  }
}

async function verify(input: Input, { cells }: Directory, checks: LedgerChecks): Promise<number> {
  const results = await withCells(cells, actor(), (open) =>
    Promise.all(open.map(async ({ cell, db }) => ({ cell: cell.name, ...(await verifyLedger(db, checks)) }))),
  )
  for (const { cell, broken, members, ms } of results) {
    input.say(
      `${cell}: ${members} members, ${broken.length === 0 ? 'all invariants hold' : `${broken.length} BROKEN`} (${ms} ms)`,
    )
    for (const { invariant, first } of broken) input.say(`  BROKEN ${invariant}: ${first}`)
  }
  input.report({ cells: results })
  return results.every(({ broken }) => broken.length === 0) ? 0 : 1
}

async function report(input: Input, { cells }: Directory): Promise<number> {
  const reporting: Cell = {
    name: 'reporting',
    number: 0,
    databaseUrlFile: path.resolve(textOption(input, 'database-url-file') ?? ''),
    upstreams: [],
    operators: [],
  }
  const added = await withCells([reporting, ...cells], actor(), ([first, ...others]) =>
    followCells((first as OpenCell).db, others),
  )
  input.say(
    added.length === 0 ? 'The reporting database followed every cell already.' : `Follows now: ${added.join(', ')}`,
  )
  input.report({ added })
  return 0
}
