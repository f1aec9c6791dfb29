/** Releases of a small repository: one version everywhere, and what is refused. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ROOT } from '../rules/files.ts'
import { beginDevelopment, cutRelease } from './release-cut.ts'
import {
  cutVersion,
  lastRelease,
  nextDevelopment,
  packedVersion,
  releasedChangelog,
  signFile,
} from './release-state.ts'

let root: string
const DAY = '2026-12-01'
const RELEASED = 'apps/api/db/released.txt'
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const write = (name: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
  writeFileSync(path.join(root, name), text)
}
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')
const versionIn = (name: string) => (JSON.parse(read(name)) as { version: string }).version
const packageFile = (version: string) => `{\n  "name": "x",\n  "version": "${version}"\n}\n`
const commit = (subject: string) => {
  git('add', '--all')
  git('commit', '--quiet', '--allow-empty', '-m', subject)
}
const writeSchema = () => write(RELEASED, `release ${versionIn('package.json')}\n`)

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'duang-release-'))
  git('init', '--quiet', '--initial-branch', 'main')
  for (const [name, value] of [
    ['user.name', 'x'],
    ['user.email', 'x@example.com'],
    ['tag.gpgSign', 'false'],
    ['commit.gpgSign', 'false'],
  ] as const)
    git('config', name, value)
  for (const name of ['package.json', 'packages/a/package.json', 'apps/api/package.json'])
    write(name, packageFile('0.1.0'))
  write(
    'package-lock.json',
    JSON.stringify({ version: '0.1.0', packages: { '': { version: '0.1.0' }, 'packages/a': {} } }),
  )
  write('apps/web/dist/index.html', '')
  write('CHANGELOG.md', '# Changelog\n\n## [Unreleased]\n\n### Added\n- A thing.\n\n## [0.1.0] - 2026-11-25\n')
  write(RELEASED, 'release 0.1.0\n')
  commit('Cut release 0.1.0')
})
afterEach(() => rmSync(root, { recursive: true }))

const begun = () => beginDevelopment(root, '0.1.0')

test('a commit behind a release does not pack as that release', () => {
  git('tag', 'v0.1.0')
  expect(packedVersion(root)).toBe('0.1.0')
  commit('Later')
  expect(() => packedVersion(root)).toThrow('it has no tag v0.1.0')
  begun()
  commit('Later still')
  expect(packedVersion(root)).toMatch(/^0\.2\.0-dev\.3\+[\da-f]{12}$/)
})

test('an unclean tree is neither packed nor cut', () => {
  begun()
  write('new.txt', 'x')
  for (const act of [packedVersion, cutVersion]) expect(() => act(root)).toThrow('not committed:\n?? new.txt')
})

test('a refused release is a sentence without a stack', () => {
  write('new.txt', '')
  const { status, stderr } = spawnSync(process.execPath, [path.join(ROOT, 'tools/release/release.ts')], {
    encoding: 'utf8',
    env: { ...process.env, GIT_DIR: path.join(root, '.git'), GIT_WORK_TREE: root },
  })
  expect([status, stderr]).toEqual([1, 'A release is a commit. These files are not committed:\n?? new.txt\n'])
})

test('a cut gives version, tag, change log and schema one name, and later commits another', () => {
  begun()
  expect(cutRelease(root, DAY, writeSchema)).toBe('0.2.0')
  expect(packedVersion(root)).toBe('0.2.0')
  for (const name of ['package.json', 'packages/a/package.json', 'apps/api/package.json', 'package-lock.json'])
    expect(versionIn(name)).toBe('0.2.0')
  expect(read('CHANGELOG.md')).toContain('## [Unreleased]\n\n## [0.2.0] - 2026-12-01\n\n### Added\n- A thing.\n')
  expect(lastRelease(root)).toEqual({ version: '0.2.0', ref: 'v0.2.0' })
  expect(git('status', '--porcelain')).toBe('')
  expect(beginDevelopment(root, '0.2.0')).toBe('0.3.0-dev')
  expect(packedVersion(root)).toMatch(/^0\.3\.0-dev\.1\+/)
})

test('a released version is not released again', () => {
  begun()
  git('tag', 'v0.2.0', 'HEAD~1')
  expect(() => cutVersion(root)).toThrow('Release 0.2.0 is out already')
  expect(nextDevelopment('1.4.2')).toBe('1.5.0-dev')
})

test('a release without a line in the change log is refused', () => {
  expect(() => releasedChangelog('## [Unreleased]\n\n## [0.1.0] - 2026-11-25\n- Old.\n', '0.2.0', DAY)).toThrow(
    'no line',
  )
})

test('without tags the last release is the commit that recorded it', () => {
  const { ref } = lastRelease(root)
  commit('Later')
  expect(ref).toBe(git('rev-parse', 'HEAD~1'))
})

test('checksums are signed by the key of the operator, and a change breaks the signature', () => {
  const [key, sums] = [path.join(root, 'key'), path.join(root, 'duang.tar.gz.sha256')]
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key])
  writeFileSync(sums, 'abc  duang.tar.gz\n')
  signFile(sums, key)
  writeFileSync(path.join(root, 'signers'), `releases ${readFileSync(`${key}.pub`, 'utf8')}`)
  const verify = () =>
    spawnSync(
      'ssh-keygen',
      ['-Y', 'verify', '-f', path.join(root, 'signers'), '-I', 'releases', '-n', 'duang-release', '-s', `${sums}.sig`],
      { input: readFileSync(sums) },
    ).status
  expect(verify()).toBe(0)
  writeFileSync(sums, 'abd  duang.tar.gz\n')
  expect(verify()).not.toBe(0)
})

test('all packages of this repository have the version of the root, which is not released yet', () => {
  const files = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(path.join(ROOT, parent)).map((name) => `${parent}/${name}/package.json`),
  )
  const versions = ['package.json', ...files].map(
    (name) => (JSON.parse(readFileSync(path.join(ROOT, name), 'utf8')) as { version: string }).version,
  )
  expect(new Set(versions).size).toBe(1)
  const isRelease = versions[0] === lastRelease(ROOT).version
  const { stdout } = spawnSync('git', ['tag', '--points-at', 'HEAD'], { cwd: ROOT, encoding: 'utf8' })
  expect(isRelease).toBe(stdout.split('\n').includes(`v${versions[0]}`))
})
