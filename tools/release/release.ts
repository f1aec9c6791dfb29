/** `npm run release`: packs the committed tree with the built site, so that a server needs neither a build nor development packages. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { commitOf } from '../../apps/api/src/kit/start/release.ts'
import { buildWebIfNeeded } from '../../scripts/web-build.ts'
import { readOptions } from '../generate/options.ts'
import { ROOT } from '../rules/files.ts'
import { beginDevelopment, cutRelease } from './release-cut.ts'
import { packedVersion, signFile, writeVersion } from './release-state.ts'

/** The parts of the tree that a server runs or an operator reads. */
const PARTS = [
  ...['bin', 'scripts', 'deploy', 'docs', 'apps/api', 'apps/sandbox'],
  ...['packages/conformance', 'packages/contract', 'packages/draw', 'packages/seal', 'packages/theme', 'packages/ui'],
  ...['package.json', 'package-lock.json', '.npmrc', '.env.example', '.dockerignore'],
  ...['README.md', 'ARCHITECTURE.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'LICENSE'],
]
const NOT_PACKED = [
  ...['**/*.test.ts', 'apps/api/test/**', 'packages/conformance/test/**', 'apps/sandbox/gallery/**'],
  ...['docs/screenshots/**', 'scripts/test*', 'scripts/web-build.ts', 'scripts/with-node.mjs'],
]
const SCRIPTS = ['start', 'duang']
const TAR_MAX = 512 * 1024 * 1024

type PackageFile = {
  version: string
  workspaces?: string[]
  scripts?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  allowScripts?: Record<string, boolean>
}

const git = (...args: string[]): Buffer => execFileSync('git', args, { cwd: ROOT, maxBuffer: TAR_MAX })
const npm = (folder: string, ...args: string[]): string =>
  execFileSync('npm', args, { cwd: folder, encoding: 'utf8', maxBuffer: TAR_MAX, stdio: ['ignore', 'pipe', 'inherit'] })
const readJson = (file: string): PackageFile => JSON.parse(readFileSync(file, 'utf8')) as PackageFile
const writeJson = (file: string, value: unknown): void => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)

/** The members of the committed tree, so that a release is what its commit says. */
function copyTree(folder: string): void {
  const paths = [...PARTS, ...NOT_PACKED.map((pattern) => `:(exclude,glob)${pattern}`)]
  const known = paths.filter((each) => each.startsWith(':') || existsSync(path.join(ROOT, each)))
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', 'HEAD', '--', ...known) })
  for (const site of ['apps/web/dist', 'apps/desk/dist'])
    cpSync(path.join(ROOT, site), path.join(folder, site), { recursive: true })
}

/** Drops what only a clone needs: development packages, the packages that build the site, Node and the embedded PostgreSQL. */
function leanPackages(folder: string): void {
  const rootFile = path.join(folder, 'package.json')
  const { devDependencies: _dev, optionalDependencies: _optional, allowScripts: _allowed, ...root } = readJson(rootFile)
  root.workspaces = workspacesOf(folder)
  root.scripts = Object.fromEntries(Object.entries(root.scripts ?? {}).filter(([name]) => SCRIPTS.includes(name)))
  writeJson(rootFile, root)
  for (const name of root.workspaces) {
    const file = path.join(folder, name, 'package.json')
    const { devDependencies: _unused, ...lean } = readJson(file)
    // The sandbox reads its styles only, whose packages are for the build of the site.
    if (name === 'packages/ui') delete lean.dependencies
    writeJson(file, lean)
  }
  // Every version stays the one of the lock file: packages are only removed from it.
  npm(folder, 'install', '--package-lock-only', '--offline', '--ignore-scripts')
  refuseOtherVersions(folder)
}

const workspacesOf = (folder: string): string[] =>
  ['packages', 'apps'].flatMap((parent) =>
    readdirSync(path.join(folder, parent))
      .map((name) => `${parent}/${name}`)
      .filter((name) => existsSync(path.join(folder, name, 'package.json'))),
  )

function refuseOtherVersions(folder: string): void {
  const lockOf = (at: string) =>
    (JSON.parse(readFileSync(path.join(at, 'package-lock.json'), 'utf8')) as { packages: Record<string, PackageFile> })
      .packages
  const tested = lockOf(ROOT)
  for (const [name, { version }] of Object.entries(lockOf(folder)))
    if (name.startsWith('node_modules/') && version !== tested[name]?.version)
      throw new Error(`${name} ${version} is not in the tested lock file.`)
}

/** Adds the commit, the list of packages, and a checksum of every file. */
function addDetails(folder: string, version: string): void {
  writeJson(path.join(folder, 'RELEASE'), { version, commit: commitOf(ROOT) })
  writeJson(path.join(folder, 'sbom.cdx.json'), listPackages(folder))
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => path.relative(folder, path.join(each.parentPath, each.name)))
    .sort()
  writeFileSync(
    path.join(folder, 'SHA256SUMS'),
    names.map((name) => `${sha256(readFileSync(path.join(folder, name)))}  ${name}\n`).join(''),
  )
}

/** Time and number of the run are left out: the same commit gives the same list. */
function listPackages(folder: string): object {
  const text = npm(folder, 'sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only')
  const { serialNumber: _run, metadata, ...list } = JSON.parse(text) as { metadata: object; serialNumber: string }
  return { ...list, metadata: { ...metadata, timestamp: git('log', '-1', '--format=%cI').toString().trim() } }
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** The same tree gives the same archive: names are sorted, and times are those of the commit. */
function archive(folder: string, file: string): Buffer {
  const time = git('log', '-1', '--format=%ct').toString().trim()
  const stable = ['--sort=name', `--mtime=@${time}`, '--owner=0', '--group=0', '--numeric-owner']
  const tar = ['-c', ...stable, '-C', path.dirname(folder), path.basename(folder)]
  const bytes = gzipSync(execFileSync('tar', tar, { maxBuffer: TAR_MAX }), { level: 9 })
  writeFileSync(file, bytes)
  return bytes
}

// biome-ignore lint/suspicious/noConsole: this is a command-line program.
const print = (line: string) => console.log(line)

/** Packs HEAD as dist/duang-VERSION.tar.gz, with its checksum, and with the signature of the checksum where a key is named. */
function pack(version: string, key: string | undefined): void {
  const draft = mkdtempSync(path.join(tmpdir(), 'duang-release-'))
  try {
    const folder = path.join(draft, `duang-${version}`)
    mkdirSync(folder)
    copyTree(folder)
    writeVersion(folder, version)
    leanPackages(folder)
    addDetails(folder, version)
    mkdirSync(path.join(ROOT, 'dist'), { recursive: true })
    const file = path.join(ROOT, 'dist', `duang-${version}.tar.gz`)
    const bytes = archive(folder, file)
    const sums = `${file}.sha256`
    writeFileSync(sums, `${sha256(bytes)}  ${path.basename(file)}\n`)
    rmSync(`${sums}.sig`, { force: true })
    if (key) signFile(sums, path.resolve(key))
    print(`${path.relative(ROOT, file)}  ${(bytes.length / 1024 / 1024).toFixed(1)} MB  (${commitOf(ROOT)})`)
    if (key) print(`${path.relative(ROOT, sums)}.sig  signed by ${key}`)
  } finally {
    rmSync(draft, { recursive: true })
  }
}

const USAGE = `npm run release -- [options]
  --cut   releases the development version: versions, CHANGELOG.md, released schema, commit and tag; then begins the next one
  --sign  private key of SSH that signs the checksum`

const { values } = readOptions(USAGE, {
  options: { cut: { type: 'boolean', default: false }, sign: { type: 'string' } },
})

const writeSchema = () =>
  execFileSync(process.execPath, ['tools/generate/types.ts', '--release'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  })

async function release(): Promise<void> {
  const released = values.cut ? cutRelease(ROOT, new Date().toISOString().slice(0, 10), writeSchema) : undefined
  const version = packedVersion(ROOT)
  await buildWebIfNeeded(print)
  pack(version, values.sign)
  if (released) {
    const next = beginDevelopment(ROOT, released)
    print(`Released ${released}, and began ${next}. Publish both: git push --follow-tags`)
  }
}

try {
  await release()
} catch (error) {
  // A refusal is for a person, who needs no stack.
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
