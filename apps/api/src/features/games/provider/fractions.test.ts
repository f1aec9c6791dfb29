/** Amounts finer than a satang, by the setting of the provider: rejected, or rounded down with the rest listed for staff. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyLedger } from '../../../../test/books/verify-ledger.ts'
import { typed } from '../../../../test/outside/command.ts'
import { setUpEnvironment, type TestEnvironment, untilKnown } from '../../../../test/outside/dialects.ts'

let environment: TestEnvironment
let play: Awaited<ReturnType<TestEnvironment['newPlay']>>
beforeAll(async () => {
  environment = await setUpEnvironment('hub88')
  await set('round-down')
})
afterAll(async () => {
  expect((await verifyLedger(environment.site.owner)).broken).toEqual([])
  await environment.site.stop()
})
beforeEach(async () => {
  play = await environment.newPlay()
})

async function run(...words: string[]) {
  const { said, data } = await typed(environment.site, ['provider', ...words])
  return { lines: said, reported: [data] }
}
/** Changes the setting. Providers are read once a second. */
async function set(policy: string) {
  await run('finer-amounts', environment.provider.provider, policy)
  environment.site.advance(1_050)
}

const BAHT = 100_000
const transaction = (given: object = {}) => ({
  user: play.playerRef,
  request_uuid: randomUUID(),
  transaction_uuid: randomUUID(),
  token: play.token,
  game_code: 'reels',
  round: 'r1',
  currency: 'THB',
  ...given,
})
const send = async (call: string, given: object) => (await environment.send(`transaction/${call}`, given)).body
const fractions = () =>
  environment.site.owner
    .selectFrom('provider_fractions')
    .select(['tx_id', 'stake_units', 'gain_units'])
    .where('member_id', '=', play.member.memberId)
    .orderBy('at')
    .execute()

test('rounds a finer win down, records its rest once, and treats a repetition as the same', async () => {
  const win = transaction({ amount: 10 * BAHT + 567 })
  expect(await send('win', win)).toMatchObject({ status: 'RS_OK', balance: 110 * BAHT })
  expect(await send('win', { ...win, request_uuid: randomUUID() })).toMatchObject({ balance: 110 * BAHT })
  expect(await fractions()).toEqual([{ tx_id: win.transaction_uuid, stake_units: 0, gain_units: 567 }])
  // Another rest under the same id is another content.
  expect(await send('win', { ...win, amount: 10 * BAHT + 568 })).toMatchObject({
    status: 'RS_ERROR_DUPLICATE_TRANSACTION',
  })
  expect(await fractions()).toHaveLength(1)
})

test('books an amount once for twenty requests at once', async () => {
  const win = transaction({ amount: BAHT + 1 })
  const sendWin = () =>
    untilKnown(
      () => send('win', win),
      ({ status }) => status !== 'RS_ERROR_UNKNOWN',
    )
  const answers = await Promise.all(Array.from({ length: 20 }, sendWin))
  expect(answers.map((each) => each.balance)).toEqual(Array.from({ length: 20 }, () => 101 * BAHT))
  expect(await fractions()).toHaveLength(1)
})

test('rounds a bet down too, but never to zero; a refused one leaves no rest', async () => {
  expect(await send('bet', transaction({ amount: BAHT + 999 }))).toMatchObject({ status: 'RS_OK', balance: 99 * BAHT })
  expect(await send('bet', transaction({ amount: 999 }))).toMatchObject({ status: 'RS_ERROR_WRONG_SYNTAX' })
  expect(await send('bet', transaction({ amount: 500 * BAHT + 1 }))).toMatchObject({
    status: 'RS_ERROR_NOT_ENOUGH_MONEY',
  })
  expect(await fractions()).toEqual([expect.objectContaining({ stake_units: 999, gain_units: 0 })])
})

test('lists the rests by day for staff, without rolled-back ones', async () => {
  await environment.site.owner.deleteFrom('provider_fractions').execute()
  const bet = transaction({ amount: BAHT + 250 })
  await send('bet', bet)
  await send('bet', transaction({ amount: BAHT + 100 }))
  await send('win', transaction({ amount: 2 * BAHT + 700 }))
  await send('rollback', transaction({ reference_transaction_uuid: bet.transaction_uuid }))
  const { provider } = environment.provider
  const { reported, lines } = await run('fractions', provider)
  expect(reported).toEqual([
    {
      items: [
        { provider, day: '2026-10-05', transactions: 2, owedToProviderBaht: '0.00100', owedToMembersBaht: '0.00700' },
      ],
      next: null,
    },
  ])
  expect(lines.join('\n')).toContain('0.00700')
  await expect(run('fractions', 'nobody')).rejects.toThrow('Unknown provider: nobody')
})

// Resets the provider, so it comes last.
test('rejects finer amounts by default, which moves nothing; a retry still finds its first answer', async () => {
  const before = transaction({ amount: BAHT + 5 })
  await send('win', before)
  await set('reject')
  expect(await send('win', before)).toMatchObject({ status: 'RS_OK', balance: 101 * BAHT })
  expect(await fractions()).toHaveLength(1)
  play = await environment.newPlay()
  expect(await send('win', transaction({ amount: 10 * BAHT + 567 }))).toMatchObject({ status: 'RS_ERROR_WRONG_SYNTAX' })
  expect(await send('win', transaction({ amount: 10 * BAHT }))).toMatchObject({ balance: 110 * BAHT })
  expect(await fractions()).toEqual([])
})
