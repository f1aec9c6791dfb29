/** Starts the sandbox from the environment, read once and here only. Prints one JSON line when it listens. */
import { randomInt } from 'node:crypto'
import { seededRandom } from '#kit/random.ts'
import { buildApp } from './app.ts'

const settings = readSettings(process.env)
if (typeof settings === 'string') {
  console.error(settings)
  process.exit(1)
}

const LISTEN_PROBLEMS: Record<string, (port: number) => string> = {
  EADDRINUSE: (port) => `SANDBOX_PORT ${port} is in use by another program. Stop it or choose another port.`,
  EACCES: (port) => `SANDBOX_PORT ${port} is reserved for programs with a special right. Choose a port from 1024 on.`,
}

const { port, seed, ...rest } = settings
// A full disk or a closed terminal must not stop the program: failed output is dropped.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
const app = await buildApp({ ...rest, random: seededRandom(seed) }).catch((error: Error) => {
  console.error(`The sandbox cannot start: ${error.message}`)
  process.exit(1)
})

let isStopping = false
const stop = () => {
  if (isStopping) return
  isStopping = true
  app.close().then(
    () => process.exit(0),
    (error) => {
      console.error(error)
      process.exit(1)
    },
  )
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
// `npm start` opens a channel to this process. When the parent dies, however it dies, the sandbox ends too.
process.on('disconnect', stop)

try {
  // `localhost` resolves to 127.0.0.1 and ::1 only: play money stays on this machine.
  await app.listen({ port, host: 'localhost' })
} catch (error) {
  console.error(LISTEN_PROBLEMS[(error as NodeJS.ErrnoException).code ?? '']?.(port) ?? error)
  process.exit(1)
}
const address = app.server.address()
process.stdout.write(`${JSON.stringify({ ready: true, port: typeof address === 'object' ? address?.port : port })}\n`)

/** The settings, or a sentence that names the wrong one. */
function readSettings(env: NodeJS.ProcessEnv) {
  const port = Number(env.SANDBOX_PORT ?? 3100)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return 'SANDBOX_PORT must be a port number.'
  if (!env.SANDBOX_DATA) return 'SANDBOX_DATA must name the folder in which the sandbox keeps its log.'
  const secret = env.SANDBOX_SECRET ?? ''
  if (!/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(secret))
    return 'SANDBOX_SECRET must be whsec_ followed by at least 24 bytes of base64.'
  const siteUrl = (env.SITE_URL ?? 'http://localhost:3000').replace(/\/+$/, '')
  if (!/^https?:$/.test(URL.parse(siteUrl)?.protocol ?? '')) return 'SITE_URL must be an http or https address.'
  const seed = Number(env.SANDBOX_SEED ?? randomInt(2 ** 32))
  if (!Number.isInteger(seed)) return 'SANDBOX_SEED must be a whole number.'
  const demo = env.DEMO ?? 'empty'
  if (demo !== 'living' && demo !== 'quiet' && demo !== 'empty') return 'DEMO must be living, quiet or empty.'
  const paceMs = Number(env.DEMO_PACE_MS ?? 8_000)
  if (!(paceMs > 0)) return 'DEMO_PACE_MS must be a number above zero.'
  return {
    port,
    demo,
    paceMs,
    dataFolder: env.SANDBOX_DATA,
    secret,
    siteUrl,
    feed: env.FEED ?? 'sandbox',
    seed,
  } as const
}
