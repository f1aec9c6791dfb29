/** Random calls for a few bets, in any order and repeated. The credit always equals that of a simple model of their states. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyLedger } from '../../../../../../test/books/verify-ledger.ts'
import { setUpEnvironment, type TestEnvironment } from '../../../../../../test/outside/dialects.ts'

let environment: TestEnvironment
beforeAll(async () => {
  environment = await setUpEnvironment('amb')
})
afterAll(async () => {
  expect((await verifyLedger(environment.site.owner)).broken).toEqual([])
  await environment.site.stop()
})

type Bet = {
  id: string
  state: 'none' | 'running' | 'settled' | 'cancelled' | 'barred'
  stake: number
  payout: number
  turns: number
}
type Act = 'placeBets' | 'settleBets' | 'cancelBets' | 'rollback' | 'adjustBets' | 'voidSettled'
const ACTS: Act[] = [
  ...(['placeBets', 'settleBets', 'settleBets', 'settleBets', 'rollback', 'rollback'] as const),
  ...(['cancelBets', 'adjustBets', 'voidSettled'] as const),
]

/** Returns the next state of a bet, and the permitted codes of the answer. */
function expected(bet: Bet, act: Act, amount: number): [next: Partial<Bet>, codes: number[]] {
  const turns = bet.turns + 1
  switch (`${act} ${bet.state}`) {
    case 'placeBets none':
      return [{ state: 'running', stake: amount }, [0]]
    case 'settleBets running':
      return [{ state: 'settled', payout: amount }, [0]]
    case 'cancelBets running':
    case 'voidSettled running':
    case 'voidSettled settled':
      return [{ state: 'cancelled' }, [0]]
    case 'cancelBets none':
    case 'voidSettled none':
      return [{ state: 'barred' }, [20001]]
    case 'rollback settled':
      return [{ state: 'running', turns }, [0]]
    case 'rollback cancelled':
      return [{ state: 'running', turns }, [0]]
    case 'adjustBets running':
      return [{ stake: amount, turns }, [0]]
    // Repeated, or too late: nothing moves.
    case 'rollback running':
      return [{}, [0, 20001]]
    case 'placeBets running':
    case 'placeBets settled':
    case 'placeBets cancelled':
      return [{}, [0, 20002]]
    case 'cancelBets cancelled':
    case 'voidSettled cancelled':
      return [{}, [0]]
    case 'settleBets settled':
      return [{}, [0, 20004]]
    case 'adjustBets settled':
      return [{}, [0, 20004]]
    case 'cancelBets settled':
      return [{}, [20004]]
    default:
      return [{}, [20001, 20003]]
  }
}

/** xorshift32: the same stream each time. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    yield (state >>> 0) / 2 ** 32
  }
}

test.each([7, 4711])('seed %i', async (seed) => {
  const play = await environment.newPlay()
  const random = numbers(seed)
  const upTo = (most: number) => Math.floor((random.next().value ?? 0) * most)
  const bets: Bet[] = Array.from({ length: 12 }, (_, n) => ({
    id: `${seed}-${n}`,
    state: 'none',
    stake: 0,
    payout: 0,
    turns: 1,
  }))
  const credit = () =>
    bets.reduce((sum, { state, stake, payout }) => {
      if (state === 'running') return sum - stake
      return state === 'settled' ? sum - stake + payout : sum
    }, 100_00)
  const ask = async (call: string, body: object) =>
    (
      await environment.send(call, {
        ...body,
        id: randomUUID(),
        timestampMillis: 1,
        productId: 'P',
        currency: 'THB',
        username: play.playerRef,
      })
    ).body
  let last: { bet: Bet; act: Act; amount: number } | undefined
  for (let step = 0; step < 150; step++) {
    // Every third call is repeated at once.
    const again = upTo(3) === 0 ? last : undefined
    const bet = again?.bet ?? (bets[upTo(bets.length)] as Bet)
    // A new bet is placed, mostly.
    const chosen = bet.state === 'none' && upTo(8) > 0 ? 'placeBets' : (ACTS[upTo(ACTS.length)] as Act)
    const act = again?.act ?? chosen
    // A result without its bet is paid as well. Here every bet precedes its result. And a bet has nine turns.
    if ((act === 'settleBets' && bet.state === 'none') || bet.turns === 8) continue
    // Never more than the credit holds, all of them together.
    const amount = again?.amount ?? upTo(400)
    last = { bet, act, amount }
    const [next, codes] = expected(bet, act, amount)
    const txn = {
      id: bet.id,
      roundId: `round-${bet.id}`,
      gameCode: 'reels',
      betAmount: amount / 100,
      payoutAmount: amount / 100,
    }
    const reply = await ask(act, { txns: [txn] })
    const about = `${step}: ${act} of ${amount}, ${JSON.stringify(bet)}`
    expect([about, codes.includes(reply.statusCode as number) || reply.statusCode]).toEqual([about, true])
    Object.assign(bet, next)
    const { balance } = await ask('checkBalance', {})
    expect([about, balance]).toEqual([about, credit() / 100])
  }
  const rounds = await environment.site.owner
    .selectFrom('rounds')
    .select(['round_id', 'stake_satang', 'won_satang'])
    .where('member_id', '=', play.member.memberId)
    .execute()
  expect(new Map(rounds.map((each) => [each.round_id, [each.stake_satang, each.won_satang]]))).toEqual(
    new Map(
      bets
        .filter((each) => each.state !== 'none' && each.state !== 'barred')
        .map(({ id, state, stake, payout }) => [
          `round-${id}`,
          [state === 'cancelled' ? 0 : stake, state === 'settled' ? payout : 0],
        ]),
    ),
  )
})

/** Rounds of three stakes, and a fourth id for calls for the round as a whole. */
test.each([11, 1789])('moves nothing at a refusal of a call for a whole round, seed %i', async (seed) => {
  const play = await environment.newPlay()
  const random = numbers(seed)
  const upTo = (most: number) => Math.floor((random.next().value ?? 0) * most)
  const one = <Thing>(things: readonly Thing[]) => things[upTo(things.length)] as Thing
  const ask = async (call: string, more: object) => {
    const named = { id: randomUUID(), timestampMillis: 1, productId: 'P', currency: 'THB', username: play.playerRef }
    return (await environment.send(call, { ...named, ...more })).body
  }
  const balance = async () => (await ask('checkBalance', {})).balance
  const [codes, refused] = [new Set<unknown>(), new Set<string>()]
  for (let step = 0; step < 150; step++) {
    const [roundId, act] = [`${seed}-round-${upTo(4)}`, one(ACTS)]
    const txn = {
      roundId,
      gameCode: 'reels',
      id: `${roundId}-${one(['a', 'b', 'c', 'whole'])}`,
      betAmount: upTo(200) / 100,
      payoutAmount: upTo(200) / 100,
      isSingleState: false,
      transactionType: one(['BY_ROUND', 'BY_TRANSACTION']),
    }
    const before = await balance()
    const { statusCode } = await ask(act, { txns: [txn] })
    codes.add(statusCode)
    if (statusCode === 0) continue
    refused.add(act)
    const about = `${step}: ${act} ${JSON.stringify(txn)} ${statusCode}`
    expect([about, await balance()]).toEqual([about, before])
  }
  expect([...codes].sort()).toEqual(expect.arrayContaining([0, 20001, 20003, 20004]))
  expect([...refused]).toEqual(expect.arrayContaining(['cancelBets', 'adjustBets']))
})
