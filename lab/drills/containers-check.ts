/** Packs this commit, builds its image and brings compose.yaml up, where Docker or Podman runs. Part of `npm run lab -- deploy-check`. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import https from 'node:https'
import path from 'node:path'
import { ROOT } from '../../tools/rules/files.ts'
import { freePort } from '../stage/free-port.ts'

type Outcome = { state: 'ok' | 'failed' | 'skipped'; words: string }
type Run = { isDone: boolean; output: string }

const ENGINES = ['docker', 'podman']
const UP_SECONDS = 600
const HOST = 'shop.duang.example'
const SETTINGS = ['--hosts', HOST, '--desk', 'desk.duang.example', '--licence', 'Licence 12 of a check']
/** Never an image's own. */
const DECOY = 'decoy of a secret'

const run = (program: string, args: string[], env: Record<string, string> = {}, cwd = ROOT): Run => {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { isDone: status === 0, output: `${stdout ?? ''}${stderr ?? ''}`.trim() }
}

/** The engine that answers and has compose. Undefined: none. A client without its engine is none. */
const findEngine = (): string | undefined =>
  ENGINES.find((name) => run(name, ['info']).isDone && run(name, ['compose', 'version']).isDone)

/** BASE names another base image than that of Containerfile, as the program itself reads it. */
export async function checkContainers(folder: string): Promise<Outcome> {
  const engine = findEngine()
  if (!engine)
    return {
      state: 'skipped',
      words: 'left out: neither Docker nor Podman runs with compose. No image was built, nothing was started',
    }
  try {
    return { state: 'ok', words: `${engine}: ${await tryContainers(engine, folder)}` }
  } catch (error) {
    return { state: 'failed', words: `${engine}: ${(error as Error).message.slice(-4_000)}` }
  }
}

function expectDone(step: string, { isDone, output }: Run): string {
  if (!isDone) throw new Error(`${step}: ${output}`)
  return output
}

async function tryContainers(engine: string, folder: string): Promise<string> {
  const release = unpackRelease(folder)
  const place = path.join(folder, 'containers')
  const port = String(await freePort())
  const env = {
    DUANG_ENGINE: engine,
    // Beside an installation of this machine.
    COMPOSE_PROJECT_NAME: 'duang-check',
    IPV6_SUBNET: 'fd0d:ba00:c4::/64',
    HTTP_PORT: String(await freePort()),
    HTTPS_PORT: port,
    TLS: 'tls internal',
  }
  const image = `duang:${path.basename(release).replace('duang-', '').replace('+', '_')}`
  const compose = (...args: string[]) => run(engine, ['compose', '--profile', 'metrics', ...args], env, place)
  expectDone('compose-setup', run(path.join(release, 'deploy/compose-setup'), [place, ...SETTINGS], env))
  refuseSecrets(engine, image)
  try {
    const up = compose('up', '-d', '--wait', '--wait-timeout', String(UP_SECONDS))
    if (!up.isDone)
      throw new Error(`up: ${up.output}\n${compose('ps').output}\n${compose('logs', '--tail', '9').output}`)
    tryCommands(place, env)
    const status = await openSite(Number(port))
    if (status !== 200) throw new Error(`The site of the brand answers ${status} through the proxy.`)
    return 'all services are healthy, a brand is served through the proxy, doctor finds nothing wrong'
  } finally {
    compose('down', '--volumes', '--timeout', '5')
    run(engine, ['image', 'rm', image])
  }
}

/** With a secret and settings in it, as an operator may leave them there. */
function unpackRelease(folder: string): string {
  const words = expectDone('npm run release', run(process.execPath, ['tools/release/release.ts']))
  const [archive = ''] = /dist\/duang-\S+\.tar\.gz/.exec(words) ?? []
  expectDone('tar', run('tar', ['-xzf', archive, '-C', folder]))
  const name = readdirSync(folder).find((each) => archive.endsWith(`/${each}.tar.gz`)) ?? ''
  const release = path.join(folder, name)
  mkdirSync(path.join(release, 'deploy/secrets'))
  for (const each of ['deploy/secrets/secrets-key', '.env', 'deploy/.env'])
    writeFileSync(path.join(release, each), DECOY)
  return release
}

function refuseSecrets(engine: string, image: string): void {
  const found = run(engine, [
    'run',
    '--rm',
    '--network',
    'none',
    image,
    'grep',
    '-rlF',
    DECOY,
    '/app',
    '--exclude-dir=node_modules',
  ])
  if (found.output !== '') throw new Error(`The image has files of the operator: ${found.output}`)
}

/** By the program of the operator, with a file that only its owner reads. */
function tryCommands(place: string, env: Record<string, string>): void {
  const home = path.join(place, 'home')
  mkdirSync(home, { mode: 0o700 })
  writeFileSync(path.join(home, 'terms.html'), '<h2>Terms</h2><p>Of a check.</p>', { mode: 0o600 })
  const duang = (...args: string[]) => run(path.join(place, 'compose-duang'), args, env, home)
  const brand = ['name=Check', `hosts=${HOST}`, 'operatorName=Check', 'operatorContact=@check']
  expectDone('brand add', duang('brand', 'add', 'check', ...brand))
  expectDone('document', duang('document', 'publish', 'terms', '--file', 'terms.html', '--brand', 'check'))
  const link = expectDone('staff add', duang('staff', 'add', 'anna', '--role', 'owner', '--brand', 'check'))
  if (!link.includes('https://desk.duang.example/invite#')) throw new Error(`The link opens another host: ${link}`)
  const { output } = duang('doctor')
  const wrong = output.split('\n').filter((line) => /^wrong /.test(line) && !/^wrong +receiving-accounts:/.test(line))
  if (wrong.length > 0 || !/^ok +desk:/m.test(output)) throw new Error(`doctor: ${output}`)
}

/** The certificate is the proxy's own. */
const openSite = (port: number): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, servername: HOST, headers: { host: HOST }, rejectUnauthorized: false }
    https
      .get(options, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
      .once('error', reject)
  })
