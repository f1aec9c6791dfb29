/** A ledger for tests: a database of its own, as the application and as the owner, without the site around it. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createDb, createPool, type Db } from '../../src/kit/database/db.ts'
import { PATIENT } from '../database/new-database.ts'
import { TEMPLATE } from '../database/postgres.ts'

export type LedgerSite = { db: Db; owner: Db; url: string; stop: () => Promise<void> }

export async function createLedgerSite(): Promise<LedgerSite> {
  const server = inject('postgresUrl')
  const name = `l_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(`${server}postgres`)
  await admin.connect()
  await admin.query(`create database ${name} template ${TEMPLATE}`)
  await admin.end()
  const db = createDb(createPool({ url: inject('appPostgresUrl') + name, poolSize: 25, ...PATIENT }))
  const owner = createDb(createPool({ url: server + name, poolSize: 3, as: 'owner', ...PATIENT }))
  return {
    db,
    owner,
    url: server + name,
    async stop() {
      await Promise.all([db.destroy(), owner.destroy()])
    },
  }
}
