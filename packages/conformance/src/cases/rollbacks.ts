/** Rollbacks: transactions that can be undone, and transactions that must not be. */
import { randomUUID } from 'node:crypto'
import { claim } from '../assertion.ts'
import type { CheckCase, Scene } from '../check-case.ts'
import type { OriginalTransaction } from '../dialect-client.ts'
import { mustRefuse, mustReturn, type Play } from '../play.ts'

const betOf = (amount: number): OriginalTransaction => ({
  method: 'bet',
  txId: randomUUID(),
  roundId: randomUUID(),
  amount,
})

/** An accepted bet. */
async function staked({ bet }: Play, amount: number): Promise<OriginalTransaction> {
  const original = betOf(amount)
  mustReturn(await bet(amount, original), ['OK'], 'bet to be undone')
  return original
}

async function rollBackFirst({ play }: Scene): Promise<undefined> {
  const { credit, mustHold, bet, rollback } = await play()
  const before = await credit()
  const never = betOf(10_00)
  mustReturn(await rollback(never), ['TX_NOT_FOUND', 'OK'], 'rollback of a bet that never came')
  await mustHold(before, 'after the rollback of a bet that never came')
  mustRefuse(await bet(never.amount, never), 'the bet that comes after its rollback')
  await mustHold(before, 'after the bet that came too late')
  return undefined
}

async function rollBackTwice(scene: Scene): Promise<undefined> {
  const play = await scene.play()
  const before = await play.credit()
  const original = await staked(play, 10_00)
  const ids = { txId: randomUUID() }
  mustReturn(await play.rollback(original, ids), ['OK'], 'rollback')
  await play.mustHold(before, 'after the rollback')
  await Promise.all([play.rollback(original, ids), play.rollback(original), play.rollback(original)])
  await play.mustHold(before, 'after the same rollback again, and two more under other ids')
  mustRefuse(
    await play.bet(original.amount, { ...original, roundId: randomUUID() }),
    'the id of the undone bet in another round',
  )
  await play.mustHold(before, 'after the id of the undone bet was used again')
  return undefined
}

async function rollBackWin({ play }: Scene): Promise<undefined> {
  const { credit, mustHold, bet, win, rollback } = await play()
  const original = { method: 'win', txId: randomUUID(), roundId: randomUUID(), amount: 30_00 } as const
  mustReturn(await bet(1_00, { roundId: original.roundId }), ['OK'], 'bet of 1.00')
  const before = await credit()
  mustReturn(await win(original.amount, original), ['OK'], 'win of 30.00')
  mustReturn(await rollback(original), ['OK'], 'rollback of the win')
  await mustHold(before, 'after the rollback of a win')
  await rollback(original)
  await mustHold(before, 'after the win was rolled back twice')
  return undefined
}

async function refundMixed(scene: Scene): Promise<string> {
  const play = await scene.play()
  const read = async () => (await scene.environment.holdings?.(play.player)) ?? {}
  const before = await read()
  const original = await staked(play, 10_00)
  const during = await read()
  const names = Object.keys(before)
  const moved = names.filter((name) => during[name] !== before[name])
  claim(moved.length > 0, 'a bet that changes what the player holds', JSON.stringify(during))
  mustReturn(await play.rollback(original), ['OK'], 'rollback')
  const after = await read()
  claim(
    names.every((name) => after[name] === before[name]),
    `after the rollback: ${JSON.stringify(before)}`,
    JSON.stringify(after),
  )
  return `moved and restored: ${moved.join(', ')}`
}

export const ROLLBACK_CASES: readonly CheckCase[] = [
  {
    name: 'rollback-first',
    needs: ['balance', 'bet', 'rollback'],
    expected: 'the rollback of an unknown bet credits nothing, and that bet is refused afterwards',
    meaning:
      'A studio that gave up on a bet rolls it back while the bet may still arrive. A credited rollback gives money away. Without a record of the rollback, the late bet charges the player for a round that was never played.',
    run: rollBackFirst,
  },
  {
    name: 'rollback-twice',
    needs: ['balance', 'bet', 'rollback'],
    expected: 'a bet is refunded once, whatever the ids of its rollbacks, and its id stays used',
    meaning: 'Rollbacks are repeated until they are answered. Each repetition would pay the stake again.',
    run: rollBackTwice,
  },
  {
    name: 'rollback-of-win',
    needs: ['balance', 'bet', 'win', 'rollback', 'undo win'],
    expected: 'a win that is rolled back leaves the balance, once',
    meaning: 'A win that was paid by mistake stays with the player, or is reversed twice.',
    run: rollBackWin,
  },
  {
    name: 'mixed-refund',
    needs: ['balance', 'bet', 'rollback', 'holdings'],
    expected: 'a rollback restores everything that the bet changed: cash, bonus, turnover still to do',
    meaning:
      'A bonus stake comes back as cash, or turnover stays counted for an undone bet. By betting and rolling back a player turns a bonus into money.',
    run: refundMixed,
  },
]
