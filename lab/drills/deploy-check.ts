/** `npm run lab -- deploy-check`: reads the files of deploy/ with the programs of this machine. A missing program is named. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT } from '../../tools/rules/files.ts'
import { checkContainers } from './containers-check.ts'

type Outcome = { state: 'ok' | 'failed' | 'skipped'; words: string }
type Check = { name: string; run: (folder: string) => Outcome | Promise<Outcome> }

/** Of `systemd-analyze security`, in tenths: 0 is closed, 100 open. Below 20 it prints OK. */
const EXPOSURE_MAX = 20
const DEPLOY = path.join(ROOT, 'deploy')
const UNITS = readdirSync(path.join(DEPLOY, 'systemd'))
const SERVICES = UNITS.filter((name) => name.endsWith('.service'))

const SCRIPTS = [
  'archive-wal',
  'archived-commits',
  'backup',
  'restore',
  'recover',
  'duang',
  'compose-database.sh',
  'compose-setup',
  'compose-duang',
]

/** Settings that the compose files require. */
const COMPOSE_SETTINGS = {
  DUANG_VERSION: '0.0.0',
  LICENCE_TEXT: 'Licence of a check',
  HOSTS: 'duang.example',
  DESK: 'desk.example',
  PATRONI_SUPERUSER_PASSWORD: 'password of a check',
  PATRONI_REPLICATION_PASSWORD: 'password of a check',
}

function ask(program: string, args: string[], env: Record<string, string> = {}): Outcome & { output: string } {
  const { status, error, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  if (error) return { state: 'skipped', words: `${program} is not installed`, output: '' }
  const output = `${stdout}${stderr}`.trim()
  return { state: status === 0 ? 'ok' : 'failed', words: status === 0 ? '' : output, output }
}

/** The plugin of docker, or the program of Debian 13. Version 1 does not know the format. */
function askCompose(...args: string[]): Outcome {
  if (ask('docker', ['compose', 'version']).state === 'ok') return ask('docker', ['compose', ...args], COMPOSE_SETTINGS)
  const { state, output } = ask('docker-compose', ['version'])
  if (state !== 'ok' || !/version v?[2-9]/.test(output))
    return { state: 'skipped', words: 'docker compose 2 is not installed' }
  return ask('docker-compose', args, COMPOSE_SETTINGS)
}

/** Copies the units with the paths of this machine, since systemd looks for the programs. */
function writeUnits(folder: string): void {
  for (const name of UNITS) {
    const text = readFileSync(path.join(DEPLOY, 'systemd', name), 'utf8')
    writeFileSync(
      path.join(folder, name),
      text.replaceAll('ExecStart=node ', `ExecStart=${process.execPath} `).replaceAll('/opt/duang', ROOT),
    )
  }
}

const CHECKS: Check[] = [
  {
    name: 'systemd-analyze verify',
    run: (folder) => {
      const found = ask('systemd-analyze', ['verify', '--man=no', ...UNITS.map((name) => path.join(folder, name))])
      // An unknown setting is a warning with exit code 0.
      return found.output && found.state === 'ok' ? { state: 'failed', words: found.output } : found
    },
  },
  ...SERVICES.map((name) => ({
    name: `systemd-analyze security ${name}`,
    run: (folder: string) => {
      const options = ['--offline=true', '--no-pager', `--threshold=${EXPOSURE_MAX}`]
      const found = ask('systemd-analyze', ['security', ...options, path.join(folder, name)])
      return { ...found, words: /exposure level.*?: ([\d.]+ \w+)/.exec(found.output)?.[1] ?? found.words }
    },
  })),
  {
    name: 'caddy validate',
    run: () =>
      ask(
        'caddy',
        ['validate', '--adapter', 'caddyfile', '--config', path.join(DEPLOY, 'Caddyfile')],
        COMPOSE_SETTINGS,
      ),
  },
  {
    name: 'compose config compose.yaml',
    run: (folder) => {
      // It reads .env beside it.
      const place = path.join(folder, 'compose')
      const options = ['--hosts', 'duang.example', '--desk', 'desk.example', '--licence', 'Licence of a check']
      const made = ask(path.join(DEPLOY, 'compose-setup'), [place, '--no-build', ...options])
      return made.state === 'ok' ? askCompose('-f', path.join(place, 'compose.yaml'), 'config', '-q') : made
    },
  },
  {
    name: 'compose config ha/compose.yaml',
    run: () => askCompose('-f', path.join(DEPLOY, 'ha/compose.yaml'), 'config', '-q'),
  },
  ...['Containerfile', 'ha/Containerfile'].map((name) => ({
    name: `hadolint ${name}`,
    run: () => ask('hadolint', [path.join(DEPLOY, name)]),
  })),
  ...SCRIPTS.flatMap((name) => [
    { name: `sh -n ${name}`, run: () => ask('sh', ['-n', path.join(DEPLOY, name)]) },
    // Names of backups are ours: reading them from ls is safe.
    { name: `shellcheck ${name}`, run: () => ask('shellcheck', ['--exclude=SC2012', path.join(DEPLOY, name)]) },
  ]),
  { name: 'image and compose up', run: checkContainers },
]

const folder = mkdtempSync(path.join(tmpdir(), 'duang-deploy-'))
try {
  writeUnits(folder)
  for (const { name, run } of CHECKS) {
    const { state, words } = await run(folder)
    process.stdout.write(`${state.padEnd(8)} ${name}${words ? `: ${words}` : ''}\n`)
    if (state === 'failed') process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true })
}
