/** Failures of background work, of feeds, and of the verification of the books. */
import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { signWebhook } from '@duang/contract/bank/webhook-signature'
import { DEMONSTRATION_FEED, DUANG } from '../../../apps/api/seed/demonstration.ts'
import type { Member } from '../../chaos/players/members.ts'
import { deposit, moveBack, one, until } from './actions.ts'
import type { Drill } from './drill.ts'
import type { Environment } from './environment.ts'

const ROLL_UP = 'ledger.roll_up(int, bigint)'
const START_WORKER = { words: 'start a process that works', act: ({ worker }: Environment) => worker.start() }

const runNow = ({ pool }: Environment, queue: string) =>
  pool.query('insert into pgboss.job (name) values ($1)', [queue])

/** A bank that is polled and has no new lines. */
function startPolledBank({ secret }: Environment): Promise<{ server: Server; url: string }> {
  const server = createServer(async (_request, response) => {
    const body = JSON.stringify({ type: 'statement.lines', lines: [], next: null })
    const party = { brand: DUANG.clientId, feed: DEMONSTRATION_FEED }
    response.writeHead(200, { ...(await signWebhook(secret, party, randomUUID(), new Date(), body)) }).end(body)
  })
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve({ server, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/` })
    }),
  )
}

const polledSince = (environment: Environment, since: Date) =>
  until('an answer of the feed', async () => {
    const row = await one<{ polled_at: Date }>(
      environment,
      'select polled_at from bank_feeds where feed = $1 and polled_at > $2',
      [DEMONSTRATION_FEED, since],
    )
    return row?.polled_at
  })

let polled: Awaited<ReturnType<typeof startPolledBank>> | undefined

export const WORK_DRILLS: readonly Drill[] = [
  {
    alert: 'JobsLate',
    failure: 'the worker is killed, and ten minutes pass',
    cause: async (environment) => {
      await environment.worker.kill()
      await moveBack(environment, { table: 'pgboss.version', column: 'cron_on', by: '10 min', where: 'true' })
      return undefined
    },
    remedy: START_WORKER,
  },
  {
    alert: 'JobFailed',
    failure: 'a right is revoked by hand, and a job has no retry left',
    cause: async (environment) => {
      // Something to do for the job.
      await deposit(environment, (environment.members[2] as Member).account, 100)
      await environment.pool.query(`revoke execute on function ${ROLL_UP} from duang_app, public`)
      await environment.pool.query(`insert into pgboss.job (name, retry_limit) values ('ledger.roll-up', 0)`)
      return undefined
    },
    remedy: {
      words: 'give the right back; an hour passes',
      act: async (environment) => {
        await environment.pool.query(`grant execute on function ${ROLL_UP} to duang_app`)
        await moveBack(environment, {
          table: 'pgboss.job',
          column: 'completed_on',
          by: '61 min',
          where: `name = 'ledger.roll-up' and state = 'failed'`,
        })
      },
    },
  },
  {
    alert: 'FeedSilent',
    failure: 'a polled bank is stopped, and eleven minutes pass',
    cause: async (environment) => {
      polled = await startPolledBank(environment)
      const since = new Date()
      await environment.pool.query('update bank_feeds set poll_url = $1', [polled.url])
      await runNow(environment, 'feed.poll')
      await polledSince(environment, since)
      polled.server.close()
      await moveBack(environment, { table: 'bank_feeds', column: 'polled_at', by: '11 min', where: 'true' })
      return undefined
    },
    remedy: {
      words: 'the bank answers again',
      act: async (environment) => {
        polled = await startPolledBank(environment)
        await environment.pool.query('update bank_feeds set poll_url = $1', [polled.url])
        await runNow(environment, 'feed.poll')
      },
    },
    // A polled feed does not push, and the drill of `FeedLate` needs one that does.
    end: async ({ pool }) => {
      polled?.server.close()
      await pool.query('update bank_feeds set poll_url = null')
    },
  },
  {
    alert: 'FeedLate',
    failure: 'a robot stops pushing, and six minutes pass beyond a rhythm of five',
    cause: async (environment) => {
      await environment.runbook.duang('feeds', 'rhythm', DEMONSTRATION_FEED, '5', '--night', 'none')
      await deposit(environment, (environment.members[2] as Member).account, 100)
      await moveBack(environment, { table: 'feed_arrivals', column: 'statement_at', by: '11 min', where: 'true' })
      await moveBack(environment, { table: 'bank_feeds', column: 'watched_from', by: '11 min', where: 'true' })
      return undefined
    },
    remedy: {
      words: 'the robot pushes again',
      act: (environment) => deposit(environment, (environment.members[2] as Member).account, 100),
    },
    end: (environment) => environment.runbook.duang('feeds', 'rhythm', DEMONSTRATION_FEED, 'learned'),
  },
  {
    alert: 'LedgerBroken',
    failure: 'a balance is changed past the rules, and the nightly run finds it',
    cause: async (environment) => {
      await deposit(environment, (environment.members[2] as Member).account, 100)
      await changeBalance(environment, 1)
      await environment.runbook.run('LedgerNotVerified', {})
      return { FEED: DEMONSTRATION_FEED }
    },
    remedy: {
      words: 'the row is put right, a complete run finds nothing; feed on, maintenance off',
      act: async (environment) => {
        await changeBalance(environment, -1)
        await environment.runbook.run('LedgerNotVerified', {})
        for (const words of [
          ['feeds', 'on', DEMONSTRATION_FEED],
          ['site', 'maintenance', 'off', '--reason', 'the books are right again'],
        ])
          await environment.runbook.duang(...words)
      },
    },
  },
  {
    alert: 'SealLate',
    failure: 'the worker is killed, and four hours pass since the last head',
    cause: async (environment) => {
      await environment.runbook.duang('seal', 'begin')
      await environment.runbook.duang('seal', 'now')
      await environment.worker.kill()
      await changePastRules(environment, `update seal_heads set covers_to = covers_to - interval '4 h'`)
      return undefined
    },
    remedy: {
      words: 'start the worker; the signed times are those of before',
      act: async (environment) => {
        await changePastRules(
          environment,
          `update seal_heads set covers_to = covers_to + interval '4 h' where covers_to < now() - interval '3 h'`,
        )
        await environment.worker.start()
      },
    },
  },
  {
    alert: 'LedgerNotVerified',
    failure: 'the last verification was 37 hours ago',
    cause: async (environment) => {
      await environment.runbook.run('LedgerNotVerified', {})
      await moveBack(environment, { table: 'ledger_verifications', column: 'ended_at', by: '37 h', where: 'true' })
      return undefined
    },
  },
]

const changeBalance = async (environment: Environment, satang: number): Promise<void> =>
  changePastRules(
    environment,
    `update ledger.accounts set balance_satang = balance_satang + ${satang} where (brand_id, account_id) =
      (select brand_id, account_id from ledger.accounts where version > 0 order by account_id limit 1)`,
  )

/** As the owner of the database, with its triggers off. */
async function changePastRules({ pool }: Environment, statement: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    const { rowCount } = await client.query(statement)
    if (!rowCount) throw new Error('No row was changed')
    await client.query('commit')
  } finally {
    client.release()
  }
}
