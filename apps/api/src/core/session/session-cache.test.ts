import { expect, test } from 'vitest'
import { createSessionCache, type LiveSession } from './session-cache.ts'

const SESSION: LiveSession = {
  sessionId: 's',
  memberId: 7,
  uuid: 'u',
  username: 'n',
  lastSeenAt: new Date(0),
  expiresAt: new Date(0),
}

/** A cache at a time that the test moves, over a table that holds one session or none. */
function setUp() {
  const at = { ms: 5_000, reads: 0, isThere: true }
  const cache = createSessionCache(() => at.ms)
  const find = (brandId = 1) =>
    cache.find(brandId, 'key', async () => {
      at.reads++
      return at.isThere ? SESSION : undefined
    })
  return { at, cache, find }
}

test('reads a session once a second, counted from the start of the read', async () => {
  const { at, find } = setUp()
  await Promise.all([find(), find(), find()])
  at.ms = 6_000
  expect(await find()).toBe(SESSION)
  expect(at.reads).toBe(1)
  at.ms = 6_001
  at.isThere = false
  expect(await find()).toBeUndefined()
})

test('keeps no unknown session', async () => {
  const { at, find } = setUp()
  at.isThere = false
  expect(await find()).toBeUndefined()
  at.isThere = true
  expect(await find()).toBe(SESSION)
})

test.each(['forgetSession', 'forgetMember'] as const)(
  '%s reads anew for 30 seconds, of this brand only',
  async (how) => {
    const { at, cache, find } = setUp()
    await Promise.all([find(), find(2)])
    if (how === 'forgetSession') cache.forgetSession(1, 's')
    else cache.forgetMember(1, 7)
    at.isThere = false
    expect(await find()).toBeUndefined()
    expect(await find(2)).toBe(SESSION)
    at.isThere = true
    at.ms = 34_999
    await find()
    at.isThere = false
    expect(await find()).toBeUndefined()
  },
)

test('a session that ends while it is read is read again', async () => {
  const { cache } = setUp()
  let reads = 0
  const found = cache.find(1, 'key', async () => {
    if (++reads > 1) return undefined
    cache.forgetSession(1, 's')
    return SESSION
  })
  expect(await found).toBeUndefined()
})
