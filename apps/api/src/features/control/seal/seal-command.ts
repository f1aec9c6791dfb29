/** `duang seal`: heads, keys, verification and exports of the seal. */

import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { recordAction } from '#core/audit/audit.ts'
import { type StoredBrand, storedBrands } from '#core/brand/change-brand.ts'
import {
  CommandMistake,
  CommandRefusal,
  type DeploymentCommand,
  type DeploymentCommandInput as Input,
  missing,
  unknown,
} from '#core/command.ts'
import { readPastDay } from '#core/command-day.ts'
import { type ListForm, PAGE_OPTIONS, pageOf, readPage, sayPage } from '#core/command-list.ts'
import { unwritable } from '#entry/command/command-file.ts'
import { inTransaction, isReadOnly } from '#kit/database/db.ts'
import { bangkokStamp } from '#kit/text/bangkok-instant.ts'
import { addDays, bangkokDate, startOfBangkokDate } from '#kit/text/bangkok-time.ts'
import { beginSeal } from './begin.ts'
import { type FileState, headFile } from './head-file.ts'
import { referenceHeads } from './reference-heads.ts'
import { sealBrand } from './seal.ts'
import { sealedItems } from './sealed-items.ts'
import { recordVerification } from './verifications.ts'
import { type Verification, verifySeal } from './verify.ts'

const ONE_BRAND = { '--brand <CLIENT_ID>': 'one brand; all by default' } as const
const SOURCES = {
  '--heads <FILE>': 'a copy of the heads, with --brand; the file in SEAL_DIR by default',
  '--key <PUBLIC_KEY,…>': 'trusted keys; those of this deployment by default',
} as const
/** Findings of one brand on the screen. `--json` has all of them. */
const SHOWN_MAX = 20

export const sealCommand: DeploymentCommand = {
  name: 'seal',
  summary: 'The seal of the audit log and the ledger: signed heads, and what was changed behind them.',
  isOfDeployment: true,
  needsOwner: true,
  acts: {
    list: { summary: 'Heads, newest first.', options: { ...ONE_BRAND, ...PAGE_OPTIONS }, run: list },
    key: { summary: 'Prints the public keys of this deployment; the first one signs.', run: key },
    begin: {
      summary: 'Begins the seal of a brand, or the file of heads of this machine. Without it nothing is sealed.',
      options: {
        ...ONE_BRAND,
        '--anew': 'although heads of before are gone; every verification reports it',
        '--late': 'accepts a chain that an earlier release began late; every verification notes it',
      },
      run: begin,
    },
    now: { summary: 'Seals now and signs a head, without waiting for the hour.', options: ONE_BRAND, run: now },
    verify: {
      summary: 'Recomputes both chains and compares them with the heads; exit code 1 if anything was changed.',
      options: { ...ONE_BRAND, '--since <DAY>': 'rows from this Bangkok day on', ...SOURCES },
      run: verify,
    },
    export: {
      summary: 'Writes sealed rows as JSON lines, for the verifier that needs no Duang.',
      options: {
        '--file <FILE>': { required: 'the file to write' },
        '--from <DAY>': 'the first Bangkok day; the first row by default',
        '--to <DAY>': 'the last Bangkok day; the last row by default',
        '--brand <CLIENT_ID>': 'the first brand by default',
        ...SOURCES,
      },
      run: exportRows,
    },
  },
}

/** Brands that this cell serves: one that has moved away is verified in its new cell. */
async function brandsOf({ platform, options }: Input): Promise<StoredBrand[]> {
  const { brand: clientId } = options
  const { rows } = await sql<{ brand_id: number }>`
    select brand_id from brand_moves where closed_at is not null`.execute(platform.db)
  const moved = new Set(rows.map((row) => row.brand_id))
  const all = (await storedBrands(platform.db)).filter((brand) => !moved.has(brand.brandId))
  if (clientId === undefined) return all
  const found = all.filter((brand) => brand.clientId === clientId)
  if (found.length === 0) throw unknown('brand', String(clientId))
  return found
}

const HEAD_LIST: ListForm = {
  keys: [
    { column: 'h.signed_at', type: 'timestamptz' },
    { column: 'h.brand_id', type: 'bigint' },
    { column: 'h.number', type: 'bigint' },
  ],
  order: 'desc',
}

async function list(input: Input): Promise<number> {
  const brands = await brandsOf(input)
  const nameOf = new Map(brands.map(({ brandId, clientId }) => [brandId, clientId]))
  const query = input.platform.db
    .selectFrom('seal_heads as h')
    .select(['h.brand_id', 'h.number', 'h.signed_at', 'h.covers_to', 'h.audit_rows', 'h.transfers', 'h.hash'])
    .select(['h.public_key', 'h.next_at', 'h.sent_at', 'h.failure'])
    .where('h.brand_id', '=', sql<number>`any (${brands.map(({ brandId }) => brandId)}::int[])`)
  return sayPage(input, await pageOf(query, HEAD_LIST, readPage(input.options, HEAD_LIST)), {
    row: (row) => {
      const sent = row.sent_at ? 'sent' : row.next_at ? `waits${row.failure ? `: ${row.failure}` : ''}` : 'not sent'
      return `${nameOf.get(row.brand_id)}  ${row.number}  ${bangkokStamp(row.signed_at)}  ${row.audit_rows} rows, ${row.transfers} transfers  ${row.hash.slice(0, 16)}  ${sent}`
    },
    none: 'No head is signed yet.',
  })
}

async function key({ platform, say, report }: Input): Promise<number> {
  const keys = platform.seal.keys.map((each) => each.publicKey)
  for (const each of keys) say(each)
  if (keys.length === 0) say('No key: set SEAL_KEY_FILE to a file made by openssl rand -base64 32.')
  report({ keys })
  return keys.length > 0 ? 0 : 1
}

function assertMaySeal({ platform }: Input): void {
  if (platform.seal.keys.length === 0)
    throw new CommandMistake('No key: set SEAL_KEY_FILE to a file made by openssl rand -base64 32.', 'conflict')
  if (platform.bankMode === 'none') throw new CommandRefusal('only_a_copy', 'A copy of the data is not sealed.')
}

async function begin(input: Input): Promise<number> {
  const { platform, say, report, actor, options } = input
  assertMaySeal(input)
  const results = []
  for (const { brandId, clientId } of await brandsOf(input)) {
    const how = { again: options.anew === true, late: options.late === true }
    const begun = await beginSeal(platform, brandId, actor, how)
    const file = headFile(platform.seal.folder, brandId)
    say(`${clientId}: ${BEGUN[begun.outcome]}`.replace('FILE', file))
    const isDone = begun.outcome !== 'lost' && begun.sealed.file === 'same'
    if (begun.outcome !== 'lost' && !isDone) say(`WARNING: ${fileWarning(begun.sealed.file, file)}`)
    results.push({ brand: clientId, outcome: begun.outcome, isDone })
  }
  report({ brands: results })
  return results.every(({ isDone }) => isDone) ? 0 : 1
}

const BEGUN = {
  begun: 'the seal begins. Keep copies of FILE where the owner of this machine cannot change them.',
  file: 'FILE has all heads of the database. Compare them with a copy from elsewhere.',
  known: 'begun before.',
  accepted: 'The late beginning is accepted and recorded. Every verification notes it.',
  lost: 'Nothing was begun: the seal had heads before, and the database has none. Verify with a copy (--heads). Put FILE aside and give --anew to begin once more.',
} as const

const fileWarning = (state: FileState | undefined, file: string): string => {
  if (state === 'none') return 'The seal has not begun: duang seal begin'
  if (state === 'ahead') return `${file} is ahead of the database: duang seal verify`
  if (state === 'missing' || state === 'short')
    return `${file} lacks heads of the database. Put back a copy, or order: duang seal begin`
  return 'Older transactions still run. Try again.'
}

async function now(input: Input): Promise<number> {
  const { platform, say, report } = input
  assertMaySeal(input)
  const results = []
  for (const { brandId, clientId } of await brandsOf(input)) {
    const { head, file } = await sealBrand(platform, brandId, { pauseSeconds: 0 })
    say(
      head
        ? `${clientId}: head ${head.number}, ${head.auditRows} rows and ${head.transfers} transfers.`
        : `${clientId}: no head.`,
    )
    if (file !== 'same') say(`WARNING: ${fileWarning(file, headFile(platform.seal.folder, brandId))}`)
    results.push({ brand: clientId, head: head ?? null, file: file ?? null })
  }
  report({ brands: results })
  return results.every(({ head, file }) => head && file === 'same') ? 0 : 1
}

/** What a verification on this machine cannot know. */
const UNKNOWN_WITHOUT_COPY =
  'compared with this machine alone. Whoever may write the database and SEAL_DIR can have removed the newest heads with all that they covered. Only a copy from elsewhere shows that: --heads.'

type Sources = { file: string; trusted: readonly string[] }

function sourcesOf({ platform, options }: Input, brandId: number): Sources {
  const { heads, key: keys } = options
  if (heads !== undefined && options.brand === undefined) throw missing('--brand, the brand of --heads')
  return {
    file: typeof heads === 'string' ? path.resolve(heads) : headFile(platform.seal.folder, brandId),
    trusted: typeof keys === 'string' ? keys.split(',') : platform.seal.keys.map((each) => each.publicKey),
  }
}

function dayOption({ platform, options }: Input, name: string): Date | undefined {
  const day = options[name]
  if (day === undefined) return undefined
  return startOfBangkokDate(readPastDay(day, bangkokDate(platform.clock()), `--${name}`))
}

async function verify(input: Input): Promise<number> {
  const { platform, say, report } = input
  const since = dayOption(input, 'since')
  const results = []
  for (const { brandId, clientId } of await brandsOf(input)) {
    const found = await verifySeal(platform.db, {
      brandId,
      since,
      isCopy: input.options.heads !== undefined,
      ...sourcesOf(input, brandId),
    })
    sayVerification(clientId, found, say)
    if (input.options.heads === undefined) say(`${clientId}: ${UNKNOWN_WITHOUT_COPY}`)
    await keepVerification(input, brandId, found)
    results.push({ brand: clientId, ...found })
  }
  report({ brands: results })
  return results.every(({ findings }) => findings.length === 0) ? 0 : 1
}

/** Keeps the result for the desk. A read-only copy can be verified as well, and keeps none. */
async function keepVerification({ platform, options, actor }: Input, brandId: number, found: Verification) {
  await recordVerification(platform, brandId, found, {
    comparedWith: options.heads !== undefined ? 'copy' : found.fileHeads === undefined ? 'table' : 'file',
    since: typeof options.since === 'string' ? options.since : null,
    actor,
  }).catch((error: unknown) => {
    if (!isReadOnly(error)) throw error
  })
}

function sayVerification(clientId: string, found: Verification, say: Input['say']): void {
  const { findings, lastHead, fileHeads } = found
  for (const text of found.notes) say(`${clientId}: NOTE: ${text}`)
  for (const { kind, table, id, day, text } of findings.slice(0, SHOWN_MAX))
    say(`${clientId}: ${kind.toUpperCase()} ${table} ${id}${day ? ` of ${day}` : ''}: ${text}`)
  if (findings.length > SHOWN_MAX) say(`${clientId}: … and ${findings.length - SHOWN_MAX} more.`)
  say(
    `${clientId}: ${found.auditRows} rows of the audit log, ${found.auditConfirmed} confirmed by heads; ${found.transfers} transfers, ${found.transfersConfirmed} confirmed, ${found.unsealedTransfers} not sealed yet.`,
  )
  say(
    lastHead
      ? `${clientId}: ${found.heads} heads, the last of ${bangkokStamp(new Date(lastHead.signedAt))}. ${findings.length === 0 ? 'Nothing was changed.' : `${findings.length} findings.`}`
      : `${clientId}: no head that can be relied on.`,
  )
  if (fileHeads === undefined)
    say(`WARNING: ${clientId} has no file of heads here. The database was compared with itself.`)
}

async function exportRows(input: Input): Promise<number> {
  const { platform, options, actor, say, report } = input
  const [first] = await brandsOf(input)
  if (!first) throw unknown('brand', String(options.brand))
  const { brandId, clientId } = first
  const { heads, findings } = await referenceHeads(platform.db, { brandId, ...sourcesOf(input, brandId) })
  if (findings[0]) throw new CommandRefusal('heads_changed', `The heads are not in order: ${findings[0].text}`)
  const [from, to] = [dayOption(input, 'from'), dayOption(input, 'to')]
  const end = to && startOfBangkokDate(addDays(bangkokDate(to), 1))
  const between = {
    brandId,
    after: from && heads.findLast((head) => new Date(head.coversTo) <= from),
    until: end && heads.find((head) => new Date(head.coversTo) >= end),
  }
  await inTransaction(platform.db, (tx) =>
    recordAction(
      tx,
      { brand: { id: brandId }, clock: platform.clock },
      { actor, action: 'seal.export', after: { from: options.from ?? null, to: options.to ?? null } },
    ),
  ).catch((error: unknown) => {
    // A read-only copy can be exported as well, and keeps no record.
    if (!isReadOnly(error)) throw error
  })
  const file = path.resolve(String(options.file))
  const lines = await writeItems(file, sealedItems(platform.db, between))
  say(`${clientId}: ${lines} lines in ${file}, after head ${between.after?.number ?? 0}.`)
  say(`Verify: node verify-seal.cjs --heads ${headFile(platform.seal.folder, brandId)} --key KEY --export ${file}`)
  report({ brand: clientId, file, lines, after: between.after?.number ?? null, until: between.until?.number ?? null })
  return 0
}

async function writeItems(file: string, items: AsyncIterable<object>): Promise<number> {
  const stream = createWriteStream(file, { flags: 'wx', mode: 0o600 })
  const failed = once(stream, 'error').then(([error]) => {
    throw unwritable(file, error)
  })
  let lines = 0
  const write = async () => {
    for await (const item of items) {
      lines++
      if (!stream.write(`${JSON.stringify(item)}\n`)) await once(stream, 'drain')
    }
    stream.end()
    await once(stream, 'close')
  }
  await Promise.race([write(), failed])
  return lines
}
