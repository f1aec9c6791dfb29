/** The files for containers, read without an engine. `npm run lab -- deploy-check` builds and starts them where one runs. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { freePort } from '../../lab/stage/free-port.ts'
import { ROOT } from './files.ts'

type Service = {
  environment?: Record<string, string>
  secrets?: string[]
  healthcheck?: { test?: string[]; disable?: boolean }
  logging?: object
  restart?: string
  profiles?: string[]
  env_file?: string[]
  command?: string[]
}
type Compose = {
  services: Record<string, Service>
  secrets: Record<string, { file: string }>
  networks: Record<string, { enable_ipv6?: boolean }>
}

const { services, secrets, networks } = parse(readFileSync(path.join(ROOT, 'deploy/compose.yaml'), 'utf8'), {
  merge: true,
}) as Compose

let folder: string
const setup = (...args: string[]) =>
  spawnSync(path.join(ROOT, 'deploy/compose-setup'), [folder, '--no-build', ...args], { encoding: 'utf8' })
const SETTINGS = ['--hosts', 'a.example, b.example', '--desk', 'desk.example', '--licence', 'No. 12 #3/2569']
beforeAll(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'duang-compose-')), 'duang')
})
afterAll(() => rmSync(path.dirname(folder), { recursive: true }))

describe('compose.yaml', () => {
  test.each(Object.entries(services))(
    '%s has the secrets that it reads, limited logs and a check',
    (_name, service) => {
      const read = Object.values(service.environment ?? {}).flatMap(
        (value) => /^\/run\/secrets\/(.+)$/.exec(String(value))?.[1] ?? [],
      )
      expect(service.secrets ?? []).toEqual(expect.arrayContaining(read))
      expect(Object.keys(secrets)).toEqual(expect.arrayContaining(service.secrets ?? []))
      expect(service.logging).toMatchObject({ options: { 'max-size': expect.any(String) } })
      // `up --wait` ends with an error for one that has none.
      expect(service.restart === 'no' || service.healthcheck?.test !== undefined).toBe(true)
    },
  )

  test.each(['api', 'worker', 'desk'])('%s is healthy when it is ready', (name) => {
    expect(services[name]?.healthcheck?.test?.join(' ')).toContain('/readyz')
  })

  test.each(['migrate', 'api', 'worker', 'desk'])('%s reads each setting of .env', (name) => {
    expect(services[name]?.env_file).toEqual(['.env'])
  })

  test('says to doctor where the processes answer', () => {
    const { DUANG_PARTS, READINESS_ADDRESS, BACKUP_DIR } = services.migrate?.environment ?? {}
    expect(DUANG_PARTS).toBe('api=api:3002 worker=worker:3002 desk=desk:3200')
    expect(READINESS_ADDRESS).toBe('0.0.0.0:3002')
    expect(BACKUP_DIR).toBe('/backups')
  })

  test('has checks of its own, since Podman drops those of an image', () => {
    expect(readFileSync(path.join(ROOT, 'deploy/Containerfile'), 'utf8')).not.toMatch(/^HEALTHCHECK/m)
  })

  test.each(Object.entries(services))(
    '%s has a check that Podman does not split at spaces',
    (_name, { healthcheck }) => {
      const [kind, ...words] = healthcheck?.test ?? []
      expect(kind === 'CMD' ? words.filter((word) => word.includes(' ')) : []).toEqual([])
    },
  )

  test('gives PostgreSQL memory that .env can change', () => {
    expect(services.database?.command?.join(' ')).toMatch(/shared_buffers=\$\{DATABASE_BUFFERS:-256MB\}/)
  })

  test('keeps the addresses of IPv6 visitors', () => expect(networks.outside?.enable_ipv6).toBe(true))

  test('gives links for staff the host of the desk', () => {
    expect(services.migrate?.environment?.DESK_ORIGIN).toContain('DESK')
  })
})

test('an image names its version', () => {
  const text = readFileSync(path.join(ROOT, 'deploy/Containerfile'), 'utf8')
  expect(text).toMatch(/^ARG VERSION=[\s\S]*image\.version="\$\{VERSION\}"/m)
  expect(readFileSync(path.join(ROOT, 'deploy/compose-setup'), 'utf8')).toContain('--build-arg "VERSION=$tag"')
})

test('no secret and no settings file gets into an image', () => {
  const ignored = readFileSync(path.join(ROOT, '.dockerignore'), 'utf8').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.env', '**/.env', '**/secrets', '.git', '**/node_modules']))
  expect(readFileSync(path.join(ROOT, 'tools/release/release.ts'), 'utf8')).toContain("'.dockerignore'")
})

describe('compose-setup', () => {
  test('makes settings and every secret once', () => {
    expect(setup()).toMatchObject({ status: 1, stderr: expect.stringContaining('--hosts') })
    expect(setup(...SETTINGS)).toMatchObject({ status: 0, stderr: '' })
    const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }
    const env = readFileSync(path.join(folder, '.env'), 'utf8')
    expect(env).toContain("LICENCE_TEXT='No. 12 #3/2569'\n")
    expect(env).toContain(`DUANG_VERSION=${version.replace('+', '_')}\n`)
    expect(statSync(path.join(folder, '.env')).mode & 0o77).toBe(0)
    expect(statSync(path.join(folder, 'secrets')).mode & 0o77).toBe(0)
    for (const { file } of Object.values(secrets)) expect(existsSync(path.join(folder, file))).toBe(true)
    const key = readFileSync(path.join(folder, 'secrets/secrets-key'), 'utf8')
    expect(Buffer.from(key, 'base64')).toHaveLength(32)

    writeFileSync(path.join(folder, '.env'), `${env.replace(version, '0.0.1')}HTTP_PORT=8080\n`)
    expect(setup().status).toBe(0)
    expect(readFileSync(path.join(folder, 'secrets/secrets-key'), 'utf8')).toBe(key)
    expect(readFileSync(path.join(folder, '.env'), 'utf8')).toMatch(
      /HTTP_PORT=8080\n(?:.*\n)*DUANG_VERSION=(?!0\.0\.1)/,
    )
  })

  test('keeps a file that was changed, and replaces the others', () => {
    const own = path.join(folder, 'Caddyfile')
    const came = readFileSync(own, 'utf8')
    writeFileSync(own, `${came}# of the operator\n`)
    writeFileSync(path.join(folder, '.release/Caddyfile'), `${came}# of an earlier release\n`)
    writeFileSync(path.join(folder, 'restore'), 'earlier')
    writeFileSync(path.join(folder, '.release/restore'), 'earlier')
    expect(setup().stdout).toContain(`Kept ${own}, which you changed.`)
    expect(readFileSync(own, 'utf8')).toContain('# of the operator')
    expect(readFileSync(path.join(folder, 'restore'), 'utf8')).toBe(
      readFileSync(path.join(ROOT, 'deploy/restore'), 'utf8'),
    )
  })

  test.each([
    [['--licence', "it's"], 'without the sign'],
    [['--licences', 'x'], 'Unknown option: --licences'],
    [['--desk'], 'Missing value: --desk'],
  ])('refuses %j', (args, sentence) => {
    expect(setup(...args)).toMatchObject({ status: 1, stderr: expect.stringContaining(sentence) })
  })
})

/** As Docker or Podman: it shows the mounted files as the user of the container sees them, writes one, and fails. */
const ENGINE = `#!/bin/sh
echo "$(pwd) $*"
while [ $# -gt 0 ]; do [ "$1" != -v ] || mounted=\${2%:/here}; shift; done
cd "$mounted" && find . -type f -perm -004 -exec cat {} + && echo written > texts/new.json
exit 3
`

test('compose-duang hands over the named files, also private ones, and brings back what was written', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'duang-command-'))
  onTestFinished(() => rmSync(place, { recursive: true }))
  const engine = path.join(place, 'engine')
  writeFileSync(engine, ENGINE, { mode: 0o755 })
  mkdirSync(path.join(place, 'home/texts'), { recursive: true, mode: 0o700 })
  writeFileSync(path.join(place, 'home/texts/a b.html'), 'first', { mode: 0o600 })
  writeFileSync(path.join(place, 'second.html'), 'second', { mode: 0o600 })
  writeFileSync(path.join(place, 'home/unnamed.html'), 'unnamed')
  const args = ['publish', '--file', 'texts/a b.html', `--file=${place}/second.html`, '--to', 'texts/new.json']
  const made = spawnSync(path.join(ROOT, 'deploy/compose-duang'), args, {
    cwd: path.join(place, 'home'),
    encoding: 'utf8',
    env: { ...process.env, DUANG_ENGINE: engine },
  })
  expect(made).toMatchObject({ status: 3, stderr: '' })
  expect(made.stdout).toContain(`${path.join(ROOT, 'deploy')} compose run --rm --no-deps`)
  expect(made.stdout).toMatch(/first/)
  expect(made.stdout).toMatch(/second/)
  expect(made.stdout).not.toContain('unnamed')
  expect(readFileSync(path.join(place, 'home/texts/new.json'), 'utf8')).toBe('written\n')
  expect(readdirSync(path.join(place, 'home'))).toEqual(['texts', 'unnamed.html'])
})

test('metrics of a process on loopback are served to its network, and nothing else', async () => {
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.headers.host)
    response.end('duang_up 1\n')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const [port, own] = [(server.address() as AddressInfo).port, await freePort()]
  const relay = spawn(process.execPath, ['deploy/metrics-relay.mjs', String(port), String(own)], { cwd: ROOT })
  onTestFinished(() => {
    relay.kill()
    server.close()
  })
  const get = (name: string) => fetch(`http://localhost:${own}${name}`)
  await expect
    .poll(
      () =>
        get('/metrics').then(
          (answer) => answer.text(),
          () => '',
        ),
      { timeout: 60_000 },
    )
    .toBe('duang_up 1\n')
  expect(asked.every((host) => host === `127.0.0.1:${port}`)).toBe(true)
  expect((await get('/healthz')).status).toBe(404)
})
