/** A request does the same alone and within a wallet transaction: amounts of any fineness, reasons, and every method. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyLedger } from '../../../test/books/verify-ledger.ts'
import { addProvider, startPlay, type TestPlay, type TestProvider } from '../../../test/people/games.ts'
import { addMember, createTestSite, giveCredit, type TestMember, type TestSite } from '../../../test/people/site.ts'
import type { Provider } from '../provider/provider.ts'
import type { RejectedField } from './admit.ts'
import type { DialectRequest } from './dialect-request.ts'
import { createGateway, type WalletReply } from './gateway.ts'
import { createWallet } from './wallet.ts'

let site: TestSite
let provider: TestProvider
beforeAll(async () => {
  site = await createTestSite()
  provider = await addProvider(site)
})
afterAll(async () => {
  expect((await verifyLedger(site.owner)).broken).toEqual([])
  await site.stop()
})

type Step = Pick<DialectRequest, 'method' | 'stake' | 'gain' | 'finer' | 'reason'> & { id: number; original: number }

const rest = () => fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 999 }))
const amount = () => fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 60_00 }))
/** Few ids, so that requests are repeated, contradicted and rolled back. */
const id = () => fc.integer({ min: 0, max: 5 })
const step: fc.Arbitrary<Step> = fc
  .record({
    method: fc.constantFrom('bet', 'win', 'betWin', 'rollback', 'adjust', 'promo'),
    id: id(),
    original: id(),
    stake: amount(),
    gain: amount(),
    stakeRest: rest(),
    gainRest: rest(),
    reason: fc.option(fc.constant('โบนัสพิเศษ'), { nil: undefined }),
  })
  .map(({ method, stake, gain, stakeRest, gainRest, reason, ...ids }) => {
    const hasStake = method === 'bet' || method === 'betWin'
    const hasGain = method !== 'bet' && method !== 'rollback'
    return {
      ...ids,
      method,
      stake: hasStake ? stake : 0,
      gain: hasGain ? gain : 0,
      finer: { stake: hasStake ? stakeRest : 0, gain: hasGain ? gainRest : 0 },
      ...(reason !== undefined && (method === 'promo' || method === 'adjust') && { reason }),
    }
  })

type Player = { member: TestMember; play: TestPlay }
let players = 0
async function addPlayer(): Promise<Player & { prefix: string }> {
  const member = await addMember(site)
  await giveCredit(site, member, 100_00)
  return { member, play: await startPlay(site, member, provider), prefix: `p${++players}-` }
}

const requestOf = (
  { play, prefix }: Awaited<ReturnType<typeof addPlayer>>,
  { id, original, ...step }: Step,
): DialectRequest => ({
  ...step,
  playerRef: play.playerRef,
  sessionToken: play.token,
  txId: `${prefix}${id}`,
  closes: false,
  content: step,
  ...(step.method === 'rollback' ? { originalTxId: `${prefix}${original}` } : { roundId: `r${id % 2}` }),
})

/** What is left behind: money, and all rows about it without the ids of their player. */
async function traceOf({ member, prefix }: Awaited<ReturnType<typeof addPlayer>>) {
  const { rows } = await sql`
    select substr(t.tx_id, ${prefix.length + 1}) as tx, t.kind, t.code, t.bet_satang, t.win_satang, t.balance_satang,
      t.receivable_satang, f.stake_units, f.gain_units, r.reason
    from provider_transactions t
    left join provider_fractions f using (brand_id, provider, tx_id)
    left join provider_reasons r using (brand_id, provider, tx_id)
    where t.member_id = ${member.memberId} order by 1`.execute(site.owner)
  return rows
}

test.each(['reject', 'round-down'] as const)('with amounts finer than a satang: %s', async (finerAmounts) => {
  const gateway = createGateway(site.platform.db, 256)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const ctx = await site.ctx()
      const of = { code: provider.provider, mode: 'seamless', finerAmounts } as Provider
      const run = async (isAlone: boolean) => {
        const player = await addPlayer()
        const rejected: RejectedField[] = []
        const wallet = createWallet(ctx, of, gateway, (each) => rejected.push(each))
        const answers: WalletReply[] = []
        if (isAlone) for (const each of steps) answers.push(await wallet.move(requestOf(player, each)))
        else
          await wallet.transaction(player.play.playerRef, async ({ move }) => {
            for (const each of steps) answers.push(await move(requestOf(player, each)))
          })
        return { answers, rejected, trace: await traceOf(player) }
      }
      expect(await run(false)).toEqual(await run(true))
    }),
    { numRuns: 25 },
  )
})
