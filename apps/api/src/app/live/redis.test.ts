/** Notes of bets between two api processes over Redis or Valkey streams. */
import { expect, test } from 'vitest'
import { startApiProcess } from '../../../test/outside/api-process.ts'
import { connect, listen } from '../../../test/outside/live.ts'
import { redisProgram, startRedis } from '../../../test/outside/redis.ts'
import { addMember, createTestSite, giveCredit, logIn } from '../../../test/people/site.ts'

const name =
  'passes notes of bets by Redis with REDIS_URL (skipped where no redis-server or valkey-server is installed)'

test.skipIf(redisProgram === undefined)(name, async () => {
  const redis = await startRedis(redisProgram as string)
  const site = await createTestSite({ live: { redisUrl: redis.url }, now: new Date() })
  await listen(site)
  const other = await startApiProcess(site, { REDIS_URL: redis.url })
  const member = await addMember(site)
  const socket = await connect(other.port, await logIn(site, member))
  try {
    await expect
      .poll(
        async () => {
          site.platform.live.note({ brandId: 1, memberId: member.memberId, about: 'limit' })
          await new Promise((resolve) => setTimeout(resolve, 200))
          return socket.received.filter(({ event }) => event === 'limit reached').length
        },
        { timeout: 10_000 },
      )
      .toBe(1)
    await giveCredit(site, member, 700)
    expect(await socket.next('balance', ({ credit }) => credit === 7)).toMatchObject({ version: 1 })
  } finally {
    socket.close()
    await other.stop()
    await site.stop()
    await redis.stop()
  }
})
