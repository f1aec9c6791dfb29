/** The version of a release: one place (package.json of the root), and the refusals before it is packed or cut. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { compareVersions } from '../../apps/api/src/kit/migrate/schema-release.ts'

const RELEASED = 'apps/api/db/released.txt'
const DEVELOPMENT = /^(\d+\.\d+\.\d+)-dev$/

const gitIn =
  (root: string) =>
  (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

const readText = (root: string, name: string): string => readFileSync(path.join(root, name), 'utf8')

const versionOf = (root: string): string => (JSON.parse(readText(root, 'package.json')) as { version: string }).version

/** The last release: its tag, or the commit that recorded it in a clone without tags. */
export function lastRelease(root: string): { version: string; ref: string } {
  const git = gitIn(root)
  const [, version = ''] = /^release (.+)$/m.exec(readText(root, RELEASED)) ?? []
  const tag = `v${version}`
  return { version, ref: git('tag', '--list', tag) ? tag : git('log', '-1', '--format=%H', '--', RELEASED) }
}

function refuseChanges(root: string): void {
  const changed = gitIn(root)('status', '--porcelain')
  if (changed) throw new Error(`A release is a commit. These files are not committed:\n${changed}`)
}

/** The version that an archive of HEAD has: that of its tag, or `0.2.0-dev.143+8cc9b4ef1234` for a commit between two releases. */
export function packedVersion(root: string): string {
  refuseChanges(root)
  const git = gitIn(root)
  const version = versionOf(root)
  const tags = git('tag', '--points-at', 'HEAD', '--list', 'v*').split('\n').filter(Boolean)
  const other = tags.find((tag) => tag !== `v${version}`)
  if (other) throw new Error(`The commit is tagged ${other}, and package.json has the version ${version}.`)
  const last = lastRelease(root)
  if (!DEVELOPMENT.test(version)) {
    if (tags.length === 0)
      throw new Error(
        `The commit is not the one of release ${version}: it has no tag v${version}. See npm run release -- --cut.`,
      )
    return version
  }
  if (compareVersions(version, last.version) <= 0)
    throw new Error(`package.json has ${version}, and ${last.version} is released already.`)
  const count = git('rev-list', '--count', `${last.ref}..HEAD`)
  return `${version}.${count}+${git('rev-parse', '--short=12', 'HEAD')}`
}

/** The version that `--cut` releases. Refuses an unclean tree and a version that is released already. */
export function cutVersion(root: string): string {
  refuseChanges(root)
  const [, version] = DEVELOPMENT.exec(versionOf(root)) ?? []
  if (!version) throw new Error(`Expected a version such as 0.2.0-dev in package.json, found ${versionOf(root)}.`)
  const isTagged = gitIn(root)('tag', '--list', `v${version}`) !== ''
  if (isTagged || compareVersions(version, lastRelease(root).version) <= 0)
    throw new Error(`Release ${version} is out already. Write a later one, such as 0.3.0-dev, into package.json.`)
  if (readText(root, 'CHANGELOG.md').includes(`\n## [${version}]`))
    throw new Error(`CHANGELOG.md has a section ${version} already.`)
  return version
}

/** The version after a release, for development. */
export function nextDevelopment(version: string): string {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return `${major}.${minor + 1}.0-dev`
}

/** Writes the version into package.json of the root, those of its workspaces, and the lock file. */
export function writeVersion(root: string, version: string): void {
  const folders = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(path.join(root, parent)).map((name) => `${parent}/${name}`),
  )
  // An archive has the built site of some workspaces alone.
  const names = folders.map((folder) => `${folder}/package.json`).filter((name) => existsSync(path.join(root, name)))
  for (const name of ['package.json', ...names]) replaceVersion(path.join(root, name), version)
  const file = path.join(root, 'package-lock.json')
  const lock = JSON.parse(readFileSync(file, 'utf8')) as {
    version: string
    packages: Record<string, { version?: string }>
  }
  lock.version = version
  for (const name of ['', ...folders]) if (lock.packages[name]) lock.packages[name].version = version
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
}

/** Leaves the form of the file. */
function replaceVersion(file: string, version: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^ {2}"version": ".*"/m, `  "version": "${version}"`))
}

/** Names the unreleased section of a change log. Throws when it is empty. */
export function releasedChangelog(text: string, version: string, day: string): string {
  const [, section = ''] = /^## \[Unreleased\]\n([\s\S]*?)(?=^## \[|$(?![\s\S]))/m.exec(text) ?? []
  if (!section.includes('\n- ') && !section.startsWith('- '))
    throw new Error('CHANGELOG.md has no line under [Unreleased].')
  return text.replace('## [Unreleased]\n', `## [Unreleased]\n\n## [${version}] - ${day}\n`)
}

/** Namespace of signatures, which `ssh-keygen -Y verify` must be given. */
const NAMESPACE = 'duang-release'

/** Signs a file by an SSH key of the operator: FILE.sig is beside it. */
export function signFile(file: string, key: string): void {
  execFileSync('ssh-keygen', ['-q', '-Y', 'sign', '-f', key, '-n', NAMESPACE, file], {
    stdio: ['inherit', 'ignore', 'inherit'],
  })
}
