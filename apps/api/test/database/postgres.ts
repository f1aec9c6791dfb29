/** One PostgreSQL for all tests of a run. Each test file copies a migrated template. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { newWebhookSecret, seedDemonstration } from '../../seed/demonstration.ts'
import { installQueues } from '../../src/app/jobs.ts'
import { appLoginUrl, createAppLogin, DESK_LOGIN, newPassword } from '../../src/kit/database/app-login.ts'
import { createDb, createPool } from '../../src/kit/database/db.ts'
import { migrate } from '../../src/kit/migrate/migrate.ts'
import { startPostgres } from '../../src/kit/postgres/postgres-server.ts'
import { addMovies } from '../people/movies.ts'
import { freePort } from './free-port.ts'

export { freePort, freePorts } from './free-port.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** The same server, entered as the running api enters it. */
    appPostgresUrl: string
    /** The same server, entered as the desk enters it. */
    deskPostgresUrl: string
    sandboxSecret: string
    mediaFolder: string
  }
}

/** The database that every test database is a copy of: migrated, with the demonstration brand and no members. */
export const TEMPLATE = 'duang_template'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'duang-test-'))
  const server = await startPostgres({
    dataFolder: path.join(folder, 'postgres'),
    port: await freePort(),
    // Tests of durability run their own server. Here speed counts.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '300',
      // Tests of cells move a brand between two databases of this server.
      wal_level: 'logical',
      max_wal_senders: '30',
      max_replication_slots: '30',
      max_active_replication_origins: '30',
      max_worker_processes: '30',
      max_logical_replication_workers: '20',
      max_sync_workers_per_subscription: '6',
    },
  })
  const sandboxSecret = newWebhookSecret()
  const mediaFolder = path.join(folder, 'media')
  const appPassword = newPassword()
  await createTemplate(server.url, { sandboxSecret, mediaFolder, appPassword })
  project.provide('postgresUrl', server.url)
  project.provide('appPostgresUrl', appLoginUrl(server.url, appPassword))
  project.provide('deskPostgresUrl', appLoginUrl(server.url, appPassword, DESK_LOGIN))
  project.provide('sandboxSecret', sandboxSecret)
  project.provide('mediaFolder', mediaFolder)
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A server of a test's own, which it may stop, fill and freeze. Settings are durable unless given. */
export async function startOwnServer({
  dataFolder,
  settings,
}: {
  dataFolder: string
  settings?: Record<string, string>
}) {
  const options = { dataFolder, port: await freePort(), ...(settings && { settings }) }
  const server = await startPostgres(options)
  const appPassword = newPassword()
  const mediaFolder = path.join(path.dirname(dataFolder), 'media')
  await createTemplate(server.url, { sandboxSecret: newWebhookSecret(), mediaFolder, appPassword })
  const databaseUrl = server.url + TEMPLATE
  return {
    server,
    databaseUrl,
    appDatabaseUrl: appLoginUrl(databaseUrl, appPassword),
    restart: () => startPostgres(options),
  }
}

type Given = { sandboxSecret: string; mediaFolder: string; appPassword: string }

async function createTemplate(url: string, { sandboxSecret, mediaFolder, appPassword }: Given): Promise<void> {
  const admin = new pg.Client(`${url}postgres`)
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  const pool = createPool({ url: url + TEMPLATE, poolSize: 2, as: 'owner', onError: () => undefined })
  await migrate(pool)
  await createAppLogin(pool, appPassword, { setsPassword: true })
  await createAppLogin(pool, appPassword, { login: DESK_LOGIN, setsPassword: true })
  await installQueues(url + TEMPLATE)
  const db = createDb(pool)
  await seedDemonstration(db, {
    sandboxUrl: 'http://127.0.0.1:9',
    sandboxSecret,
    hosts: ['localhost'],
    now: new Date(),
    withMembers: false,
  })
  await addMovies(db, mediaFolder, 1)
  await db.destroy()
}
