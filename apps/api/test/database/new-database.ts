/** A new database on the server of the test run: empty, or a copy of another one. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** Returns its URL, for its owner. */
export async function newDatabase(template = 'template1'): Promise<string> {
  const name = `n_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(`${inject('postgresUrl')}postgres`)
  await admin.connect()
  // Without a log of the blocks, which a server of tests does not need.
  await admin.query(`create database ${name} template ${template} strategy file_copy`)
  await admin.end()
  return inject('postgresUrl') + name
}

/** For pools of tests. Races of many on a loaded machine wait longer for each other than a request may; processes of their own test what that is. */
export const PATIENT = { statementMs: 60_000, connectMs: 60_000, onError: () => undefined }
