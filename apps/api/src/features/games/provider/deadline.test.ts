import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberAccount } from '#money/ledger/ledger.ts'
import { setUpEnvironment, type TestEnvironment } from '../../../../test/outside/dialects.ts'

let environment: TestEnvironment
beforeAll(async () => {
  environment = await setUpEnvironment('hub88')
})
afterAll(() => environment.site.stop())

test('answers "not known" within three seconds while the database delays a bet, whose id then finds its outcome', async () => {
  const play = await environment.newPlay()
  const bet = {
    user: play.playerRef,
    request_uuid: randomUUID(),
    transaction_uuid: randomUUID(),
    token: play.token,
    game_code: 'reels',
    round: 'r1',
    currency: 'THB',
    amount: 1_000_000,
  }
  const from = performance.now()
  await environment.site.owner.transaction().execute(async (tx) => {
    await sql`select from ledger.accounts where account_id = ${memberAccount(play.member.memberId, 'cash')} for update`.execute(
      tx,
    )
    expect(await environment.send('transaction/bet', bet)).toEqual({
      status: 503,
      body: {
        user: bet.user,
        request_uuid: bet.request_uuid,
        status: 'RS_ERROR_UNKNOWN',
        currency: 'THB',
      },
    })
  })
  const waited = performance.now() - from
  expect(waited).toBeGreaterThan(2_000)
  expect(waited).toBeLessThan(6_000)
  expect(await environment.send('transaction/bet', bet)).toMatchObject({ status: 200, body: { balance: 9_000_000 } })
})
