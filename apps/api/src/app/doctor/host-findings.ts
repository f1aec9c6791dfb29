/** Findings on this machine: data folder, disk, limits, proxy settings, and the api that may run here. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#kit/config.ts'
import { findPortProblem } from '#kit/ports.ts'
import { advice, type Finding, messageOf, ok, wrong } from './finding.ts'

const FREE_BYTES_MIN = 2 ** 30
/** Of a process with as many sockets as it serves (docs/operating.md). */
const FILES_MIN = 12_500
const PROBE_MS = 5_000

export async function hostFindings(config: Config): Promise<Finding[]> {
  const disk = await diskFinding(config.DATA_DIR)
  return [
    folderFinding(config.DATA_DIR),
    ...disk,
    ...filesFinding(),
    proxyFinding(config),
    ...(await apiFindings(config)),
  ]
}

function folderFinding(folder: string): Finding {
  const check = 'data-folder'
  if (!existsSync(folder))
    return advice(check, {
      what: `The data folder ${folder} does not exist.`,
      why: 'The first start creates it. Otherwise DATA_DIR is wrong.',
      todo: 'Run npm start, or set DATA_DIR.',
    })
  const open = ['.', 'postgres.password', 'app.password', 'sandbox.secret', 'secrets.key', 'seal.key', 'seal']
    .map((name) => path.join(folder, name))
    .filter((name) => existsSync(name) && (statSync(name).mode & 0o077) !== 0)
  if (open.length === 0) return ok(check, `Only its owner reads ${folder}.`)
  return wrong(check, {
    what: `Other users of this machine can read ${open.join(', ')}.`,
    why: 'They hold passwords and data of members.',
    todo: `chmod go= ${open.join(' ')}`,
  })
}

async function diskFinding(folder: string): Promise<Finding[]> {
  if (!existsSync(folder)) return []
  const { bavail, bsize } = await statfs(folder)
  const gib = (bavail * bsize) / 2 ** 30
  if (bavail * bsize >= FREE_BYTES_MIN) return [ok('disk', `${gib.toFixed(1)} GiB are free at ${folder}.`)]
  return [
    wrong('disk', {
      what: `Only ${gib.toFixed(2)} GiB are free at ${folder}.`,
      why: 'A full disk stops every write: members get 503.',
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

function proxyFinding({ HOST, TRUST_PROXY }: Config): Finding {
  const isLocal = ['localhost', '127.0.0.1', '::1'].includes(HOST)
  if (isLocal || TRUST_PROXY !== 'loopback') return ok('proxy', `Forwarding headers are trusted from ${TRUST_PROXY}.`)
  return advice('proxy', {
    what: `HOST is ${HOST}, and no proxy on another machine is trusted.`,
    why: 'Rate limits then count all visitors of such a proxy as one address, and session cookies are not Secure.',
    todo: 'Set TRUST_PROXY to the address of the proxy. It must set X-Forwarded-For and X-Forwarded-Proto itself.',
  })
}

/** The api of this machine, or the reason why it could not start. */
async function apiFindings({ OPERATOR_PORT, PORT, HOST, ROLE }: Config): Promise<Finding[]> {
  const address = `http://127.0.0.1:${OPERATOR_PORT}/readyz`
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(PROBE_MS) })
    const { status = 'unknown', reason = '' } = (await response.json()) as { status?: string; reason?: string }
    if (response.status === 200) return [ok('api', 'The api is ready.')]
    return [
      wrong('api', {
        what: `The api is not ready: ${status}. ${reason}`.trim(),
        why: 'Members get 503.',
        todo: `curl -s ${address}`,
      }),
    ]
  } catch (error) {
    const wanted = [
      { name: 'OPERATOR_PORT', port: OPERATOR_PORT, host: '127.0.0.1' },
      ...(ROLE === 'work' ? [] : [{ name: 'PORT', port: PORT, host: HOST }]),
    ]
    const problems = (await Promise.all(wanted.map(findPortProblem))).filter((each) => each !== undefined)
    return [
      wrong('api', {
        what: `No api answers on port ${OPERATOR_PORT} of this machine: ${messageOf(error)}`,
        why: 'Without a running process the site does not open.',
        todo: 'Start it (npm start), and read the last lines of its log.',
      }),
      ...problems.map((what) =>
        wrong('ports', { what, why: 'The api cannot start.', todo: 'ss -ltnp shows the program of each port.' }),
      ),
    ]
  }
}
