/** The desk: the process in which staff work. */
import { readConfig } from '#kit/start/config.ts'
import { startFailure } from '#kit/start/start-failure.ts'

async function start(): Promise<void> {
  const { startDesk } = await import('#app/desk/desk-process.ts')
  await startDesk(readConfig(process.env))
}

for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

await start().catch((error: unknown) => {
  console.error(startFailure(error))
  process.exit(1)
})
