/** A release in a folder of its own: the tree of a commit, or of this clone, with its packages and its built site. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../../tools/rules/files.ts'

const git = (...args: string[]): Buffer => execFileSync('git', args, { cwd: ROOT, maxBuffer: 1024 ** 3 })

/** The full name of a commit. Throws for an unknown one. */
export const commitNamed = (ref: string): string => git('rev-parse', '--verify', `${ref}^{commit}`).toString().trim()

/** The tree of a commit. */
export function unpackCommit(commit: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', commit) })
}

/** The tree of this clone, with changes that are not committed. */
export function copyClone(folder: string): void {
  const names = git('ls-files', '-z', '--cached', '--others', '--exclude-standard').toString().split('\0')
  for (const name of names.filter((each) => each && existsSync(path.join(ROOT, each))))
    cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true })
}

/** Packages of the lock file: the ones of this clone where it is the same, otherwise from the registry. */
export function addPackages(folder: string): void {
  if (existsSync(path.join(folder, 'node_modules'))) return
  const lock = 'package-lock.json'
  const isSame = readFileSync(path.join(folder, lock)).equals(readFileSync(path.join(ROOT, lock)))
  if (!isSame) {
    execFileSync('npm', ['ci', '--omit=dev'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
    return
  }
  const folders = git('ls-files', '--', 'package.json', '*/package.json').toString().trim().split('\n')
  for (const owner of folders.map((name) => path.dirname(name))) {
    const packages = path.join(owner, 'node_modules')
    // Links between the workspaces are relative, so they lead into the copy.
    if (existsSync(path.join(ROOT, packages)))
      cpSync(path.join(ROOT, packages), path.join(folder, packages), { recursive: true, verbatimSymlinks: true })
  }
}

/** Builds the site by the program of that release. */
export function buildSite(folder: string): void {
  const program = `import('./scripts/web-build.ts').then((built) => built.buildWebIfNeeded(() => undefined))`
  execFileSync(process.execPath, ['-e', program], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] })
}

/** Names version and commit, as a packed release does. `npm start` and each process report them. */
export function nameRelease(folder: string, commit: string): void {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string }
  writeFileSync(path.join(folder, 'RELEASE'), JSON.stringify({ version, commit: commit.slice(0, 12) }))
}
