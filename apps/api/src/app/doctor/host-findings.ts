/** Findings on this machine: folders, release, disks, limits and proxy settings. */
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#kit/start/config.ts'
import { advice, type Finding, ok, wrong } from './finding.ts'
import { type Machine, remediesOf } from './machine.ts'
import { settingsFileFinding } from './settings-file-finding.ts'

const FREE_BYTES_MIN = 2 ** 30
/** Of a process with as many sockets as it serves (docs/operating.md). */
const FILES_MIN = 12_500

export async function hostFindings(config: Config, machine: Machine): Promise<Finding[]> {
  const { DATA_DIR, BACKUP_DIR } = config
  // The archive of the log is often a disk of its own, and may be one inside of the folder.
  const folders = [DATA_DIR, ...(BACKUP_DIR ? [BACKUP_DIR, path.join(BACKUP_DIR, 'wal')] : [])]
  const disks = (await Promise.all(folders.map(diskFinding))).flat()
  return [
    folderFinding(DATA_DIR, machine),
    ...writeFindings(config, machine),
    ...releaseFolderFinding(machine),
    settingsFileFinding(machine),
    ...disks.filter(({ level }, index) => level !== 'ok' || index === 0),
    ...filesFinding(),
    proxyFinding(config, machine),
  ]
}

function folderFinding(folder: string, machine: Machine): Finding {
  const check = 'data-folder'
  if (!existsSync(folder))
    return advice(check, {
      what: `The data folder ${folder} does not exist.`,
      why: 'The first start creates it. Otherwise DATA_DIR is wrong.',
      todo: `${remediesOf(machine).start('api')}, or set DATA_DIR in ${remediesOf(machine).settings}`,
    })
  const open = [
    '.',
    'postgres.password',
    'app.password',
    'desk.password',
    'sandbox.secret',
    'secrets.key',
    'seal.key',
    'seal',
  ]
    .map((name) => path.join(folder, name))
    .filter((name) => existsSync(name) && (statSync(name).mode & 0o077) !== 0)
  if (open.length === 0) return ok(check, `Only its owner reads ${folder}.`)
  return wrong(check, {
    what: `Other users of this machine can read ${open.join(', ')}.`,
    why: 'They hold passwords and data of members.',
    todo: `chmod go= ${open.join(' ')}`,
  })
}

/** The user of the units. */
const SERVICE_USER = 'duang'

/** Folders that processes write into. Root may write everywhere, so its look is at the owner. */
function writeFindings(config: Config, machine: Machine): Finding[] {
  const { DATA_DIR, MEDIA_DIR, EXPORT_DIR, SEAL_DIR } = config
  const folders = { DATA_DIR, MEDIA_DIR, EXPORT_DIR, SEAL_DIR }
  const named = Object.entries(folders).filter((each): each is [string, string] => each[1] !== undefined)
  const uid = machine.installation === 'units' ? userId(machine) : undefined
  return named.flatMap(([setting, folder]) => {
    if (!existsSync(folder)) return setting === 'DATA_DIR' ? [] : [missingFolder(setting, folder)]
    const problem =
      uid === undefined ? writeProblem(folder) : (ownerProblem(folder, uid) ?? closedProblem(folder, machine))
    if (problem === undefined) return []
    const todo = problem.isClosed
      ? `systemctl edit duang-api duang-worker duang-desk: [Service], ReadWritePaths=${folder}; then ${remediesOf(machine).restart}`
      : `chown -R ${SERVICE_USER}: ${folder} && chmod u+rwx ${folder}`
    const why = 'Processes cannot store what belongs there: exports, movies, pictures or signed heads.'
    return [wrong('folders', { what: `${setting} cannot be written: ${folder}: ${problem.what}`, why, todo })]
  })
}

/** Files that root unpacked under a strict umask. The services run as another user. */
function releaseFolderFinding({ installation, root }: Machine): Finding[] {
  if (installation !== 'units') return []
  const names = ['.', 'apps', 'apps/api/src', 'packages', 'node_modules', 'node_modules/pg', 'node_modules/pg/lib']
  const closed = names
    .map((name) => path.join(root, name))
    .filter((name) => existsSync(name) && (statSync(name).mode & 0o005) !== 0o005)
  if (closed.length === 0) return []
  return [
    wrong('release-folder', {
      what: `The services cannot read the release: ${closed.join(', ')}.`,
      why: 'Processes end with MODULE_NOT_FOUND or EACCES.',
      todo: `chmod -R go+rX ${root}/; then ${remediesOf({ installation }).restart}`,
    }),
  ]
}

const missingFolder = (setting: string, folder: string): Finding =>
  advice('folders', {
    what: `The folder of ${setting} does not exist: ${folder}`,
    why: 'A process makes it only where it may write the folder above.',
    todo: `install -d -o ${SERVICE_USER} -g ${SERVICE_USER} -m 700 ${folder}`,
  })

type WriteProblem = { what: string; isClosed?: true }

function writeProblem(folder: string): WriteProblem | undefined {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return undefined
  } catch (error) {
    return { what: (error as Error).message }
  }
}

function ownerProblem(folder: string, uid: number): WriteProblem | undefined {
  const { uid: owner, mode } = statSync(folder)
  const isOpen = owner === uid ? (mode & 0o300) === 0o300 : (mode & 0o003) === 0o003
  return isOpen ? undefined : { what: `it belongs to the user ${owner}, mode ${(mode & 0o777).toString(8)}` }
}

/** The units see every folder but their own as read-only. */
function closedProblem(folder: string, machine: Machine): WriteProblem | undefined {
  const shown = machine.systemctl('show', '--property=ReadWritePaths,StateDirectory', 'duang-api.service')
  if (shown === undefined) return undefined
  const paths = /^ReadWritePaths=(.*)$/m.exec(shown)?.[1]?.split(' ') ?? []
  const states =
    /^StateDirectory=(.*)$/m
      .exec(shown)?.[1]
      ?.split(' ')
      .map((name) => path.join('/var/lib', name)) ?? []
  const full = path.resolve(folder)
  const isOpen = [...paths, ...states].some((each) => each !== '' && (full === each || full.startsWith(`${each}/`)))
  return isOpen ? undefined : { what: 'the units open it for reading only (ProtectSystem=strict)', isClosed: true }
}

/** Of `/etc/passwd`. Undefined: there is no such user, and the owner is not looked at. */
function userId({ users }: Machine): number | undefined {
  const line = users()
    .split('\n')
    .find((each) => each.startsWith(`${SERVICE_USER}:`))
  const uid = Number(line?.split(':')[2] ?? Number.NaN)
  return Number.isNaN(uid) ? undefined : uid
}

async function diskFinding(folder: string): Promise<Finding[]> {
  if (!existsSync(folder)) return []
  const { bavail, bsize } = await statfs(folder)
  const gib = (bavail * bsize) / 2 ** 30
  if (bavail * bsize >= FREE_BYTES_MIN) return [ok('disk', `${gib.toFixed(1)} GiB are free at ${folder}.`)]
  return [
    wrong('disk', {
      what: `Only ${gib.toFixed(2)} GiB are free at ${folder}.`,
      why: 'A full disk stops every write: members get 503. A full archive keeps the log at the database until that disk is full.',
      todo: `df -h ${folder}`,
    }),
  ]
}

function filesFinding(): Finding[] {
  // Other systems than Linux have no such file.
  if (!existsSync('/proc/self/limits')) return []
  const [, soft = ''] = readFileSync('/proc/self/limits', 'utf8').match(/^Max open files\s+(\S+)/m) ?? []
  if (soft === 'unlimited' || Number(soft) >= FILES_MIN) return [ok('file-descriptors', `${soft} files may be open.`)]
  return [
    advice('file-descriptors', {
      what: `A process of this user may open ${soft} files.`,
      why: `Each socket of a member needs one. A full process needs ${FILES_MIN}.`,
      todo: `ulimit -n ${FILES_MIN}, or LimitNOFILE=${FILES_MIN} in the systemd unit`,
    }),
  ]
}

function proxyFinding({ HOST, TRUST_PROXY }: Config, machine: Machine): Finding {
  const isLocal = ['localhost', '127.0.0.1', '::1'].includes(HOST)
  const { settings, restart } = remediesOf(machine)
  if (isLocal || TRUST_PROXY !== 'loopback') return ok('proxy', `Forwarding headers are trusted from ${TRUST_PROXY}.`)
  return advice('proxy', {
    what: `HOST is ${HOST}, and no proxy on another machine is trusted.`,
    why: 'Rate limits then count all visitors of such a proxy as one address, and session cookies are not Secure.',
    todo: `Set TRUST_PROXY in ${settings} to the address of the proxy, then ${restart}. The proxy must set X-Forwarded-For and X-Forwarded-Proto itself.`,
  })
}
