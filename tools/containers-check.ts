/** Builds the image of this clone and brings compose.yaml up, where Docker or Podman runs. Part of `npm run deploy-check`. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { freePort } from '../bench/free-port.ts'
import { ROOT } from './files.ts'

type Outcome = { state: 'ok' | 'failed' | 'skipped'; words: string }

const ENGINES = ['docker', 'podman']
const UP_SECONDS = 300
const HOST = 'duang.localhost'

const run = (program: string, args: string[], env: Record<string, string> = {}) => {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env: { ...process.env, ...env } })
  return { isDone: status === 0, output: `${stdout ?? ''}${stderr ?? ''}`.trim() }
}

/** The engine that answers and has compose. Undefined: none. */
const findEngine = (): string | undefined =>
  ENGINES.find((name) => run(name, ['info']).isDone && run(name, ['compose', 'version']).isDone)

/** BASE names another base image than that of Containerfile, as the program itself reads it. */
export async function checkContainers(folder: string): Promise<Outcome> {
  const engine = findEngine()
  if (!engine)
    return {
      state: 'skipped',
      words: 'neither Docker nor Podman runs with compose: no image was built, nothing was started',
    }
  const place = path.join(folder, 'containers')
  const options = ['--hosts', HOST, '--desk', `desk.${HOST}`, '--licence', 'Licence of a check']
  const made = run(path.join(ROOT, 'deploy/compose-setup'), [place, ...options], { DUANG_ENGINE: engine })
  if (!made.isDone) return { state: 'failed', words: made.output.slice(-2_000) }
  const ports = { HTTP_PORT: String(await freePort()), HTTPS_PORT: String(await freePort()) }
  const compose = (...args: string[]) =>
    run(engine, ['compose', '-p', 'duang-check', '--project-directory', place, ...args], ports)
  try {
    const up = compose('up', '-d', '--wait', '--wait-timeout', String(UP_SECONDS))
    if (!up.isDone)
      return { state: 'failed', words: `${up.output}\n${compose('logs', '--tail', '20').output}`.slice(-4_000) }
    const doctor = compose('exec', '-T', 'desk', 'node', '-e', DESK_READY)
    return doctor.isDone
      ? { state: 'ok', words: `${engine}: all services are healthy` }
      : { state: 'failed', words: `The desk is not ready: ${doctor.output}` }
  } finally {
    compose('down', '--volumes', '--timeout', '5')
  }
}

const DESK_READY = "fetch('http://127.0.0.1:3200/readyz').then((r) => process.exit(r.ok ? 0 : 1))"
