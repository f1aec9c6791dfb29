/**
 * The single-file verifier: checks heads, and an export with them, with Node alone.
 *   node verify-seal.cjs --heads heads-1.jsonl --key PUBLIC_KEY [--key …] [--export rows.jsonl] [--json]
 */
import { createReadStream, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import {
  type Checked,
  checkHeads,
  createItemCheck,
  type Finding,
  type HeadLine,
  readHeadLine,
  type SealItem,
} from '../src/check.ts'
import type { Head } from '../src/seal.ts'

const USAGE =
  'node verify-seal.cjs --heads FILE --key PUBLIC_KEY [--key PUBLIC_KEY …] [--export FILE] [--brand NUMBER] [--json]'
/** One changed row may cause many findings. The first ones name it. */
const SHOWN_MAX = 50

const print = (line: string): boolean => process.stdout.write(`${line}\n`)

function options() {
  const { values } = parseArgs({
    options: {
      heads: { type: 'string' },
      export: { type: 'string' },
      key: { type: 'string', multiple: true },
      brand: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
  return values
}

function readHeads(file: string): { lines: HeadLine[]; unreadable: number[] } {
  const texts = readFileSync(file, 'utf8').split('\n')
  const lines: HeadLine[] = []
  const unreadable: number[] = []
  texts.forEach((text, index) => {
    if (text.trim() === '') return
    const line = readHeadLine(text)
    if (line) lines.push(line)
    else unreadable.push(index + 1)
  })
  return { lines, unreadable }
}

async function checkExport(
  file: string,
  given: { brand: string; heads: readonly Head[]; report: (finding: Finding) => void },
): Promise<Checked | undefined> {
  const check = createItemCheck(given)
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (line === '') continue
    const item = JSON.parse(line) as SealItem
    if (item.type === 'export' && (item.version !== 1 || item.brand !== given.brand))
      throw new Error(`The export is of brand ${item.brand}, version ${item.version}.`)
    check.item(item)
  }
  return check.result()
}

async function main(): Promise<number> {
  const { heads: headsFile, export: exportFile, key: trusted, brand: wanted, json } = options()
  if (headsFile === undefined || trusted === undefined) throw new Error(USAGE)
  const { lines, unreadable } = readHeads(headsFile)
  const brand = wanted ?? lines[0]?.brand ?? ''
  const findings: Finding[] = unreadable.map((number) => ({
    kind: 'head-changed',
    brand,
    table: headsFile,
    id: `line ${number}`,
    day: null,
    text: `Line ${number} is no head.`,
  }))
  const report = (finding: Finding) => void findings.push(finding)
  const heads = checkHeads(lines, { brand, source: headsFile, trusted, report })
  const checked = exportFile === undefined ? undefined : await checkExport(exportFile, { brand, heads, report })
  const isCut = exportFile !== undefined && checked === undefined
  if (json) print(JSON.stringify({ brand, heads: heads.length, checked, isCut, findings }, null, 2))
  else say({ brand, heads, checked, isCut, findings })
  return findings.length > 0 || isCut || heads.length === 0 ? 1 : 0
}

type Outcome = {
  brand: string
  heads: readonly Head[]
  checked: Checked | undefined
  isCut: boolean
  findings: readonly Finding[]
}

function say({ brand, heads, checked, isCut, findings }: Outcome): void {
  for (const { kind, table, id, day, text } of findings.slice(0, SHOWN_MAX))
    print(`${kind}: brand ${brand}, ${table} ${id}${day ? `, ${day}` : ''}: ${text}`)
  if (findings.length > SHOWN_MAX) print(`… and ${findings.length - SHOWN_MAX} more.`)
  const last = heads.at(-1)
  print(`${heads.length} valid heads${last ? `, the last of ${last.signedAt}` : ''}.`)
  if (checked) {
    print(`The export has the rows from ${checked.from ?? 'the beginning'} to ${checked.until ?? 'its end'}.`)
    print(
      `Audit log: row ${checked.auditRows}, confirmed up to ${checked.auditConfirmed}. Ledger: ${checked.transfers} transfers, confirmed up to ${checked.transfersConfirmed}.`,
    )
  }
  if (isCut) print('The export has no end: it was cut off.')
  print(findings.length === 0 && !isCut ? 'Nothing was changed.' : `${findings.length} findings.`)
}

main().then(
  (code) => {
    process.exitCode = code
  },
  (error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 2
  },
)
