/** Requests that wait for one row leave connections for everybody else. */
import { randomUUID } from 'node:crypto'
import { login } from '@duang/contract/account/login'
import { getCredit } from '@duang/contract/account/user'
import { requestWithdraw } from '@duang/contract/bank/withdraw'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { addMember, clientOf, createTestSite, giveCredit, logIn, type TestSite } from '../../../test/people/site.ts'

const POOL = 6

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ poolSize: POOL })
})
afterAll(() => site.stop())

/** Holds the row lock of `statement` until it is released. */
async function holdLock(statement: ReturnType<typeof sql>): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const done = site.owner.transaction().execute(async (tx) => {
    await statement.execute(tx)
    held.resolve()
    await released.promise
  })
  await Promise.race([held.promise, done])
  const release = async () => {
    released.resolve()
    await done
  }
  onTestFinished(release)
  return release
}

/** While the lock is held. A read that waits for a connection is refused after the time of a request. */
async function readElsewhere(): Promise<unknown> {
  const other = await addMember(site)
  const call = clientOf(site, await logIn(site, other))
  return call(getCredit, { params: { username: other.username }, body: { balanceType: 'M' } })
}

test('50 withdrawals of one member at once hold up no read of another member', async () => {
  const member = await addMember(site)
  await giveCredit(site, member, 100_000)
  const call = clientOf(site, await logIn(site, member))
  const release = await holdLock(
    sql`select from ledger.accounts where account_id between ${member.memberId * 64} and ${member.memberId * 64 + 63} for update`,
  )
  const asked = Array.from({ length: 50 }, () =>
    call(requestWithdraw, {
      params: { uuid: member.uuid },
      body: { amount: 10_000 },
      idempotencyKey: randomUUID(),
    }).catch((error: unknown) => error),
  )
  expect(await readElsewhere()).toHaveProperty('credit')
  await release()
  await Promise.all(asked)
})

test('50 logins from one address at once hold up no read of another member', async () => {
  const address = '198.51.100.77'
  const enter = () =>
    site.fastify.inject({
      method: 'POST',
      url: login.path,
      headers: { host: 'localhost', 'x-forwarded-for': address },
      payload: { username: 'unknown.here', password: 'not it' },
    })
  await enter()
  const release = await holdLock(sql`select from throttles where subject = ${`login@${address}`} for update`)
  const tried = Array.from({ length: 50 }, enter)
  expect(await readElsewhere()).toHaveProperty('credit')
  await release()
  await Promise.all(tried)
})
