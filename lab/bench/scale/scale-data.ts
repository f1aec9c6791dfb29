/** The data of `bench -- scale`: the demonstration's seed, and members whose rows are written by the files of lab/bench/scale. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { seedAll } from '../../../apps/api/seed/seed-all.ts'
import { installQueues } from '../../../apps/api/src/app/jobs.ts'
import { LEDGER_CHECKS } from '../../../apps/api/src/app/watch/ledger-checks.ts'
import { createPasswords } from '../../../apps/api/src/core/member/password.ts'
import { createDb, createPool } from '../../../apps/api/src/kit/database/db.ts'
import { migrate } from '../../../apps/api/src/kit/migrate/migrate.ts'
import { verifyLedger } from '../../../apps/api/src/money/ledger/verify.ts'
import { addMovies } from '../../../apps/api/test/people/movies.ts'
import type { Pool } from '../work/ledger-work.ts'

/** Password of every member. */
export const PASSWORD = 'scale members 1'
const FILES = ['01-members', '02-play', '03-promotions', '04-pots', '05-ledger']
const DAYS = 360
/** Members of the last transfers are the sample that the verifier reads. */
const SAMPLE_TRANSFERS = 20_000

export type Sandbox = { sandboxUrl: string; sandboxSecret: string }
export type Say = (line: string) => void

/** Creates, seeds and fills a database unless it exists. One of an earlier version is brought to this one. Returns its URL. */
export async function scaleDatabase(
  serverUrl: string,
  name: string,
  { members, sandbox, say }: { members: number; sandbox: Sandbox; say: Say },
): Promise<string> {
  const url = serverUrl + name
  const admin = ownerOf(`${serverUrl}postgres`)
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
  if (!rowCount) await admin.query(`create database ${name}`)
  await admin.end()
  const owner = ownerOf(url)
  await migrate(owner)
  if (rowCount) {
    await owner.query('analyze')
    await owner.end()
    return url
  }
  await installQueues(url)
  const db = createDb(owner)
  const now = new Date()
  await seedAll(db, sandbox, now)
  await addMovies(db, path.join(import.meta.dirname, '../../../var/media'), 1)
  await fill(owner, { members, now, say: (line) => say(`${name}: ${line}`) })
  await db.destroy()
  return url
}

export const ownerOf = (url: string): Pool =>
  createPool({ url, poolSize: 1, as: 'owner', onError: (error) => console.error(error.message) })

async function fill(owner: Pool, { members, now, say }: { members: number; now: Date; say: Say }): Promise<void> {
  const passwordHash = await createPasswords().hash(PASSWORD)
  await owner.query(`set work_mem = '1GB'; set maintenance_work_mem = '1GB'; create schema scale`)
  await owner.query(`create table scale.setup (members int, days int, now_at timestamptz, password_hash text)`)
  await owner.query('insert into scale.setup values ($1, $2, $3, $4)', [members, DAYS, now, passwordHash])
  const dropped = await dropIndexesAndReferences(owner)
  for (const file of FILES) await runFile(owner, file, say)
  for (const statement of dropped) await owner.query(statement)
  say('indexes and foreign keys hold')
  await owner.query('vacuum analyze')
  await rankTournaments(owner, now)
  await owner.query(
    `select ledger.roll_up(brand_id, (select max(seq) from ledger.transfers)) from generate_series(1, 5) brand_id`,
  )
  await owner.query('drop schema scale cascade')
  await owner.query('vacuum analyze')
  await owner.query('checkpoint')
  await verifySample(owner, say)
}

async function runFile(owner: Pool, file: string, say: Say): Promise<void> {
  const text = readFileSync(path.join(import.meta.dirname, `${file}.sql`), 'utf8')
  const from = performance.now()
  // The statements within a function are indented.
  for (const statement of text.split(/;\n(?=\n|\w|-)(?!begin|end)/)) {
    const begun = performance.now()
    await owner.query(statement)
    const seconds = (performance.now() - begun) / 1_000
    if (seconds > 10)
      say(`${/(?:insert into|create unlogged table|analyze) ?[\w.]*/.exec(statement)?.[0]} in ${seconds.toFixed(0)} s`)
  }
  say(`${file} in ${((performance.now() - from) / 1_000).toFixed(0)} s`)
}

/**
 * A million rows are filled first, then indexed and checked by one statement each, which takes a fraction of the time of row by row.
 * Returns the statements that create indexes and foreign keys again. Those of primary and unique keys stay.
 */
async function dropIndexesAndReferences(owner: Pool): Promise<string[]> {
  const { rows: references } = await owner.query<{ at: string; name: string; definition: string }>(
    `select conrelid::regclass::text as at, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint
      where contype = 'f' and connamespace in ('public'::regnamespace, 'ledger'::regnamespace)`,
  )
  const { rows: indexes } = await owner.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i
      join pg_class c on c.oid = i.indexrelid
      where c.relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)
        -- A trigger looks each new reference up.
        and c.relname <> 'withdrawals_by_reference'
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
  )
  await owner.query(references.map(({ at, name }) => `alter table ${at} drop constraint ${name}`).join(';'))
  await owner.query(`drop index ${indexes.map(({ name }) => name).join(', ')}`)
  return [
    ...indexes.map(({ definition }) => definition),
    ...references.map(({ at, name, definition }) => `alter table ${at} add constraint ${name} ${definition}`),
  ]
}

/** By the functions of the job: the running tournament gets a live ranking, those that ended a final one. */
async function rankTournaments(owner: Pool, now: Date): Promise<void> {
  await owner.query(
    `select case when ends_at < $1
        then tournament_freeze(brand_id, tournament_id, $1)
        else tournament_refresh(brand_id, tournament_id, $1)
      end
      from tournaments
      where starts_at < $1`,
    [now],
  )
  await owner.query('update tournaments set paid_at = frozen_at where frozen_at is not null')
}

async function verifySample(owner: Pool, say: Say): Promise<void> {
  const { rows } = await owner.query<{ since: number }>(
    `select greatest(0, max(seq) - ${SAMPLE_TRANSFERS}) as since from ledger.transfers`,
  )
  const { broken, members, ms } = await verifyLedger(createDb(owner), LEDGER_CHECKS, { since: rows[0]?.since ?? 0 })
  if (broken.length > 0) throw new Error(`The books are broken: ${JSON.stringify(broken)}`)
  say(`the books of ${members} members hold (checked in ${ms} ms)`)
}
