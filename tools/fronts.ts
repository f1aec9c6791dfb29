/** The proxies of `docs/proxy`, with the ports, hosts and certificates of this machine. */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from './files.ts'

export type Ports = { http: number; https: number; upstream: number }
export type FrontName = 'Caddy' | 'nginx'
type Front = { stop: () => Promise<void> }

const HOSTS = { Caddy: 'localhost, fahsai.localhost', nginx: 'localhost fahsai.localhost' }
const FILES = { Caddy: 'Caddyfile', nginx: 'nginx.conf' }
const PROGRAMS = { Caddy: ['caddy', 'version'], nginx: ['nginx', '-v'] } as const

/** The program's version line. Undefined where it is not installed. */
export function versionOf(name: FrontName): string | undefined {
  const [program, word] = PROGRAMS[name]
  const { status, stdout, stderr } = spawnSync(program, [word], { encoding: 'utf8' })
  return status === 0 ? `${stdout}${stderr}`.trim().split('\n')[0] : undefined
}

export async function startFront(name: FrontName, ports: Ports): Promise<Front> {
  const folder = mkdtempSync(path.join(tmpdir(), 'duang-proxy-'))
  const file = path.join(folder, FILES[name])
  const text = readFileSync(path.join(ROOT, 'docs/proxy', FILES[name]), 'utf8')
  writeFileSync(file, (name === 'Caddy' ? caddyHere : nginxHere)(text, ports, folder))
  const args =
    name === 'Caddy'
      ? ['run', '--config', file, '--adapter', 'caddyfile']
      : ['-c', file, '-e', 'stderr', '-p', folder, '-g', 'daemon off;']
  const child = spawn(PROGRAMS[name][0], args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  let words = ''
  child.stderr.on('data', (chunk) => {
    words += chunk
  })
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    if (child.exitCode === null && child.kill('SIGTERM')) await ended
    rmSync(folder, { recursive: true, force: true })
  }
  for (let tries = 0; tries < 100; tries++) {
    if (child.exitCode !== null) throw new Error(`${name} did not start:\n${words}`)
    if (await isListening(ports.https)) return { stop }
    await sleep(100)
  }
  await stop()
  throw new Error(`${name} was not ready in 10 s:\n${words}`)
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.once('close', () => socket.destroy())
    setTimeout(() => socket.destroy(), 500)
  })

function caddyHere(text: string, { http, https, upstream }: Ports): string {
  return text
    .replace('{\n', `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tlocal_certs\n\tskip_install_trust\n`)
    .replace('duang.example, second.example', HOSTS.Caddy)
    .replace('127.0.0.1:3000', `127.0.0.1:${upstream}`)
}

function nginxHere(text: string, { http, https, upstream }: Ports, folder: string): string {
  const certificate = path.join(folder, 'site.crt')
  const key = path.join(folder, 'site.key')
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,DNS:fahsai.localhost']
  const files = ['-keyout', key, '-out', certificate]
  const made = spawnSync('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    ...files,
    ...subject,
  ])
  if (made.status !== 0) throw new Error('openssl is needed for a certificate.')
  return text
    .replace('/run/nginx.pid', path.join(folder, 'nginx.pid'))
    .replace('listen 80;', `listen ${http};`)
    .replaceAll('listen 443', `listen ${https}`)
    .replaceAll('server_name duang.example second.example', `server_name ${HOSTS.nginx}`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replace('127.0.0.1:3000', `127.0.0.1:${upstream}`)
}
