// Makes a clone ready to run: installs the packages of the lockfile, finds Node 24. Plain JavaScript, so that Node 18 and later can run it.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')

/** A registry that has not answered within this time counts as unreachable. */
const REGISTRY_WITHIN_MS = 10_000
const NEWS_EVERY_MS = 15_000

/** Ends with one clear sentence and exit code 1. */
export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

/**
 * Installs when node_modules differs from the lockfile. Returns the path of Node 24. Checks development packages only with
 * `withDevelopment`: to run a site `npm ci --omit=dev` is enough.
 */
export async function prepare({ withDevelopment = false } = {}) {
  const missing = missingPackages()
  if (missing.runtime.length > 0 || (withDevelopment && missing.development.length > 0))
    await install(withDevelopment, missing)
  return findNode()
}

/** Packages of the lockfile that are absent or have another version. Those of other platforms are all optional. */
function missingPackages() {
  const installedFile = path.join(ROOT, 'node_modules', '.package-lock.json')
  const installed = existsSync(installedFile) ? JSON.parse(readFileSync(installedFile, 'utf8')).packages : {}
  const { packages: wanted } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'))
  const missing = { runtime: [], development: [] }
  for (const [name, each] of Object.entries(wanted)) {
    if (!name.startsWith('node_modules/') || each.optional || each.devOptional || each.link) continue
    if (installed[name]?.version !== each.version) missing[each.dev ? 'development' : 'runtime'].push(name)
  }
  return missing
}

async function install(withDevelopment, missing) {
  // A running site may use node_modules: development packages are added, and none is removed.
  const isAddition = missing.runtime.length === 0
  const command = isAddition
    ? ['install', '--no-save', '--include=dev']
    : ['ci', withDevelopment ? '--include=dev' : '--omit=dev']
  const registry = npmSync(['config', 'get', 'registry']).stdout?.trim()
  console.error(`Installing packages from ${registry || 'the npm registry'} …`)
  const isReached = isRegistryReached()
  // The packages of an earlier installation are enough to install again.
  if (!isReached) console.error('The registry does not answer. Trying with what npm has kept from earlier …')
  const patience = ['--fetch-retries=1', '--fetch-timeout=60000', ...(isReached ? [] : ['--offline'])]
  const startedAt = Date.now()
  const news = setInterval(() => {
    console.error(`Still installing, for ${Math.round((Date.now() - startedAt) / 1000)} s …`)
  }, NEWS_EVERY_MS)
  const isDone = await npm([...command, '--no-audit', '--no-fund', ...patience])
  clearInterval(news)
  if (isDone) return
  fail(
    isReached
      ? 'The installation failed; see above.'
      : `The installation needs a connection to the npm registry ${registry}, which does not answer. Connect this machine, or set npm’s proxy or registry.`,
  )
}

/** True when the registry answers. A registry may lack this call and answer with an error. */
function isRegistryReached() {
  const ping = npmSync(['ping', '--fetch-retries=0', `--fetch-timeout=${REGISTRY_WITHIN_MS}`])
  return (
    ping.error === undefined &&
    !/E(NOTFOUND|AI_AGAIN|CONN|TIMEDOUT|HOSTUNREACH|NETUNREACH)|ERR_SOCKET_TIMEOUT/.test(ping.stderr)
  )
}

/** The npm that runs this program, or else the one on the PATH. */
function npmCommand(args) {
  const ours = process.env.npm_execpath
  return ours && /\.[cm]?js$/.test(ours) ? [process.execPath, [ours, ...args]] : ['npm', args]
}

function npmSync(args) {
  const [command, all] = npmCommand(args)
  return spawnSync(command, all, { cwd: ROOT, encoding: 'utf8', timeout: REGISTRY_WITHIN_MS })
}

/** Stdout is for the program's own output: npm writes to stderr. */
function npm(args) {
  const [command, all] = npmCommand(args)
  return new Promise((resolve) => {
    const child = spawn(command, all, { cwd: ROOT, stdio: ['ignore', 2, 'inherit'] })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}

function findNode() {
  const platform = { linux: 'linux', win32: 'win' }[process.platform]
  const bundled = path.join(
    ROOT,
    'node_modules',
    `node-${platform}-${process.arch}`,
    'bin',
    platform === 'win' ? 'node.exe' : 'node',
  )
  if (platform && existsSync(bundled)) return bundled
  const isRecent = Number(process.versions.node.split('.')[0]) >= 24
  if (isRecent && process.features.typescript) return process.execPath
  // Debian builds its Node without type stripping.
  const lack = isRecent ? ' without type stripping; take the build of nodejs.org or NodeSource' : ''
  return fail(
    `Duang needs Node 24 on ${process.platform}-${process.arch}; ${process.execPath} is ${process.versions.node}${lack}.`,
  )
}

/** Runs a file with Node 24 in place of this process, and passes on signals and the exit code. */
export function become(node, args) {
  const env = { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` }
  // Caches compiled modules: reading modules is half of the start.
  env.NODE_COMPILE_CACHE ??= path.join(ROOT, 'node_modules', '.cache', 'node')
  const child = spawn(node, args, { cwd: ROOT, stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1)))
}
