/** Rounds that the studio pays for. */
import { randomUUID } from 'node:crypto'
import { claim } from '../assertion.ts'
import type { CheckCase, Scene } from '../check-case.ts'
import { mustReturn } from '../play.ts'

const AT_ONCE = 20

async function freeRound({ play }: Scene): Promise<undefined> {
  const { credit, mustHold, bet, win } = await play()
  const before = await credit()
  const round = { roundId: randomUUID(), freeRound: randomUUID() }
  const [first, second] = [
    { ...round, txId: randomUUID() },
    { ...round, txId: randomUUID() },
  ]
  for (const time of ['a free bet', 'the same again']) mustReturn(await bet(10_00, first), ['OK'], time)
  await mustHold(before, 'after a free bet')
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => bet(10_00, second)))
  claim(
    answers.every((each) => each.codes.includes('OK')),
    'the same free bet twenty times at once: OK each time',
    answers.map((each) => each.word).join(', '),
  )
  await mustHold(before, 'after the same free bet twenty times at once')
  const won = { ...round, txId: randomUUID() }
  for (const time of ['a win of 3.00', 'the same again']) mustReturn(await win(3_00, won), ['OK'], time)
  await mustHold(before + 3_00, 'after the win of a free round')
  return undefined
}

export const FREE_ROUND_CASES: readonly CheckCase[] = [
  {
    name: 'free-round',
    needs: ['balance', 'bet', 'win', 'free rounds'],
    expected: 'a free bet leaves the balance as it is, once or twenty times at once; what it wins enters it, once',
    meaning: 'Players pay for free rounds, or the operator cannot identify the wins to bill the studio for.',
    run: freeRound,
  },
]
