// Makes a clone ready to run: installs what the lockfile says, finds Node 24. Plain JavaScript, so that any Node from 18 on can read it.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')

/** One clear sentence, exit code 1. */
export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** Installs when node_modules does not hold what the lockfile says; answers the path of Node 24. */
export function prepare() {
  if (!isInstalled()) {
    console.error('Installing…')
    const npm = process.env.npm_execpath
    const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []]
    const result = spawnSync(command, [...args, 'ci', '--no-audit', '--no-fund'], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    if (result.status !== 0) fail('The installation failed; see above. It needs a connection to the npm registry.')
  }
  return findNode()
}

// Packages for other platforms are in the lockfile and not on this machine: they are all optional.
function isInstalled() {
  const installedFile = path.join(ROOT, 'node_modules', '.package-lock.json')
  if (!existsSync(installedFile)) return false
  const { packages: installed } = JSON.parse(readFileSync(installedFile, 'utf8'))
  const { packages: wanted } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'))
  return Object.entries(wanted).every(([name, each]) => {
    if (!name.startsWith('node_modules/') || each.optional || each.link) return true
    return installed[name]?.version === each.version
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
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return fail(`Duang needs Node 24 on ${process.platform}-${process.arch}; this is ${process.versions.node}.`)
}

/** Runs a file with Node 24 in place of this process: its signals and its exit code are ours. */
export function become(node, args) {
  const env = { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` }
  // What was compiled once is not compiled again: half of a start is reading modules.
  env.NODE_COMPILE_CACHE ??= path.join(ROOT, 'node_modules', '.cache', 'node')
  const child = spawn(node, args, { cwd: ROOT, stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1)))
}
