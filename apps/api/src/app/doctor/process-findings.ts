/** Findings on the running processes: api, worker and desk answer, are of this release, and of one mind about secret and origin. */
import http from 'node:http'
import type { Config } from '#kit/config.ts'
import { findPortProblem } from '#kit/ports.ts'
import { RELEASE, type Release, releaseText } from '#kit/release.ts'
import { advice, type Finding, messageOf, ok, wrong } from './finding.ts'
import { type Machine, type Part, remediesOf } from './machine.ts'

const PROBE_MS = 5_000
/** Of the worker's unit. */
const WORKER_PORT = 3011

export async function processFindings(config: Config, machine: Machine): Promise<Finding[]> {
  return [
    ...(await apiFindings(config, machine)),
    ...(await deskFindings(config, machine)),
    ...(await releaseFindings(config, machine)),
  ]
}

/** The api of this machine, or the reason why it could not start. */
async function apiFindings(config: Config, machine: Machine): Promise<Finding[]> {
  const { OPERATOR_PORT, PORT, HOST, ROLE } = config
  const address = `http://127.0.0.1:${OPERATOR_PORT}/readyz`
  const remedies = remediesOf(machine)
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(PROBE_MS) })
    const { status = 'unknown', reason = '' } = (await response.json()) as { status?: string; reason?: string }
    if (response.status === 200) return [ok('api', 'The api is ready.')]
    return [
      wrong('api', {
        what: `The api is not ready: ${status}. ${reason}`.trim(),
        why: 'Members get 503.',
        todo: `curl -s ${address}; ${remedies.log('api')}`,
      }),
    ]
  } catch (error) {
    // Each container has a loopback of its own: this one may be made for a command.
    if (machine.installation === 'container')
      return [
        advice('api', {
          what: `This container has no api on port ${OPERATOR_PORT}.`,
          why: 'The api was not looked at.',
          todo: 'docker compose ps; docker compose exec api node apps/api/src/cli.ts doctor',
        }),
      ]
    const wanted = [
      { name: 'OPERATOR_PORT', port: OPERATOR_PORT, host: '127.0.0.1' },
      ...(ROLE === 'work' ? [] : [{ name: 'PORT', port: PORT, host: HOST }]),
    ]
    const problems = (await Promise.all(wanted.map(findPortProblem))).filter((each) => each !== undefined)
    return [
      wrong('api', {
        what: `No api answers on port ${OPERATOR_PORT} of this machine: ${messageOf(error)}`,
        why: 'Without a running process the site does not open.',
        todo: `${remedies.start('api')}; ${remedies.log('api')}`,
      }),
      ...problems.map((what) =>
        wrong('ports', { what, why: 'The api cannot start.', todo: 'ss -ltnp shows the program of each port.' }),
      ),
    ]
  }
}

/** An outside database without the login of the desk has none. The units have one always, and containers have one of its own. */
const hasDesk = ({ DATABASE_URL, DESK_DATABASE_URL }: Config, { installation }: Machine): boolean =>
  installation !== 'container' && (!DATABASE_URL || DESK_DATABASE_URL !== undefined || installation === 'units')

async function deskFindings(config: Config, machine: Machine): Promise<Finding[]> {
  const { DESK_PORT, DESK_ORIGIN } = config
  const { start, log, restart, settings } = remediesOf(machine)
  if (!hasDesk(config, machine)) return []
  const why = 'Staff cannot approve payouts, credit lines or answer members.'
  try {
    const { status, body } = await askDesk(DESK_PORT, '/readyz', 'localhost')
    if (status !== 200)
      return [wrong('desk', { what: `The desk is not ready: ${status} ${body}`, why, todo: log('desk') })]
    const host = DESK_ORIGIN === undefined ? undefined : new URL(DESK_ORIGIN).host
    if (host === undefined || (await askDesk(DESK_PORT, '/api/me', host)).status !== 421)
      return [ok('desk', 'The desk is ready.'), ...originFinding(config, machine)]
    return [
      wrong('desk', {
        what: `The desk refuses its own host ${host} with 421: it was started with another DESK_ORIGIN.`,
        why: 'Staff see an error in place of the desk.',
        todo: `${restart} reads DESK_ORIGIN of ${settings}.`,
      }),
    ]
  } catch (error) {
    const what = `No desk answers on port ${DESK_PORT} of this machine: ${messageOf(error)}`
    return [wrong('desk', { what, why, todo: `${start('desk')}; ${log('desk')}` })]
  }
}

/** Links of alerts and invitations begin with the origin. */
function originFinding({ DESK_ORIGIN, BANK }: Config, machine: Machine): Finding[] {
  if (BANK !== 'feed') return []
  const { settings, restart } = remediesOf(machine)
  const todo = `Set DESK_ORIGIN=https://desk.example in ${settings}, then ${restart}`
  if (DESK_ORIGIN === undefined)
    return [
      advice('desk-origin', {
        what: 'DESK_ORIGIN is not set.',
        why: 'The desk opens by a tunnel only, and links in alerts lead to localhost.',
        todo,
      }),
    ]
  if (DESK_ORIGIN.startsWith('https:')) return []
  const what = `DESK_ORIGIN is ${DESK_ORIGIN}, without TLS.`
  return [wrong('desk-origin', { what, why: 'Passwords and sessions of staff can be read on the way.', todo })]
}

/** With a host of its own: `fetch` sets that of the address. */
function askDesk(port: number, path: string, host: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const request = http.get(
      { host: '127.0.0.1', port, path, headers: { host }, timeout: PROBE_MS },
      async (answer) => {
        const chunks = await answer.toArray()
        resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString().slice(0, 200) })
      },
    )
    request.once('timeout', () => request.destroy(new Error('no answer')))
    request.once('error', reject)
  })
}

/** A process that was not restarted after an upgrade runs the release before. */
async function releaseFindings(config: Config, machine: Machine): Promise<Finding[]> {
  if (RELEASE.commit === null) return []
  const parts: { part: Part; port: number }[] = [
    ...Array.from({ length: config.WORKERS }, (_, n) => ({ part: 'api' as const, port: config.OPERATOR_PORT + n })),
    ...(machine.installation === 'units' ? [{ part: 'worker' as const, port: WORKER_PORT }] : []),
    ...(hasDesk(config, machine) ? [{ part: 'desk' as const, port: config.DESK_PORT }] : []),
  ]
  const releases = await Promise.all(parts.map(async ({ part, port }) => ({ part, release: await releaseOn(port) })))
  const others = releases.filter(({ release }) => release && release.commit !== RELEASE.commit)
  const names = new Set(others.map(({ part, release }) => `${part} ${releaseText(release)}`))
  if (names.size === 0) return []
  // A developer commits while the site runs.
  const level = machine.installation === 'clone' ? advice : wrong
  return [
    level('release', {
      what: `Another release runs than the one of this command, ${releaseText()}: ${[...names].join(', ')}.`,
      why: 'The process was not restarted after an upgrade.',
      todo: remediesOf(machine).restart,
    }),
  ]
}

async function releaseOn(port: number): Promise<Release | undefined> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(PROBE_MS) })
    const { version, commit } = (await response.json()) as Partial<Release>
    return version === undefined || commit === undefined ? undefined : { version, commit }
  } catch {
    return undefined
  }
}
