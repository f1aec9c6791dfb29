/** Restarts two api processes in turn behind a proxy while clients send requests, and counts the requests that failed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:https'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from '../../tools/rules/files.ts'

const CLIENTS = 12
/** Longer than the time for which the documented proxies keep an idle connection. */
const DRAIN_SECONDS = 8

export type Upstream = { host: string; port: number; operatorPort: number; readiness: number }
type Asked = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string }

async function startUpstream(
  { host, port, operatorPort, readiness }: Upstream,
  { databaseUrl, dataFolder }: Options,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [path.join(ROOT, 'apps/api/src/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      DATABASE_URL: '',
      APP_DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'warn',
      DATABASE_POOL: '5',
      DATA_DIR: dataFolder,
      HOST: host,
      PORT: String(port),
      OPERATOR_PORT: String(operatorPort),
      READINESS_ADDRESS: `${host}:${readiness}`,
      DRAIN_SECONDS: String(DRAIN_SECONDS),
    },
  })
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The api ended'))),
  ])
  return child
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  if (child.exitCode === null && child.kill('SIGTERM')) await ended
}

type Options = {
  databaseUrl: string
  /** DATA_DIR of the demonstration, with the key of stored secrets. */
  dataFolder: string
  https: number
  requests: () => Promise<Asked[]>
  /** Begins a check when both processes run. The returned function ends it, while both run again. */
  watch: () => Promise<() => Promise<void>>
}

/** Returns the number of answered requests, and the failed ones by cause. */
export async function restartInTurn(
  upstreams: Upstream[],
  options: Options,
): Promise<{ answered: number; failed: Record<string, number> }> {
  const found = { answered: 0, failed: {} as Record<string, number> }
  let isOver = false
  let requests: Asked[] = []
  const client = async (n: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false })
    for (let turn = n; !isOver; turn++) {
      const asked = requests[turn % requests.length] as Asked
      const result = await ask(options.https, agent, asked)
      if (result === '200') found.answered++
      else found.failed[`${asked.method} ${result}`] = (found.failed[`${asked.method} ${result}`] ?? 0) + 1
      await sleep(10 + (n % 4) * 15)
    }
    agent.destroy()
  }
  const children = await Promise.all(upstreams.map((each) => startUpstream(each, options)))
  // A proxy that probes waits for two good probes.
  await sleep(3_000)
  requests = await options.requests()
  const finish = await options.watch()
  const clients = Promise.all(Array.from({ length: CLIENTS }, (_, n) => client(n)))
  try {
    for (const [index, upstream] of upstreams.entries()) {
      await end(children[index] as ChildProcess)
      children[index] = await startUpstream(upstream, options)
      await sleep(4_000)
    }
    await finish()
  } finally {
    isOver = true
    await clients
    await Promise.all(children.map(end))
  }
  return found
}

/** The status, or the error's code. */
const ask = (port: number, agent: Agent, { method, path: where, headers = {}, body }: Asked): Promise<string> =>
  new Promise((resolve) => {
    const host = `localhost:${port}`
    request({
      host: '127.0.0.1',
      port,
      path: where,
      method,
      agent,
      servername: 'localhost',
      headers: { host, ...headers },
    })
      .on('response', (answer) => answer.resume().on('end', () => resolve(String(answer.statusCode))))
      .on('error', (error) => resolve('code' in error ? String(error.code) : error.message))
      .end(body)
  })
