import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { connectionOf } from '../database/database-hosts.ts'
import { readConfig } from './config.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'duang-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

const URL_OF_DATABASE = 'postgres://duang:secret@db.example/duang'
const file = path.join(folder, 'database-url')
writeFileSync(file, `${URL_OF_DATABASE}\n`)

test('a setting is read from the file that NAME_FILE names', () => {
  expect(readConfig({ DATABASE_URL_FILE: file }).DATABASE_URL).toBe(URL_OF_DATABASE)
})

test('the URL of a database may name several hosts', () => {
  const url = 'postgres://duang:secret@a:5432,[::1]:5433/duang?target_session_attrs=read-write'
  expect(readConfig({ DATABASE_URL: url }).DATABASE_URL).toBe(url)
})

test.each([
  ['postgres:///duang?host=/var/run/postgresql', 'postgres://%2Fvar%2Frun%2Fpostgresql/duang'],
  [
    'postgresql://app@/duang?host=/run/pg&port=5433&sslmode=disable',
    'postgresql://app@%2Frun%2Fpg:5433/duang?sslmode=disable',
  ],
])('the URL of a database may name a Unix socket: %s', (url, read) => {
  expect(readConfig({ DATABASE_URL: url, READ_DATABASE_URL: url })).toMatchObject({
    DATABASE_URL: read,
    READ_DATABASE_URL: read,
  })
  expect(new pg.Client(connectionOf(url))).toMatchObject({ host: expect.stringMatching(/^\/.*run/), database: 'duang' })
})

test.each([
  [{ DATABASE_URL: 'postgres:///duang' }, 'DATABASE_URL: Expected a URL'],
  [{ DATABASE_URL_FILE: file, DATABASE_URL: URL_OF_DATABASE }, 'DATABASE_URL and DATABASE_URL_FILE are both set'],
  [{ DATABASE_URL_FILE: path.join(folder, 'absent') }, 'DATABASE_URL_FILE cannot be read: ENOENT'],
  [{ PORT_FILE: file }, 'PORT: Expected a port number'],
  [{ PORT: '0' }, 'PORT: Expected a port number'],
  [{ PORT: '“3000”' }, 'The value has typographic quotes: write "…" or none'],
  [
    { WORKERS: '“2”' },
    'Wrong setting. WORKERS: Expected a whole number from 1 to 64. The value has typographic quotes',
  ],
  [{ WORKERS: '0' }, 'WORKERS: Expected a whole number from 1 to 64'],
  [{ DATABASE_POOL: '2.5' }, 'DATABASE_POOL: Expected a whole number from 2 to 200'],
  [{ DRAIN_SECONDS: 'ten' }, 'DRAIN_SECONDS: Expected a number from 0 to 300'],
  [{ PROVIDER_BATCH_MAX: '1001' }, 'PROVIDER_BATCH_MAX: Expected a whole number from 1 to 1000'],
  [{ OTEL_TRACES_SAMPLER_ARG: '10%' }, 'OTEL_TRACES_SAMPLER_ARG: Expected a number from 0 to 1'],
  [{ BANK: '‘feed’' }, 'BANK: '],
  [{ BANK: '‘feed’' }, 'The value has typographic quotes: write "…" or none'],
  [{ PORT: '3000 # the site' }, 'The value has a "#": a comment needs a line of its own'],
  [{ DATABASE_URL: 'mysql://db.example/duang' }, 'DATABASE_URL: Expected a URL such as postgres://'],
  [{ READ_DATABASE_URL: 'postgres://a,b/duang' }, 'READ_DATABASE_URL: Expected the URL of one standby'],
  [
    { READ_DATABASE_URL: 'postgres://a/duang?target_session_attrs=primary' },
    'READ_DATABASE_URL: Expected the URL of one',
  ],
  [{ READ_DATABASE_URL: 'a' }, 'READ_DATABASE_URL: Expected a URL such as postgres://'],
  [{ DATABASE_URL: 'postgres://a,b/duang?target_session_attrs=standby' }, 'DATABASE_URL: Expected a URL'],
])('%j stops the start', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence)
})

test('the sentence about a wrong value does not repeat the content of a file', () => {
  expect(() => readConfig({ PORT_FILE: file })).not.toThrow('secret')
})
