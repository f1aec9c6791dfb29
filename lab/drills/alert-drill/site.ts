/** Failures of the site: processes, database, requests. */
import { setTimeout as sleep } from 'node:timers/promises'
import { getAddress } from '@duang/contract/account/manage-address'
import pg from 'pg'
import { askMachine } from '../../chaos/faults/machine.ts'
import type { Member } from '../../chaos/players/members.ts'
import { deposit, enter, keepDoing, one, until } from './actions.ts'
import type { Drill } from './drill.ts'
import type { Environment } from './environment.ts'

/** Read by one call alone, so that a lock or a wrong name stops this call only. */
const TABLE = 'member_addresses'
const READERS = 12
const LOCKED_MS = 3_000
/** A neighbour on the same machine takes the processor for this part of each half second. */
const STARVED_MS = 300
const TURN_MS = 500

/** Ends the load that the drill has begun. */
let end: () => Promise<unknown> = async () => undefined
const endLoad = () => end()

/** Members read the address that they have stored. */
async function startReaders(environment: Environment): Promise<void> {
  const member = environment.members[1] as Member
  const call = await enter(environment, member)
  const read = () => call(getAddress, { params: { uuid: member.uuid } })
  end = keepDoing(read, { clients: READERS })
}

/** A session of somebody at the database, as `psql` would hold it. */
async function openSession({ databaseUrl }: Environment): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'somebody' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const lock = (client: pg.Client) => client.query(`begin; lock table ${TABLE} in access exclusive mode`)

/** The remedy of the runbook: ends the session that others wait for. */
async function terminateBlocker(environment: Environment): Promise<void> {
  await until('a session that others wait for', () =>
    one(
      environment,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'somebody' and pid in
        (select unnest(pg_blocking_pids(pid)) from pg_stat_activity)`,
    ),
  )
}

const startDatabase = { words: 'start PostgreSQL', act: ({ machine }: Environment) => machine.start() }

export const SITE_DRILLS: readonly Drill[] = [
  {
    alert: 'ReplicaUnused',
    failure: 'the replay of the standby is paused, and a member deposits',
    cause: async (environment) => {
      await askMachine(environment.standby, 'postgres', 'select pg_wal_replay_pause()')
      const [member] = environment.members
      if (member) await deposit(environment, member.account, 100)
      return { REPLICA: 'standby' }
    },
    remedy: {
      words: 'resume the replay',
      act: ({ standby }) => askMachine(standby, 'postgres', 'select pg_wal_replay_resume()'),
    },
  },
  {
    alert: 'ApiDown',
    failure: 'an api process is killed',
    cause: async ({ second }) => void (await second.kill()),
    remedy: { words: 'start the process', act: ({ second }) => second.start() },
  },
  {
    alert: 'MoneyMetricsAbsent',
    failure: 'the disk of the database is full',
    cause: async ({ machine, pool }) => {
      if (!machine.hasDisk) throw new Error('A disk of its own needs the right to mount: run the drill as root')
      machine.fill()
      // PostgreSQL ends when it cannot extend its log.
      await until('the end of PostgreSQL', async () => {
        await pool
          .query(
            'select pg_switch_wal(); create table filler as select generate_series(1, 400000) as n; drop table filler',
          )
          .catch(() => undefined)
        return machine.isRunning() ? undefined : true
      })
      return undefined
    },
    remedy: {
      words: 'free disk space, start PostgreSQL',
      act: ({ machine }) => {
        machine.free()
        return machine.start()
      },
    },
  },
  {
    alert: 'ServerErrors',
    failure: 'PostgreSQL is killed while members read',
    cause: async (environment) => {
      await startReaders(environment)
      await environment.machine.kill()
      return undefined
    },
    remedy: startDatabase,
    end: endLoad,
  },
  {
    alert: 'InternalErrors',
    failure: 'a table has the name of another release, and one request reads it',
    cause: async (environment) => {
      const member = environment.members[1] as Member
      const call = await enter(environment, member)
      await environment.pool.query(`alter table ${TABLE} rename to ${TABLE}_new`)
      await call(getAddress, { params: { uuid: member.uuid } }).catch(() => undefined)
      return undefined
    },
    remedy: {
      words: 'go back: the table has its name again',
      act: ({ pool }) => pool.query(`alter table ${TABLE}_new rename to ${TABLE}`),
    },
  },
  {
    alert: 'SlowAnswers',
    failure: 'a session locks a table for 3 s again and again',
    cause: async (environment) => {
      const client = await openSession(environment)
      void (async () => {
        for (;;) {
          await lock(client)
          await sleep(LOCKED_MS)
          await client.query('rollback')
        }
      })().catch(() => undefined)
      await startReaders(environment)
      return undefined
    },
    remedy: { words: 'end the session', act: terminateBlocker },
    end: endLoad,
  },
  {
    alert: 'PoolExhausted',
    failure: 'a session keeps a table locked; 12 requests for 8 connections',
    cause: async (environment) => {
      await startReaders(environment)
      await lock(await openSession(environment))
      return undefined
    },
    remedy: { words: 'end the session', act: terminateBlocker },
    end: endLoad,
  },
  {
    alert: 'EventLoopSlow',
    failure: 'the process gets no processor for 0.3 s of each half second (SIGSTOP)',
    cause: async ({ first }) => {
      end = keepDoing(
        async () => {
          first.freeze()
          await sleep(STARVED_MS)
          first.thaw()
        },
        { pauseMs: TURN_MS - STARVED_MS },
      )
      return undefined
    },
    remedy: { words: 'end the neighbour', act: endLoad },
  },
]
