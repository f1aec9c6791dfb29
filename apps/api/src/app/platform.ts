/** Makes the platform of a process from its configuration. */
import path from 'node:path'
import { STAFF_STAND_IN } from '@duang/contract/games/sandbox-keys'
import { type AlertSettings, createAlertChannels } from '#core/alert/alert-channel.ts'
import { createBank } from '#core/bank/adapters.ts'
import { createBrandFinder } from '#core/brand/brand.ts'
import type { Platform } from '#core/context.ts'
import { createLiveNotes } from '#core/live/live-notes.ts'
import { createPasswords } from '#core/member/password.ts'
import { createSessionCache } from '#core/session/session-cache.ts'
import { createLossLog } from '#kit/database/database-trouble.ts'
import { createDb, createPool } from '#kit/database/db.ts'
import { readsOf } from '#kit/database/read-db.ts'
import { createJobs } from '#kit/jobs.ts'
import { createLog, type Log } from '#kit/log/log.ts'
import { createObserved } from '#kit/observed.ts'
import { secretBoxOf } from '#kit/secret-box.ts'
import type { Config } from '#kit/start/config.ts'
import { sealSettingsOf } from '#kit/start/seal-settings.ts'
import { openReplica } from './data/read-replica.ts'

/** The surroundings of the process: the destination of log lines (stdout by default), and for a command the operator. */
type Surroundings = { log?: Log; actor?: string; as?: 'app' | 'desk' }

/** The database as the api connects to it. */
export function databaseUrl(config: Config): string {
  const url = config.APP_DATABASE_URL ?? config.DATABASE_URL
  if (!url) throw new Error('DATABASE_URL is not set. `npm start` sets it for the embedded PostgreSQL.')
  return url
}

/** A channel is used when its token and its recipient are set. A demonstration without one writes to the stand-ins of its sandbox. */
function alertSettings(config: Config): AlertSettings {
  const settings = ownAlertSettings(config)
  if (config.BANK !== 'sandbox' || settings.line || settings.telegram) return settings
  const url = `http://localhost:${config.SANDBOX_PORT}/staff`
  const { token, recipient } = STAFF_STAND_IN
  return {
    line: { baseUrl: `${url}/line`, token, to: recipient },
    telegram: { baseUrl: `${url}/telegram`, token, chat: recipient },
  }
}

const ownAlertSettings = (config: Config): AlertSettings => ({
  line:
    config.ALERT_LINE_TOKEN && config.ALERT_LINE_TO
      ? { baseUrl: config.ALERT_LINE_URL, token: config.ALERT_LINE_TOKEN, to: config.ALERT_LINE_TO }
      : undefined,
  telegram:
    config.ALERT_TELEGRAM_TOKEN && config.ALERT_TELEGRAM_CHAT
      ? { baseUrl: config.ALERT_TELEGRAM_URL, token: config.ALERT_TELEGRAM_TOKEN, chat: config.ALERT_TELEGRAM_CHAT }
      : undefined,
})

/** A killed job is given to another process after 45 s ({@link createJobs}), so a statement ends before. */
const BATCH = { poolSize: 2, statementMs: 40_000 }

export function createPlatform(
  config: Config,
  { log = createLog(config.LOG_LEVEL), actor, as = 'app' }: Surroundings = {},
) {
  const url = as === 'desk' && config.DESK_DATABASE_URL ? config.DESK_DATABASE_URL : databaseUrl(config)
  const onError = createLossLog(log)
  const db = createDb(createPool({ url, poolSize: config.DATABASE_POOL, as, actor, onError }))
  const batchDb = createDb(createPool({ url, ...BATCH, as, actor, onError }))
  const clock = () => new Date()
  const elapsedMs = () => performance.now()
  const jobs = createJobs({ url, log })
  const secrets = secretBoxOf(config)
  const platform: Platform = {
    db,
    batchDb,
    clock,
    elapsedMs,
    log,
    jobs,
    live: createLiveNotes(),
    secrets,
    seal: sealSettingsOf(config),
    bank: createBank(clock, secrets),
    passwords: createPasswords(),
    sessions: createSessionCache(elapsedMs),
    bankMode: config.BANK,
    providerBatchMax: config.PROVIDER_BATCH_MAX,
    sandboxUrl: config.BANK === 'sandbox' ? `http://localhost:${config.SANDBOX_PORT}` : undefined,
    deskOrigin: config.DESK_ORIGIN ?? `http://localhost:${config.DESK_PORT}`,
    sitePort: config.PORT,
    trialStudios: config.TRIAL_STUDIOS ?? [],
    privateNetworks: config.PRIVATE_NETWORKS ?? [],
    mediaFolder: path.resolve(config.MEDIA_DIR ?? path.join(config.DATA_DIR, 'media')),
    exportFolder: path.resolve(config.EXPORT_DIR ?? path.join(config.DATA_DIR, 'exports')),
    alertChannels: createAlertChannels(alertSettings(config)),
    observed: createObserved(),
    licenceText: config.LICENCE_TEXT,
  }
  const replica = openReplica(config, { log, primary: db, primaryUrl: url })
  return {
    platform,
    brands: createBrandFinder(db, clock, log),
    replica,
    /** Reads of reports, by the login of the api. */
    read: replica?.read ?? readsOf(db),
    close: () => Promise.all([db.destroy(), batchDb.destroy(), replica?.end()]),
  }
}
