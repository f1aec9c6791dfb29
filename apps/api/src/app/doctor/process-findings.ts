/** Findings on the running processes: api, worker and desk answer, are of this release, and of one mind about secret and origin. */
import http from 'node:http'
import type { Config } from '#kit/start/config.ts'
import { findPortProblem } from '#kit/start/ports.ts'
import { RELEASE, type Release, releaseText } from '#kit/start/release.ts'
import { advice, type Finding, messageOf, ok, wrong } from './finding.ts'
import { type Address, type Machine, type Part, remediesOf } from './machine.ts'

const PROBE_MS = 5_000
/** Of the worker's unit. */
const WORKER_PORT = 3011
const LOOPBACK = '127.0.0.1'

export async function processFindings(config: Config, machine: Machine): Promise<Finding[]> {
  return [
    ...(await apiFindings(config, machine)),
    ...(await workerFindings(machine)),
    ...(await deskFindings(config, machine)),
    ...(await releaseFindings(config, machine)),
  ]
}

type Answer = { status: number; body: string }

/** The api, or the reason why it could not start. */
async function apiFindings(config: Config, machine: Machine): Promise<Finding[]> {
  const { OPERATOR_PORT, PORT, HOST, ROLE } = config
  const address = machine.parts?.api ?? { host: LOOPBACK, port: OPERATOR_PORT }
  const remedies = remediesOf(machine)
  try {
    return [
      readinessFinding('api', await ask(address, '/readyz'), { why: 'Members get 503.', todo: remedies.log('api') }),
    ]
  } catch (error) {
    // Each container has a loopback of its own: this one may be made for a command.
    if (machine.installation === 'container' && !machine.parts)
      return [
        advice('api', {
          what: `This container has no api on port ${OPERATOR_PORT}.`,
          why: 'The api was not looked at.',
          todo: 'docker compose ps; docker compose exec api node apps/api/src/cli.ts doctor',
        }),
      ]
    const wanted = [
      { name: 'OPERATOR_PORT', port: OPERATOR_PORT, host: LOOPBACK },
      ...(ROLE === 'work' ? [] : [{ name: 'PORT', port: PORT, host: HOST }]),
    ]
    const looked = machine.parts ? [] : wanted
    const problems = (await Promise.all(looked.map(findPortProblem))).filter((each) => each !== undefined)
    return [
      silentFinding('api', address, { machine, error, why: 'Without a running process the site does not open.' }),
      ...problems.map((what) =>
        wrong('ports', { what, why: 'The api cannot start.', todo: 'ss -ltnp shows the program of each port.' }),
      ),
    ]
  }
}

/** A worker in a container of its own. That of the units is looked at by systemd. */
async function workerFindings(machine: Machine): Promise<Finding[]> {
  const address = machine.parts?.worker
  if (!address) return []
  const why = 'Bank lines, payouts and other jobs wait.'
  try {
    return [readinessFinding('worker', await ask(address, '/readyz'), { why, todo: remediesOf(machine).log('worker') })]
  } catch (error) {
    return [silentFinding('worker', address, { machine, error, why })]
  }
}

function readinessFinding(part: Part, { status, body }: Answer, { why, todo }: { why: string; todo: string }): Finding {
  if (status === 200) return ok(part, `The ${part} is ready.`)
  const { status: state = 'unknown', reason = '' } = JSON.parse(body) as { status?: string; reason?: string }
  return wrong(part, { what: `The ${part} is not ready: ${state}. ${reason}`.trim(), why, todo })
}

type Silence = { machine: Machine; error: unknown; why: string }

function silentFinding(part: Part, { host, port }: Address, { machine, error, why }: Silence): Finding {
  const { start, log } = remediesOf(machine)
  const place = machine.parts ? `at ${host}:${port}` : `on port ${port} of this machine`
  const what = `No ${part} answers ${place}: ${messageOf(error)}`
  return wrong(part, { what, why, todo: `${start(part)}; ${log(part)}` })
}

/** An outside database without the login of the desk has none. The units have one always, and containers one of its own. */
function deskAddress({ DATABASE_URL, DESK_DATABASE_URL, DESK_PORT }: Config, machine: Machine): Address | undefined {
  if (machine.installation === 'container') return machine.parts?.desk
  const hasDesk = !DATABASE_URL || DESK_DATABASE_URL !== undefined || machine.installation === 'units'
  return hasDesk ? { host: LOOPBACK, port: DESK_PORT } : undefined
}

async function deskFindings(config: Config, machine: Machine): Promise<Finding[]> {
  const { DESK_ORIGIN } = config
  const { log, restart, settings } = remediesOf(machine)
  const address = deskAddress(config, machine)
  if (!address) return []
  const why = 'Staff cannot approve payouts, credit lines or answer members.'
  try {
    const { status, body } = await ask(address, '/readyz')
    if (status !== 200)
      return [wrong('desk', { what: `The desk is not ready: ${status} ${body.slice(0, 200)}`, why, todo: log('desk') })]
    const host = DESK_ORIGIN === undefined ? undefined : new URL(DESK_ORIGIN).host
    if (host === undefined || (await ask(address, '/api/me', host)).status !== 421)
      return [ok('desk', 'The desk is ready.'), ...originFinding(config, machine)]
    return [
      wrong('desk', {
        what: `The desk refuses its own host ${host} with 421: it was started with another DESK_ORIGIN.`,
        why: 'Staff see an error in place of the desk.',
        todo: `${restart} reads DESK_ORIGIN of ${settings}.`,
      }),
    ]
  } catch (error) {
    return [silentFinding('desk', address, { machine, error, why })]
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
function ask({ host, port }: Address, path: string, asked = 'localhost'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.get({ host, port, path, headers: { host: asked }, timeout: PROBE_MS }, async (answer) => {
      const chunks = await answer.toArray()
      resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() })
    })
    request.once('timeout', () => request.destroy(new Error('no answer')))
    request.once('error', reject)
  })
}

/** A process that was not restarted after an upgrade runs the release before. */
async function releaseFindings(config: Config, machine: Machine): Promise<Finding[]> {
  if (RELEASE.commit === null) return []
  const releases = await Promise.all(
    processes(config, machine).map(async ({ part, address }) => ({ part, release: await releaseOn(address) })),
  )
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

function processes(config: Config, machine: Machine): { part: Part; address: Address }[] {
  const { api, worker } = machine.parts ?? {}
  const desk = deskAddress(config, machine)
  const here = (port: number): Address => ({ host: LOOPBACK, port })
  const apis = api ? [api] : Array.from({ length: config.WORKERS }, (_, n) => here(config.OPERATOR_PORT + n))
  const ofUnits = machine.installation === 'units' ? here(WORKER_PORT) : undefined
  const workers = [worker ?? ofUnits].filter((each) => each !== undefined)
  return [
    ...apis.map((address) => ({ part: 'api' as const, address })),
    ...workers.map((address) => ({ part: 'worker' as const, address })),
    ...(desk ? [{ part: 'desk' as const, address: desk }] : []),
  ]
}

async function releaseOn(address: Address): Promise<Release | undefined> {
  try {
    const { version, commit } = JSON.parse((await ask(address, '/healthz')).body) as Partial<Release>
    return version === undefined || commit === undefined ? undefined : { version, commit }
  } catch {
    return undefined
  }
}
