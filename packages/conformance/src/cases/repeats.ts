/** The same transaction said again, and another one under its id. */
import { randomUUID } from 'node:crypto'
import { baht, claim } from '../assertion.ts'
import type { CheckCase } from '../check-case.ts'
import { describe, mustRefuse, mustSay } from '../play.ts'

const PARALLEL = 10

export const REPEAT_CASES: readonly CheckCase[] = [
  {
    name: 'duplicates',
    needs: ['balance', 'bet', 'win'],
    expected:
      'a bet or win that is said again moves nothing and is answered as it was the first time, balance included',
    meaning:
      'Studios send a transaction again whenever an answer was lost. A gateway that takes it twice charges or pays the player twice; one that answers with another balance makes the studio show credit that is not there.',
    async run({ play }) {
      const { credit, mustHold, mustRepeat, finest, bet, win } = await play()
      const before = await credit()
      const stake = 10_00 + 25 * finest
      const ids = { txId: randomUUID(), roundId: randomUUID() }
      const first = await bet(stake, ids)
      mustSay(first, ['OK'], `bet of ${baht(stake)}`)
      mustSay(await bet(1_00), ['OK'], 'another bet of 1.00')
      mustRepeat(await bet(stake, ids), first, 'the first bet again')
      await mustHold(before - stake - 1_00, 'after the repeated bet')
      const paying = { txId: randomUUID(), roundId: ids.roundId }
      const paid = await Promise.all(Array.from({ length: PARALLEL }, () => win(stake + 1_00, paying)))
      // One of them is the first, whichever it is.
      const accepted = paid.find((each) => each.codes.includes('OK'))
      claim(accepted !== undefined, 'one win, said ten times at once: OK', paid.map(describe).join(', '))
      for (const each of paid.filter((one) => one !== accepted))
        mustRepeat(each, { balance: before }, 'one win, said ten times at once')
      await mustHold(before, 'after one win, said ten times at once')
      return undefined
    },
  },
  {
    name: 'changed-payload',
    needs: ['balance', 'bet', 'win'],
    expected: 'another amount or round under an id that was taken is refused and moves nothing',
    meaning:
      'An id with two contents is a bug of the studio or a forgery. A gateway that takes it, or says yes to it, lets both books drift apart without anybody noticing.',
    async run({ play }) {
      const { credit, mustHold, bet, win } = await play()
      const before = await credit()
      const ids = { txId: randomUUID(), roundId: randomUUID() }
      mustSay(await bet(5_00, ids), ['OK'], 'bet of 5.00')
      mustRefuse(await bet(6_00, ids), 'the same id with 6.00')
      mustRefuse(await bet(5_00, { ...ids, roundId: randomUUID() }), 'the same id in another round')
      await mustHold(before - 5_00, 'after the changed bet')
      const paying = { txId: randomUUID(), roundId: ids.roundId }
      mustSay(await win(5_00, paying), ['OK'], 'win of 5.00')
      mustRefuse(await win(500_00, paying), 'the same win with 500.00')
      await mustHold(before, 'after the changed win')
      return undefined
    },
  },
]
