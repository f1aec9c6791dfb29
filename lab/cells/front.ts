/** The proxy in front of the cells: one of its own, or an installed HAProxy or nginx. Each follows the map that `duang cell` writes. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const FRONT_NAMES = ['own', 'haproxy', 'haproxy-reload', 'nginx'] as const
export type FrontName = (typeof FRONT_NAMES)[number]

export type FrontOptions = {
  name: FrontName
  folder: string
  port: number
  /** Port of the api of each cell. */
  cells: Readonly<Record<string, number>>
}
export type Front = {
  name: string
  /** Options of `duang cell map` and `duang cell move`: the map is written, and the proxy follows it. */
  mapOptions: readonly string[]
  /** Starts it. The map must exist. */
  start: () => Promise<void>
  stop: () => Promise<void>
}

type Kind = {
  format: string
  version: () => string | undefined
  command: (options: FrontOptions, mapFile: string) => [string, ...string[]]
  /** The program of `--apply`, for the process with this id. */
  apply: (pid: number, folder: string, mapFile: string) => string
}

const versionOf = (program: string): string | undefined => {
  const { status, stdout, stderr } = spawnSync(program, ['-v'], { encoding: 'utf8' })
  return status === 0 ? `${stdout}${stderr}`.trim().split('\n')[0] : undefined
}

const HAPROXY: Omit<Kind, 'apply'> = {
  format: 'haproxy',
  version: () => versionOf('haproxy'),
  command: (options, mapFile) => {
    const file = path.join(options.folder, 'haproxy.cfg')
    writeFileSync(file, haproxyOf(options, mapFile))
    return ['haproxy', '-W', '-db', '-f', file]
  },
}

const KINDS: Readonly<Record<FrontName, Kind>> = {
  own: {
    format: 'json',
    version: () => 'own proxy',
    command: ({ port, cells }, mapFile) => [
      process.execPath,
      path.join(import.meta.dirname, 'host-proxy.ts'),
      ...[String(port), mapFile, ...Object.entries(cells).map(([name, at]) => `${name}=${at}`)],
    ],
    apply: (pid) => `kill -HUP ${pid}`,
  },
  haproxy: {
    ...HAPROXY,
    apply: (_pid, folder, mapFile) =>
      `HAPROXY_SOCKET=${folder}/admin.sock HAPROXY_MAP=${mapFile} exec ${path.join(import.meta.dirname, '../../deploy/haproxy-map')}`,
  },
  'haproxy-reload': { ...HAPROXY, apply: (pid) => `kill -USR2 ${pid}` },
  nginx: {
    format: 'nginx',
    version: () => versionOf('nginx'),
    command: (options, mapFile) => {
      const file = path.join(options.folder, 'nginx.conf')
      writeFileSync(file, nginxOf(options, mapFile))
      return ['nginx', '-c', file, '-e', 'stderr', '-p', options.folder, '-g', 'daemon off;']
    },
    apply: (pid) => `kill -HUP ${pid}`,
  },
}

/** Throws a sentence where the program is not installed. */
export function createFront(options: FrontOptions): Front {
  const kind = KINDS[options.name]
  const version = kind.version()
  if (!version) throw new Error(`${options.name} is not installed.`)
  const mapFile = path.join(options.folder, `cells.${options.name}`)
  const applyFile = path.join(options.folder, 'apply')
  let child: ChildProcess | undefined
  return {
    name: `${options.name}, ${version}`,
    mapOptions: ['--format', kind.format, '--file', mapFile, '--apply', applyFile],
    start: async () => {
      const [program, ...args] = kind.command(options, mapFile)
      child = spawn(program, args, {
        stdio: ['ignore', 'ignore', 'inherit', ...(options.name === 'own' ? ['ipc' as const] : [])],
      })
      writeFileSync(applyFile, `#!/bin/sh\n${kind.apply(child.pid as number, options.folder, mapFile)}\n`)
      chmodSync(applyFile, 0o755)
      for (let tries = 0; tries < 200 && !(await isListening(options.port)); tries++) await sleep(50)
    },
    stop: async () => {
      if (!child || child.exitCode !== null) return
      const ended = new Promise((resolve) => child?.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** As docs/cells.md has it. The load's own addresses pass, as if it ran on many machines. */
const haproxyOf = ({ port, cells, folder }: FrontOptions, mapFile: string): string => `global
    maxconn 2000
    stats socket ${folder}/admin.sock mode 600 level admin
defaults
    mode http
    timeout connect 5s
    timeout client 60s
    timeout server 60s
    timeout tunnel 1h
    timeout http-keep-alive 60s
    retries 3
    option redispatch
    retry-on conn-failure empty-response
    option idle-close-on-response
frontend site
    bind 127.0.0.1:${port}
    http-request del-header X-Forwarded-Host
    use_backend cell_%[req.hdr(host),field(1,:),lower,map(${mapFile})]
${Object.entries(cells)
  .map(([name, at]) => `backend cell_${name}\n    server ${name} 127.0.0.1:${at}\n`)
  .join('')}`

const nginxOf = (
  { port, folder }: FrontOptions,
  mapFile: string,
): string => `${process.getuid?.() === 0 ? 'user root;\n' : ''}worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 2000; }
http {
    access_log off;
    client_body_temp_path ${folder}/nginx-body;
    proxy_temp_path ${folder}/nginx-proxy;
    fastcgi_temp_path ${folder}/nginx-fastcgi;
    uwsgi_temp_path ${folder}/nginx-uwsgi;
    scgi_temp_path ${folder}/nginx-scgi;
    keepalive_requests 100000;
    include ${mapFile};
    map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
    server {
        listen 127.0.0.1:${port};
        location / {
            proxy_pass http://$cell;
            proxy_http_version 1.1;
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-Host "";
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $connection_upgrade;
        }
    }
}
`
