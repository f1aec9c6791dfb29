/** The api: one process, or several behind one port. */
import { keepCompiled } from '#kit/start/compile-cache.ts'
import { readConfig } from '#kit/start/config.ts'
import { startFailure } from '#kit/start/start-failure.ts'

async function start(): Promise<void> {
  const config = readConfig(process.env)
  // Before the modules that take the time.
  const writeCompiled = keepCompiled(config.DATA_DIR)
  if (config.WORKERS > 1) await (await import('#app/workers.ts')).startWorkers(config)
  else await (await import('#app/process.ts')).startProcess(config)
  writeCompiled()
}

// Output that cannot be written, on a full disk or to a closed pipe, is no reason to stop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

await start().catch((error: unknown) => {
  console.error(startFailure(error))
  process.exit(1)
})
