/** The api: one process, or several behind one port. */
import { startProcess } from '#app/process.ts'
import { startWorkers } from '#app/workers.ts'
import { readConfig } from '#kit/config.ts'

async function start(): Promise<void> {
  const config = readConfig(process.env)
  await (config.WORKERS > 1 ? startWorkers(config) : startProcess(config))
}

// Output that cannot be written, on a full disk or to a closed pipe, is no reason to stop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

await start().catch((error: unknown) => {
  // A sentence for the operator. An error of the program itself keeps its stack.
  console.error(error instanceof Error && error.constructor === Error ? error.message : error)
  process.exit(1)
})
