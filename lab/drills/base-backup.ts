/** A base backup of a running server by PostgreSQL's own functions: the embedded server comes without `pg_basebackup`. */
import { spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createPool } from '../../apps/api/src/kit/database/db.ts'
import { serverUser } from '../../apps/api/src/kit/postgres/postgres-programs.ts'

/** Of the running server, or written again by the next one. */
const LEFT_OUT = ['./pg_wal/*', './pg_stat_tmp/*', './pg_replslot/*', './postmaster.pid', './postmaster.opts']

/** Copies the data folder of the server at `url` to `target`, which must be missing or empty. The log is not copied. */
export async function takeBaseBackup(url: string, dataFolder: string, target: string): Promise<void> {
  // One connection: a base backup belongs to its session.
  const pool = createPool({ url, poolSize: 1, as: 'owner', onError: () => undefined })
  try {
    await pool.query(`select pg_backup_start('base', true)`)
    if (!existsSync(target)) mkdirSync(target)
    await copy(dataFolder, target)
    const { rows } = await pool.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    const label = path.join(target, 'backup_label')
    writeFileSync(label, rows[0]?.labelfile ?? '')
    chmodSync(target, 0o700)
    const user = serverUser(dataFolder)
    if (user) chownSync(label, user.uid, user.gid)
  } finally {
    await pool.end()
  }
}

/** A file may grow or go during the copy: the log repairs it. tar reports that with 1, and real failures with 2. */
async function copy(from: string, to: string): Promise<void> {
  const leftOut = LEFT_OUT.map((each) => `--exclude=${each}`)
  const pack = spawn('tar', [...leftOut, '-C', from, '-cf', '-', '.'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const unpack = spawn('tar', ['-C', to, '-xpf', '-'], { stdio: [pack.stdout, 'ignore', 'inherit'] })
  const exits = await Promise.all(
    [pack, unpack].map((child) => new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 2)))),
  )
  if (Math.max(...exits) > 1) throw new Error(`The copy of ${from} failed`)
}
