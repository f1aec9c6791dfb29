/**
 * Whatever a member plays, own money and bonus money are kept apart: own money changes as if its part of each stake had been played alone,
 * and giving all bonuses back leaves exactly it (decision 077). A model plays the same.
 */
import { randomUUID } from 'node:crypto'
import { forfeitBonus } from '@duang/contract/rewards/bonus'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGateway, type Gateway, type WalletRequest } from '#money/wallet/gateway.ts'
import { verifyLedger } from '../../../test/books/verify-ledger.ts'
import { addProvider, startPlay, type TestProvider, walletRequestOf } from '../../../test/people/games.ts'
import { giveGift } from '../../../test/people/gift.ts'
import { addMember, clientOf, createTestSite, giveCredit, logIn, type TestSite } from '../../../test/people/site.ts'
import { openGrants } from './open-grants.ts'

const RUNS = Number(process.env.PROPERTY_RUNS ?? 12)

let site: TestSite
let gateway: Gateway
let provider: TestProvider
beforeAll(async () => {
  site = await createTestSite({ now: new Date('2026-10-05T11:00:00+07:00') })
  gateway = createGateway(site.platform.db, 256)
  provider = await addProvider(site)
})
afterAll(async () => {
  expect((await verifyLedger(site.owner)).broken).toEqual([])
  await site.stop()
})

type Grant = { held: number; left: number; released: number }
type Transaction = {
  kind: WalletRequest['method']
  round: number
  stake: number
  gain: number
  staked: number[]
  won: number[]
}
type Move = {
  kind: 'bet' | 'betWin' | 'win' | 'rollback' | 'gift' | 'deposit'
  size: number
  round: number
  ratio: number
}

const moves = fc.array(
  fc.record<Move>({
    kind: fc.constantFrom('bet', 'bet', 'betWin', 'betWin', 'win', 'win', 'rollback', 'gift', 'deposit'),
    size: fc.integer({ min: 1, max: 100_00 }),
    round: fc.integer({ min: 0, max: 3 }),
    ratio: fc.integer({ min: 0, max: 300 }),
  }),
  { minLength: 10, maxLength: 40 },
)

/** Own money and grants, oldest first, by the rules in words of the decision. */
function createModel() {
  let own = 0
  const grants: Grant[] = []
  const known: Transaction[] = []
  const credit = () => own + grants.reduce((sum, each) => sum + each.held, 0)
  const stakeOf = (round: number, n?: number) =>
    known
      .filter((each) => each.round === round)
      .reduce((sum, each) => sum + (n === undefined ? each.stake : (each.staked[n] ?? 0)), 0)

  function stake(amount: number): number[] {
    let rest = Math.max(0, amount - own)
    own -= amount - rest
    return grants.map((grant) => {
      const part = Math.min(rest, grant.held)
      rest -= part
      grant.held -= part
      return part
    })
  }
  function count(amount: number): void {
    for (const grant of grants) {
      if (grant.left <= 0) continue
      grant.left -= amount
      if (grant.left > 0) continue
      own += grant.held
      grant.released = grant.held
      grant.held = 0
    }
  }
  function win(gain: number, of: number, stakes: readonly number[]): number[] {
    const won = grants.map((grant, n) => (grant.left > 0 ? Math.floor((gain * (stakes[n] ?? 0)) / of) : 0))
    grants.forEach((grant, n) => {
      grant.held += won[n] ?? 0
    })
    own += gain - won.reduce((sum, each) => sum + each, 0)
    return won
  }
  return {
    credit,
    own: () => own,
    held: () => grants.filter((each) => each.left > 0).map((each) => each.held),
    deposit: (amount: number) => {
      own += amount
    },
    gift: (amount: number) => grants.push({ held: amount, left: amount * 3, released: 0 }),
    known,
    play(kind: 'bet' | 'betWin' | 'win', round: number, amount: number, gain: number): void {
      const staked = kind === 'win' ? [] : stake(amount)
      if (kind !== 'win') count(amount)
      const transaction: Transaction = { kind, round, stake: kind === 'win' ? 0 : amount, gain, staked, won: [] }
      known.push(transaction)
      if (kind === 'bet') return
      const of = kind === 'win' ? stakeOf(round) : amount
      transaction.won = win(gain, of, kind === 'win' ? grants.map((_, n) => stakeOf(round, n)) : staked)
    },
  }
}

test('own money and bonus money stay apart', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(moves, async (given) => {
      const ctx = await site.ctx()
      const member = await addMember(site)
      const play = await startPlay(site, member, provider)
      const model = createModel()
      const rounds = Array.from({ length: 4 }, () => randomUUID())
      const send = async (request: Partial<WalletRequest>) => {
        const reply = await gateway(ctx, walletRequestOf(provider, play, { txId: randomUUID(), ...request }))
        expect(reply.code).toBe('OK')
      }
      await giveCredit(site, member, 50_00)
      model.deposit(50_00)
      for (const { kind, size, round, ratio } of given) {
        site.advance(1_000)
        const amount = Math.min(size, model.credit())
        const gain = Math.floor((amount * ratio) / 100)
        const roundId = rounds[round] as string
        if (kind === 'deposit') {
          await giveCredit(site, member, size)
          model.deposit(size)
        } else if (kind === 'gift') {
          await giveGift(site, member, size, 3)
          model.gift(size)
        } else if (kind === 'rollback') {
          // A bet that is undone at once leaves everything as it was, but for its turnover, which it takes back as well.
          const before = await openGrants(ctx.db, ctx, member.memberId)
          const txId = randomUUID()
          if (amount === 0) continue
          await send({ method: 'betWin', txId, roundId: randomUUID(), stake: amount, gain })
          await send({ method: 'rollback', originalTxId: txId, roundId: undefined })
          expect(await openGrants(ctx.db, ctx, member.memberId)).toEqual(before)
        } else if (kind === 'win') {
          if (!model.known.some((each) => each.round === round && each.stake > 0)) continue
          await send({ method: 'win', roundId, gain: size })
          model.play('win', round, 0, size)
        } else {
          if (amount === 0) continue
          await send({ method: kind, roundId, stake: amount, ...(kind === 'betWin' ? { gain } : {}) })
          model.play(kind, round, amount, kind === 'betWin' ? gain : 0)
        }
        const held = (await openGrants(ctx.db, ctx, member.memberId)).map((each) => each.held)
        expect(held).toEqual(model.held())
      }
      // Every round ends, and all bonuses are given back.
      for (const [round, roundId] of rounds.entries())
        if (model.known.some((each) => each.round === round))
          await send({ method: 'win', roundId, gain: 0, closes: true })
      if (model.held().length === 0) return
      const call = clientOf(site, await logIn(site, member))
      const reply = await call(forfeitBonus, { params: { uuid: member.uuid }, body: {}, idempotencyKey: randomUUID() })
      expect(reply).toMatchObject({ credit: model.own(), forfeited: model.credit() - model.own() })
    }),
    { numRuns: RUNS },
  )
})
