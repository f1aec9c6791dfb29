/** The machine that `duang doctor` looks at: how Duang was installed there, and so the commands that mend it. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Finding } from './finding.ts'

/** `units`: docs/deploying.md with systemd. `container`: deploy/compose.yaml. `clone`: `npm start`. */
export type Installation = 'units' | 'container' | 'clone'
export type Part = 'api' | 'worker' | 'desk'
/** Where `/readyz` of a process answers. */
export type Address = { host: string; port: number }

export type LoginSetting = 'DATABASE_URL' | 'APP_DATABASE_URL' | 'DESK_DATABASE_URL'

export type Machine = {
  installation: Installation
  /** Folder of the units that systemd reads. */
  unitFolder: string
  /** The release: its folder `deploy/systemd` has the units that belong to it. */
  root: string
  /** Asks systemd. Undefined where it does not answer. */
  systemctl: (...words: string[]) => string | undefined
  /** The lines of /etc/passwd. */
  users: () => string
  /** Of processes in containers of their own: compose.yaml names them. Undefined: all are on this machine. */
  parts?: Partial<Record<Part, Address>> | undefined
}

const ROOT = path.join(import.meta.dirname, '../../../../..')
const SYSTEMCTL_MS = 5_000

export function thisMachine(): Machine {
  return {
    installation: findInstallation('/', ROOT),
    unitFolder: '/etc/systemd/system',
    root: ROOT,
    systemctl: (...words) => {
      const { status, stdout } = spawnSync('systemctl', words, { encoding: 'utf8', timeout: SYSTEMCTL_MS })
      return status === 0 ? stdout : undefined
    },
    users: () => readFileSync('/etc/passwd', 'utf8'),
    parts: readParts(process.env.DUANG_PARTS),
  }
}

/** Such as `api=api:3002 worker=worker:3002`. */
export function readParts(text = ''): Machine['parts'] {
  const found = [...text.matchAll(/\b(api|worker|desk)=([\w.-]+):(\d+)/g)]
  return found.length === 0
    ? undefined
    : Object.fromEntries(found.map(([, part, host, port]) => [part, { host, port: Number(port) }]))
}

/** A clone is none of the others: a container of a developer may hold one, and so may a server with the units. */
export function findInstallation(base: string, root: string): Installation {
  const has = (name: string) => existsSync(path.join(base, name))
  if (!existsSync(path.join(root, 'RELEASE'))) return 'clone'
  if (has('etc/duang')) return 'units'
  return has('.dockerenv') || has('run/.containerenv') ? 'container' : 'clone'
}

/** Commands of this installation. `settings`: where a setting is changed. */
export type Remedies = {
  start: (part: Part) => string
  /** All processes read changed settings. */
  restart: string
  log: (part: Part) => string
  settings: string
  startDatabase: string
  /** Makes a backup now. */
  backup: (folder: string) => string
  /** Where the address with the password of a login is. */
  login: (setting: LoginSetting) => string
  /** Where the key of stored secrets is. */
  secretsKey: string
  /** How the program of the operator is typed. */
  duang: string
}

const fileOf = (setting: LoginSetting): string => setting.toLowerCase().replaceAll('_', '-')

const UNITS: Remedies = {
  start: (part) => `systemctl enable --now duang-${part}`,
  restart: 'systemctl restart duang-api duang-worker duang-desk',
  log: (part) => `journalctl -u duang-${part} -n 50 --no-pager`,
  settings: '/etc/duang/duang.env',
  startDatabase: 'systemctl start postgresql@18-main; journalctl -u postgresql@18-main -n 50 --no-pager',
  backup: () => 'systemctl start duang-backup; systemctl list-timers duang-backup.timer',
  login: (setting) => `/etc/duang/${fileOf(setting)}`,
  secretsKey: '/etc/duang/secrets-key',
  duang: 'duang',
}
const CONTAINER: Remedies = {
  start: (part) => `docker compose up -d ${part}`,
  restart: 'docker compose up -d --force-recreate --no-deps api worker desk',
  log: (part) => `docker compose logs --tail 50 ${part}`,
  settings: '.env beside compose.yaml',
  startDatabase: 'docker compose up -d database; docker compose logs --tail 50 database',
  backup: () => 'docker compose restart backup; docker compose logs --tail 20 backup',
  login: (setting) => `secrets/${fileOf(setting)}`,
  secretsKey: 'secrets/secrets-key',
  duang: './compose-duang',
}
const CLONE: Remedies = {
  start: () => 'npm start',
  restart: 'Ctrl-C, then npm start',
  log: () => 'the terminal of npm start',
  settings: '.env',
  startDatabase: 'npm start starts the embedded PostgreSQL',
  backup: (folder) => `deploy/backup ${folder}`,
  login: (setting) => `${setting} of .env`,
  secretsKey: 'SECRETS_KEY_FILE of .env, or secrets.key of DATA_DIR',
  duang: 'npm run duang --',
}

export const remediesOf = ({ installation }: Pick<Machine, 'installation'>): Remedies =>
  ({ units: UNITS, container: CONTAINER, clone: CLONE })[installation]

/** Writes `duang COMMAND` as this installation types it. */
export const asTyped = (finding: Finding, { duang }: Remedies): Finding =>
  finding.todo === undefined
    ? finding
    : { ...finding, todo: finding.todo.replace(/(?<![\w/-])duang (?=[a-z])/g, `${duang} `) }
