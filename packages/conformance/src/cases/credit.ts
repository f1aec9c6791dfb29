/** Balance checks: bets at the limit of the balance, in closed rounds, after logout. */
import { randomUUID } from 'node:crypto'
import { claim } from '../assertion.ts'
import type { CheckCase, Scene } from '../check-case.ts'
import { mustRefuse, mustReturn } from '../play.ts'

const AT_ONCE = 20
const RACES = 3

async function raceForLastBaht({ play }: Scene): Promise<undefined> {
  const { credit, mustHold, bet, win } = await play()
  const before = await credit()
  for (let race = 0; race < RACES; race++) {
    const roundId = randomUUID()
    mustReturn(await bet(before - 1_00, { roundId }), ['OK'], 'bet of all but 1 baht')
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => bet(1_00)))
    const accepted = answers.filter((each) => each.codes.includes('OK'))
    claim(accepted.length === 1, 'one of twenty bets on the last baht is accepted', `${accepted.length} were`)
    await mustHold(0, 'after twenty bets on the last baht')
    mustReturn(await win(before, { roundId }), ['OK'], 'win of what was staked')
  }
  await mustHold(before, 'at the end')
  return undefined
}

async function betAndWinInOne({ session, play }: Scene): Promise<undefined> {
  const { credit, mustHold, mustRepeat, betWin, rollback } = await play()
  const before = await credit()
  const high = before + 1_00
  mustReturn(
    await betWin(high, high + 5_00),
    ['INSUFFICIENT_FUNDS'],
    'a bet above the balance that wins more than it stakes',
  )
  await mustHold(before, 'after the refused one')
  const ids = { txId: randomUUID(), roundId: randomUUID() }
  const first = await betWin(10_00, 3_00, ids)
  mustReturn(first, ['OK'], 'a bet of 10.00 that wins 3.00')
  mustRepeat(await betWin(10_00, 3_00, ids), first, 'the same again')
  await mustHold(before - 7_00, 'after one bet of 10.00 that won 3.00')
  if (session.client.methods.includes('rollback') && session.client.undoes.includes('betWin')) {
    mustReturn(await rollback({ method: 'betWin', ...ids, amount: 10_00, win: 3_00 }), ['OK'], 'rollback of both')
    await mustHold(before, 'after the rollback of both')
  }
  return undefined
}

async function betWhenClosed({ play }: Scene): Promise<undefined> {
  const { credit, mustHold, bet, win, endRound } = await play()
  const before = await credit()
  const roundId = randomUUID()
  mustReturn(await bet(10_00, { roundId }), ['OK'], 'bet')
  mustReturn(await endRound(roundId), ['OK'], 'end of the round')
  mustReturn(await endRound(roundId), ['OK'], 'end of the round, sent again')
  mustRefuse(await bet(10_00, { roundId }), 'a bet in a closed round')
  await mustHold(before - 10_00, 'after the bet in a closed round')
  mustReturn(await win(10_00, { roundId }), ['OK'], 'a win in a closed round')
  await mustHold(before, 'after the win in a closed round')
  return undefined
}

async function winAfterLogout({ environment, session, play }: Scene): Promise<undefined> {
  const { player, credit, mustHold, bet, win, rollback } = await play()
  const before = await credit()
  const open = { method: 'bet', txId: randomUUID(), roundId: randomUUID(), amount: 4_00 } as const
  const roundId = randomUUID()
  mustReturn(await bet(10_00, { roundId }), ['OK'], 'bet')
  mustReturn(await bet(open.amount, open), ['OK'], 'second bet')
  await environment.logOut?.(player)
  if (session.client.proves.includes('session')) mustRefuse(await bet(1_00), 'a bet after logout')
  mustReturn(await win(25_00, { roundId }), ['OK'], 'a win after logout')
  await mustHold(before + 11_00, 'after a win after logout')
  if (session.client.methods.includes('rollback')) {
    mustReturn(await rollback(open), ['OK'], 'a rollback after logout')
    await mustHold(before + 15_00, 'after a rollback after logout')
  }
  return undefined
}

export const CREDIT_CASES: readonly CheckCase[] = [
  {
    name: 'last-baht',
    needs: ['balance', 'bet', 'win'],
    expected: 'of twenty bets at once on the last baht one is accepted, and the balance is zero',
    meaning:
      'Reading and writing the balance are not one step. A player who bets fast enough plays with money that does not exist.',
    run: raceForLastBaht,
  },
  {
    name: 'betwin-holds-bet',
    needs: ['balance', 'betWin'],
    expected: 'bet and win in one: the balance must hold the bet, not the difference; both or neither; once',
    meaning: 'A player without credit could play for as long as they win.',
    run: betAndWinInOne,
  },
  {
    name: 'closed-round',
    needs: ['balance', 'bet', 'win', 'endRound'],
    expected: 'a closed round accepts no bet; it accepts a late win; closing may be repeated',
    meaning: 'Bets enter rounds whose outcome is known, or a late win is lost.',
    run: betWhenClosed,
  },
]

/** Ends the session of its player, so it runs last. */
export const LOGOUT_CASES: readonly CheckCase[] = [
  {
    name: 'win-after-logout',
    needs: ['balance', 'bet', 'win', 'logOut'],
    expected: 'wins and rollbacks are accepted after logout; bets are not',
    meaning: 'A round outlives the session. A gateway that refuses its win keeps the player’s money.',
    run: winAfterLogout,
  },
]
