/** The start: a wrong setting ends it with one sentence, before anything is made. */
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../lab/stage/free-port.ts'
import { ROOT } from './files.ts'

let folder: string
let other: Server
let usedPort: number
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'duang-start-'))
  other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  usedPort = (other.address() as AddressInfo).port
})
afterAll(() => {
  other.close()
  rmSync(folder, { recursive: true, force: true })
})

type Ended = { code: number | null; stderr: string; stdout: string; ms: number }

function runIn(cwd: string, args: string[], env: Record<string, string | undefined>): Promise<Ended> {
  const from = performance.now()
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env } })
  let stderr = ''
  let stdout = ''
  child.stdout.on('data', (chunk) => {
    stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  return new Promise((resolve) =>
    child.once('close', (code) => resolve({ code, stderr, stdout, ms: performance.now() - from })),
  )
}

const dataFolder = () => path.join(folder, 'var')
async function start(env: Record<string, string | undefined>): Promise<Ended> {
  const [PORT, OPERATOR_PORT, SANDBOX_PORT, DATABASE_PORT] = await Promise.all(
    Array.from({ length: 4 }, async () => String(await freePort())),
  )
  const ports = { PORT, OPERATOR_PORT, SANDBOX_PORT, DATABASE_PORT } as Record<string, string>
  return runIn(ROOT, ['scripts/run.ts'], { ...ports, DATA_DIR: dataFolder(), ...env })
}

test.each(['PORT', 'OPERATOR_PORT', 'SANDBOX_PORT'])(
  'a %s in use ends the start with one sentence, and nothing is made',
  async (name) => {
    const ended = await start({ [name]: String(usedPort) })
    expect(ended).toMatchObject({
      code: 1,
      stderr: `Port ${usedPort} is in use by another program. Stop it, or set ${name} to a free port.\n`,
      stdout: '',
    })
    expect(existsSync(dataFolder())).toBe(false)
  },
)

test.each([
  ['PORT', '0'],
  ['PORT', '65536'],
  ['PORT', '3000x'],
  ['OPERATOR_PORT', '-1'],
  ['SANDBOX_PORT', '65536'],
  ['DATABASE_PORT', '5433.5'],
])('%s=%s is one sentence', async (name, value) => {
  const ended = await start({ [name]: value })
  expect(ended).toMatchObject({
    code: 1,
    stderr: `Wrong setting. ${name}: Expected a port number from 1 to 65535\n`,
    stdout: '',
  })
})

test('settings are read from the file of this installation, also behind a byte order mark', async () => {
  const file = path.join(folder, 'settings.env')
  writeFileSync(file, '\uFEFFPORT=3000 # the site\n')
  // The second wrong setting ends the start whatever becomes of the file.
  const ended = await start({ DUANG_ENV_FILE: file, PORT: undefined, SANDBOX_PORT: '0' })
  expect(ended).toMatchObject({ code: 1, stdout: '' })
  expect(ended.stderr).toMatch(/^WARNING: \.env: The file begins with a byte order mark/)
  expect(ended.stderr).toMatch(/^WARNING: \.env: PORT is read differently by Docker Compose/m)
  expect(ended.stderr).toMatch(/^Wrong setting\. PORT: .* The value has a "#"/m)
  expect(existsSync(dataFolder())).toBe(false)
})

test('two settings with one port are named', async () => {
  const port = String(await freePort())
  const ended = await start({ OPERATOR_PORT: port, DATABASE_PORT: port })
  expect(ended.stderr).toBe(`OPERATOR_PORT and DATABASE_PORT are both ${port}. Choose different ones.\n`)
})

test('an address of another machine is named', async () => {
  const ended = await start({ HOST: '203.0.113.1' })
  expect(ended.stderr).toMatch(/^HOST is 203\.0\.113\.1, which is no address of this machine\. .+\n$/)
})

/** A clone without installed packages. */
function cloneWithoutPackages(): string {
  const clone = mkdtempSync(path.join(folder, 'clone-'))
  for (const name of ['package.json', 'package-lock.json', '.npmrc', 'scripts'])
    cpSync(path.join(ROOT, name), path.join(clone, name), { recursive: true })
  for (const workspaces of ['apps', 'packages'])
    for (const name of readdirSync(path.join(ROOT, workspaces)))
      cpSync(path.join(ROOT, workspaces, name, 'package.json'), path.join(clone, workspaces, name, 'package.json'))
  return clone
}

test.each([
  ['that nothing serves', () => freePort()],
  ['that accepts a connection and never answers', async () => usedPort],
])(
  'a registry %s: it names what it waits for, and ends soon with a sentence',
  { timeout: 90_000 },
  async (_name, port) => {
    const clone = cloneWithoutPackages()
    const registry = `http://127.0.0.1:${await port()}/`
    // The npm cache of this machine is not used.
    const network = { npm_config_registry: registry, npm_config_cache: path.join(folder, 'npm-cache') }
    const ended = await runIn(clone, ['scripts/start.mjs'], network)
    expect(ended.code).toBe(1)
    expect(ended.stderr.split('\n')[0]).toBe(`Installing packages from ${registry} …`)
    expect(ended.stderr).toContain('The registry does not answer.')
    expect(ended.stderr.trim().split('\n').at(-1)).toMatch(
      /^The installation needs a connection to the npm registry http/,
    )
    expect(ended.stdout).toBe('')
    expect(ended.ms).toBeLessThan(60_000)
  },
)

test('development packages are installed for development programs only, not for a command', async () => {
  const clone = cloneWithoutPackages()
  const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'))
  const packages = Object.entries<{ dev?: boolean }>(lock.packages).filter(([, each]) => !each.dev)
  mkdirSync(path.join(clone, 'node_modules'))
  // As `npm ci --omit=dev` leaves it.
  writeFileSync(
    path.join(clone, 'node_modules/.package-lock.json'),
    JSON.stringify({ packages: Object.fromEntries(packages) }),
  )
  const network = { npm_config_registry: `http://127.0.0.1:${await freePort()}/`, npm_config_cache: folder }
  expect((await runIn(clone, ['scripts/duang.mjs'], network)).stderr).not.toContain('Installing')
  expect((await runIn(clone, ['scripts/with-node.mjs'], network)).stderr).toMatch(/^Installing packages/)
})
