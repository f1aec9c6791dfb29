/** A primary with a streaming standby: the standby is promoted after the primary was killed, and the api follows by its URL. */
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { connectionOf } from '../../../apps/api/src/kit/database/database-hosts.ts'
import { isReadOnly } from '../../../apps/api/src/kit/database/db.ts'
import { startPair } from '../../../apps/api/test/database/standby.ts'
import { startApiProcess } from '../../../apps/api/test/outside/api-process.ts'

const SOON = { timeout: 20_000, interval: 50 }

async function startBoth() {
  const pair = await startPair()
  onTestFinished(pair.stop)
  return { ...pair, both: (url: string) => url.replace(/@([^/]+)/, `@127.0.0.1:${pair.standbyPort},$1`) }
}

test('the api follows a promoted standby: requests, jobs, messages and prepared statements', async () => {
  const { own, primary, both, onStandby } = await startBoth()
  const target = '?target_session_attrs=read-write'
  const api = await startApiProcess(
    { databaseUrl: both(own.databaseUrl) + target, appDatabaseUrl: both(own.appDatabaseUrl) + target },
    { BANK: 'sandbox', SANDBOX_PORT: '9' },
  )
  onTestFinished(async () => void (await api.stop()))
  const attempt = async () => {
    const answer = await api.get('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'stranger', password: 'no such person 1' }),
    })
    return answer.status
  }
  // Several times, so that its statements are prepared.
  for (let tries = 0; tries < 3; tries++) expect(await attempt()).toBe(422)
  await expect.poll(async () => (await api.readyz()).status, SOON).toBe(200)
  const caughtUp = () => onStandby<{ count: number }>('select count(*)::int from throttles')
  await expect.poll(caughtUp, SOON).not.toEqual([{ count: 0 }])

  process.kill(primary.pid, 'SIGKILL')
  await expect.poll(attempt, SOON).toBe(503)
  // The standby alone is left.
  await expect.poll(async () => (await api.readyz()).body, SOON).toMatchObject({ status: 'database read-only' })
  const from = performance.now()
  await onStandby('select pg_promote()')
  await expect.poll(attempt, SOON).not.toBe(503)
  await expect.poll(async () => (await api.readyz()).status, SOON).toBe(200)
  expect(performance.now() - from).toBeLessThan(5_000)
  // The socket and the jobs listen to the new primary.
  const listening = () =>
    onStandby<{ application_name: string }>(`
      select distinct application_name
      from pg_stat_activity
      where query ilike 'listen%' or query like '%pg_listening_channels%'
      order by application_name`)
  await expect
    .poll(async () => (await listening()).map((row) => row.application_name), SOON)
    .toEqual(expect.arrayContaining(['', 'pgboss']))
  expect(api.child.exitCode).toBeNull()
})

test('a URL of several hosts reaches the one that accepts writes, and names them when there is none', async () => {
  const { own, primary, both } = await startBoth()
  const connect = async () => {
    const client = new pg.Client(connectionOf(both(own.databaseUrl)))
    await client.connect()
    return (await client.query('select inet_server_port() as port').finally(() => client.end())).rows[0].port
  }
  expect(await connect()).toBe(Number(new URL(primary.url).port))
  await primary.stop()
  await expect.poll(() => connect().catch(isReadOnly), SOON).toBe(true)
  await expect(connect()).rejects.toThrow(/^None of 127\.0\.0\.1:\d+, 127\.0\.0\.1:\d+ accepts writes: /)
})
