/** The folder of all stored data. It contains secrets and members' data, so that only its owner may read it. */
import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { sqlState } from '../database/db.ts'

/** Names that Duang creates in the folder. */
const OURS = [
  'postgres',
  'postgres.password',
  'postgres.lock',
  'app.password',
  'sandbox',
  'sandbox.secret',
  'secrets.key',
  'seal.key',
  'seal',
  'media',
  'exports',
  'compiled',
]
const OF_THE_FILE_SYSTEM = 'lost+found'
const OTHERS = 0o077
const STICKY = 0o1000

/**
 * Makes the folder, or closes an existing one to other users. Folders above it stay as they are. Refuses a folder that others use as
 * well: closing /tmp or /var/lib would break the machine.
 */
export function openDataFolder(folder: string, warn: (line: string) => void): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { mode } = statSync(folder)
  if ((mode & OTHERS) === 0) return
  if (mode & STICKY || holdsOnlyOthers(folder))
    throw new Error(
      `Wrong setting. DATA_DIR: ${folder} is used by other programs as well. Name a folder that Duang has for itself.`,
    )
  try {
    chmodSync(folder, mode & 0o7700)
  } catch (error) {
    if (sqlState(error) !== 'EPERM' && sqlState(error) !== 'EROFS') throw error
    warn(
      `WARNING: DATA_DIR ${folder} is open to other users and belongs to one of them. Its owner should run: chmod 700 ${folder}`,
    )
  }
}

function holdsOnlyOthers(folder: string): boolean {
  const names = readdirSync(folder).filter((name) => name !== OF_THE_FILE_SYSTEM)
  return names.length > 0 && !names.some((name) => OURS.includes(name))
}
