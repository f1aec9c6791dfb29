/** The proxies of `docs/proxy`, with the ports, hosts and certificates of this machine. */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from '../../tools/rules/files.ts'

/** `hosts`: of the api processes, which all have the same port for requests and the same for probes. `desk`: port of the desk, if it is asked for. */
export type Ports = { http: number; https: number; upstream: number; readiness: number; hosts: string[]; desk?: number }
export const FRONT_NAMES = ['Caddy', 'nginx', 'HAProxy'] as const
export type FrontName = (typeof FRONT_NAMES)[number]

const HOSTS = { Caddy: 'localhost, fahsai.localhost', nginx: 'localhost fahsai.localhost' }

type Front = {
  file: string
  versionOf: [program: string, option: string]
  /** The documented configuration with the values of this machine. */
  configured: (text: string, ports: Ports, folder: string) => string
  args: (file: string, folder: string) => string[]
}

const FRONTS: Record<FrontName, Front> = {
  Caddy: {
    file: 'Caddyfile',
    versionOf: ['caddy', 'version'],
    configured: caddyHere,
    args: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
  },
  nginx: {
    file: 'nginx.conf',
    versionOf: ['nginx', '-v'],
    configured: nginxHere,
    args: (file, folder) => ['-c', file, '-e', 'stderr', '-p', folder, '-g', 'daemon off;'],
  },
  HAProxy: {
    file: 'haproxy.cfg',
    versionOf: ['haproxy', '-v'],
    configured: haproxyHere,
    args: (file) => ['-db', '-f', file],
  },
}

/** The program's version line. Undefined where it is not installed. */
export function versionOf(name: FrontName): string | undefined {
  const [program, option] = FRONTS[name].versionOf
  const { status, stdout, stderr } = spawnSync(program, [option], { encoding: 'utf8' })
  return status === 0 ? `${stdout}${stderr}`.trim().split('\n')[0] : undefined
}

export async function startFront(name: FrontName, ports: Ports): Promise<{ stop: () => Promise<void> }> {
  const front = FRONTS[name]
  const folder = mkdtempSync(path.join(tmpdir(), 'duang-proxy-'))
  const file = path.join(folder, front.file)
  const text = readFileSync(path.join(ROOT, 'docs/proxy', front.file), 'utf8')
  writeFileSync(file, front.configured(text, ports, folder))
  const child = spawn(front.versionOf[0], front.args(file, folder), {
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

function caddyHere(text: string, { http, https, upstream, readiness, hosts, desk = 3200 }: Ports): string {
  return text
    .replace('127.0.0.1:3200', `127.0.0.1:${desk}`)
    .replace('{\n', `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tlocal_certs\n\tskip_install_trust\n`)
    .replace('duang.example, second.example', HOSTS.Caddy)
    .replace(
      'reverse_proxy 127.0.0.1:3000 {',
      hosts.length === 1 ? `reverse_proxy ${hosts[0]}:${upstream} {` : 'reverse_proxy {',
    )
    .replace('127.0.0.1:3000 127.0.0.2:3000', hosts.map((host) => `${host}:${upstream}`).join(' '))
    .replace('health_port 3002', `health_port ${readiness}`)
    .replace(/# (to|health_|lb_)/g, hosts.length === 1 ? '# $1' : '$1')
}

/** A certificate made by this program, for the hosts of the demonstration. */
function makeCertificate(folder: string): { certificate: string; key: string } {
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
  return { certificate, key }
}

function nginxHere(text: string, { http, https, upstream, hosts, desk = 3200 }: Ports, folder: string): string {
  const { certificate, key } = makeCertificate(folder)
  const [given] = text.match(/ {8}server 127\.0\.0\.1:3000.*\n/) ?? ['']
  return text
    .replace('/run/nginx.pid', path.join(folder, 'nginx.pid'))
    .replace('listen 80;', `listen ${http};`)
    .replaceAll('listen 443', `listen ${https}`)
    .replaceAll('server_name duang.example second.example', `server_name ${HOSTS.nginx}`)
    .replace(/ssl_certificate .*;/g, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/g, `ssl_certificate_key ${key};`)
    .replace('127.0.0.1:3200', `127.0.0.1:${desk}`)
    .replace(given, hosts.map((host) => given.replace('127.0.0.1:3000', `${host}:${upstream}`)).join(''))
}

function haproxyHere(
  text: string,
  { http, https, upstream, readiness, hosts, desk = 3200 }: Ports,
  folder: string,
): string {
  const { certificate, key } = makeCertificate(folder)
  const both = path.join(folder, 'both.pem')
  writeFileSync(both, `${readFileSync(certificate, 'utf8')}${readFileSync(key, 'utf8')}`)
  const servers = hosts.map((host, n) => `    server api${n} ${host}:${upstream} check port ${readiness}\n`)
  return text
    .replace('-i desk.example', `-i desk.example desk.example:${https}`)
    .replace('127.0.0.1:3200', `127.0.0.1:${desk}`)
    .replace('bind :80', `bind 127.0.0.1:${http}`)
    .replace('bind :443', `bind 127.0.0.1:${https}`)
    .replace('/etc/haproxy/certificates', both)
    .replace(/( {4}server (first|second) .*\n)+/, servers.join(''))
}
