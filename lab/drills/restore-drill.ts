/** `npm run lab -- restore-drill`: destroys a database of its own, restores it to a named time by `deploy/restore`, and checks the books. */
import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPool } from '../../apps/api/src/kit/database/db.ts'
import { serverUser } from '../../apps/api/src/kit/postgres/postgres-programs.ts'
import { startPostgres } from '../../apps/api/src/kit/postgres/postgres-server.ts'
import { ROOT } from '../../tools/rules/files.ts'
import { freePort } from '../stage/free-port.ts'
import { takeBaseBackup } from './base-backup.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'duang-drill-'))
const backups = path.join(folder, 'backups')
const original = path.join(folder, 'original')
const restored = path.join(folder, 'restored')
const print = (line: string) => process.stdout.write(`${line}\n`)

/** The server's own user writes the archive, and need not be this one. */
function makeFolders(): void {
  chmodSync(folder, 0o755)
  for (const name of ['base', 'wal']) mkdirSync(path.join(backups, name), { recursive: true })
  const user = serverUser(original)
  if (user) chownSync(path.join(backups, 'wal'), user.uid, user.gid)
}

async function startServer(dataFolder: string): Promise<Awaited<ReturnType<typeof startPostgres>>> {
  const archive = `"${ROOT}/deploy/archive-wal" "%p" "%f" "${backups}/wal"`
  const settings = { wal_level: 'replica', archive_mode: 'on', archive_command: archive }
  return startPostgres({
    dataFolder,
    port: await freePort(),
    settings: dataFolder === original ? settings : {},
    adopt: true,
  })
}

/** One connection: a base backup belongs to its session. */
const connect = (url: string) => createPool({ url, poolSize: 1, as: 'owner', onError: () => undefined })

async function query<Row extends object>(url: string, text: string): Promise<Row> {
  const pool = connect(url)
  const { rows } = await pool.query<Row>(text).finally(() => pool.end())
  return rows[0] as Row
}

/** Ninety days of play money, by the start of a demonstration. */
async function fill(url: string): Promise<void> {
  const names = ['PORT', 'OPERATOR_PORT', 'SANDBOX_PORT', 'DATABASE_PORT']
  const ports = Object.fromEntries(await Promise.all(names.map(async (name) => [name, String(await freePort())])))
  const env = { ...process.env, ...ports, DATABASE_URL: url, DATA_DIR: path.join(folder, 'var'), DEMO: 'quiet' }
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts/run.ts'), '--until-stdin-ends'], {
    env: { ...env, BANK: 'sandbox', LOG_LEVEL: 'error' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => chunk.includes('Ctrl-C') && resolve())
    child.once('exit', () => reject(new Error('The demonstration ended')))
  })
  child.stdin.end()
  await new Promise((resolve) => child.once('exit', resolve))
}

/** Named by its end: a restore to an earlier time is impossible. */
async function backUp(url: string): Promise<void> {
  const base = path.join(backups, 'base')
  await takeBaseBackup(url, original, path.join(base, 'draft'))
  renameSync(path.join(base, 'draft'), path.join(base, `${new Date().toISOString().slice(0, 19).replaceAll(':', '')}Z`))
}

const duang = (url: string, ...words: string[]): string =>
  execFileSync(path.join(ROOT, 'bin/duang'), words, {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: url, APP_DATABASE_URL: '', DATA_DIR: path.join(folder, 'var') },
  })
const giveCredit = (url: string, baht: number): string =>
  duang(url, 'correction', 'goodwill', 'somchai', String(baht), '--reason', 'drill', '--reference', `D${baht}`)
const creditsOf = async (url: string): Promise<number[]> =>
  (
    await query<{ baht: number[] }>(
      url,
      `select coalesce(array_agg((amount_satang / 100)::int order by amount_satang), '{}') as baht
       from corrections where kind = 'goodwill' and reason = 'drill'`,
    )
  ).baht
/** As PostgreSQL writes it: a date of JavaScript would lose the microseconds. */
const now = async (url: string): Promise<string> =>
  (await query<{ now: string }>(url, 'select clock_timestamp()::text as now')).now

/** Fills a database and backs it up, gives 101 baht, notes the time, gives 102 baht, and loses the server with its data. */
async function loseDatabase(): Promise<{ target: string; lost: string }> {
  const server = await startServer(original)
  try {
    await query(`${server.url}postgres`, 'create database duang')
    const url = `${server.url}duang`
    await fill(url)
    await backUp(url)
    giveCredit(url, 101)
    const target = await now(url)
    giveCredit(url, 102)
    const lost = await now(url)
    await query(url, 'select pg_switch_wal()')
    const archived = `select last_archived_wal >= pg_walfile_name($$${await lastWal(url)}$$) as is_done from pg_stat_archiver`
    while (!(await query<{ is_done: boolean | null }>(url, archived)).is_done) await sleep(200)
    unpackSome()
    return { target, lost }
  } finally {
    process.kill(server.pid, 'SIGQUIT')
    await sleep(1_000)
    copyFileSync(`${original}.password`, `${restored}.password`)
    rmSync(original, { recursive: true })
  }
}

/** Each second segment becomes plain, as an earlier release archived it. */
function unpackSome(): void {
  const wal = path.join(backups, 'wal')
  const segments = readdirSync(wal).filter((name) => name.endsWith('.gz'))
  const bytes = segments.reduce((sum, name) => sum + statSync(path.join(wal, name)).size, 0)
  print(
    `Archived: ${segments.length} segments of 16 MB in ${(bytes / 2 ** 20).toFixed(1)} MB. Each second one is unpacked.`,
  )
  const plain = segments.toSorted().filter((_, index) => index % 2 === 0)
  execFileSync(
    'gunzip',
    plain.map((name) => path.join(wal, name)),
  )
}

const lastWal = async (url: string): Promise<string> =>
  (await query<{ lsn: string }>(url, 'select (pg_current_wal_lsn() - 1)::text as lsn')).lsn

async function restore({ target, lost }: { target: string; lost: string }): Promise<void> {
  const from = performance.now()
  print(execFileSync(path.join(ROOT, 'deploy/restore'), [backups, target, restored], { encoding: 'utf8' }).trim())
  const server = await startServer(restored)
  try {
    const url = `${server.url}duang`
    while ((await query<{ busy: boolean }>(url, 'select pg_is_in_recovery() as busy')).busy) await sleep(100)
    print(`Restored in ${((performance.now() - from) / 1000).toFixed(1)} s to ${target}`)
    print(duang(url, 'verify-ledger', '--all').trim().split('\n').slice(-2).join('\n'))
    const credits = await creditsOf(url)
    if (credits.join() !== '101') throw new Error(`Expected the credit before the time alone, found: ${credits.join()}`)
    const seconds = (Date.parse(lost) - Date.parse(target)) / 1000
    print(`Lost: the ${seconds.toFixed(1)} s from ${target} to ${lost}, with the credit of 102 baht.`)
  } finally {
    await server.stop()
  }
}

makeFolders()
try {
  await restore(await loseDatabase())
} finally {
  rmSync(folder, { recursive: true, force: true })
}
