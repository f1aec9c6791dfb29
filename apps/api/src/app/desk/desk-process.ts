/** The process of the desk. It has a login of its own: the process that serves members sees no password of staff and changes no setting. */
import { refuseOtherBankMode } from '#core/bank/bank-mode.ts'
import type { Platform } from '#core/context.ts'
import { endDeskSecrets } from '#features/control/staff/retention.ts'
import { waitForDatabase } from '#kit/database/db.ts'
import { refusePooler } from '#kit/database/pooler.ts'
import { stopTracing } from '#kit/log/tracing.ts'
import type { Config } from '#kit/start/config.ts'
import { listenOrSay } from '#kit/start/ports.ts'
import { RELEASE } from '#kit/start/release.ts'
import { createPlatform } from '../platform.ts'
import { startTracing } from '../watch/start-tracing.ts'
import { createDesk } from './desk-server.ts'

const HOUR_MS = 3_600_000

/** Resolves when the desk serves. It ends by SIGTERM or SIGINT, and with its parent. */
export async function startDesk(config: Config): Promise<void> {
  const url = config.DESK_DATABASE_URL
  if (!url) throw new Error('DESK_DATABASE_URL is not set. `npm start` sets it for the embedded PostgreSQL.')
  await startTracing(config, 'desk')
  const { platform, brands, close } = createPlatform(config, { as: 'desk' })
  platform.log.info({ ...RELEASE, part: 'desk' }, 'the process starts')
  const desk = await createDesk({ platform, brands, trustProxy: config.TRUST_PROXY, sitePort: config.PORT })
  const pruning = setInterval(() => void prune(platform), HOUR_MS)
  stopOnSignal(async () => {
    clearInterval(pruning)
    await desk.close()
    await platform.jobs.stop()
    await close()
    await stopTracing()
  })
  await waitForDatabase(() => refusePooler(url))
  await waitForDatabase(() => refuseOtherBankMode(platform.db, platform.bankMode))
  await waitForDatabase(() => platform.jobs.start())
  const port = { name: 'DESK_PORT', port: config.DESK_PORT, host: config.DESK_HOST }
  await listenOrSay(() => desk.listen({ ...port, exclusive: true }), port)
  process.send?.({ ready: true })
  await prune(platform)
}

const prune = (platform: Platform): Promise<void> =>
  endDeskSecrets(platform).catch((error: unknown) => platform.log.error(error, 'old sign-ins were not removed'))

function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  const begin = async () => {
    if (isStopping) return
    isStopping = true
    await stop()
    process.exit(0)
  }
  // SIGHUP is a reload: the unit starts a process that ends.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void begin())
  process.on('disconnect', () => void begin())
}
