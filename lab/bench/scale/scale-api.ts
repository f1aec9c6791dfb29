/** The api as a process of its own, without its jobs: they would compute beside the calls that are measured. */
import { createApp } from '../../../apps/api/src/app/app.ts'
import { createPlatform } from '../../../apps/api/src/app/platform.ts'
import { readConfig } from '../../../apps/api/src/kit/start/config.ts'

const config = readConfig(process.env)
const { platform, brands, read, close } = createPlatform(config)
// Calls enqueue jobs, which wait.
await platform.jobs.start()
const app = await createApp({ platform, brands, read, trustProxy: config.TRUST_PROXY })
await app.listen({ port: config.PORT, host: '127.0.0.1' })
process.send?.({ ready: true })
process.once('SIGTERM', async () => {
  await app.close()
  await platform.jobs.stop()
  await close()
  process.exit(0)
})
