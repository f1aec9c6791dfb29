/** Retries of a transaction, and another transaction under the same id. */
import { randomUUID } from 'node:crypto'
import { baht, claim } from '../assertion.ts'
import type { CheckCase } from '../check-case.ts'
import { describe, mustRefuse, mustReturn } from '../play.ts'

const PARALLEL = 10

export const REPEAT_CASES: readonly CheckCase[] = [
  {
    name: 'duplicates',
    needs: ['balance', 'bet', 'win'],
    expected: 'a repeated bet or win moves nothing and gets the first reply, balance included',
    meaning:
      'Studios retry a transaction whenever the reply was lost. A gateway that applies it twice charges or pays the player twice. A gateway that returns another balance makes the studio show wrong credit.',
    async run({ play }) {
      const { credit, mustHold, mustRepeat, finest, bet, win } = await play()
      const before = await credit()
      const stake = 10_00 + 25 * finest
      const ids = { txId: randomUUID(), roundId: randomUUID() }
      const first = await bet(stake, ids)
      mustReturn(first, ['OK'], `bet of ${baht(stake)}`)
      mustReturn(await bet(1_00), ['OK'], 'another bet of 1.00')
      mustRepeat(await bet(stake, ids), first, 'the first bet again')
      await mustHold(before - stake - 1_00, 'after the repeated bet')
      const paying = { txId: randomUUID(), roundId: ids.roundId }
      const paid = await Promise.all(Array.from({ length: PARALLEL }, () => win(stake + 1_00, paying)))
      // The accepted reply is the first; the requests may arrive in any order.
      const accepted = paid.find((each) => each.codes.includes('OK'))
      claim(accepted !== undefined, 'one win, sent ten times at once: OK', paid.map(describe).join(', '))
      for (const each of paid.filter((one) => one !== accepted))
        mustRepeat(each, { balance: before }, 'one win, sent ten times at once')
      await mustHold(before, 'after one win, sent ten times at once')
      return undefined
    },
  },
  {
    name: 'changed-payload',
    needs: ['balance', 'bet', 'win'],
    expected: 'another amount or round under a used id is refused and moves nothing',
    meaning:
      'An id with two contents is a bug of the studio or a forgery. A gateway that accepts it lets both books drift apart unnoticed.',
    async run({ play }) {
      const { credit, mustHold, bet, win } = await play()
      const before = await credit()
      const ids = { txId: randomUUID(), roundId: randomUUID() }
      mustReturn(await bet(5_00, ids), ['OK'], 'bet of 5.00')
      mustRefuse(await bet(6_00, ids), 'the same id with 6.00')
      mustRefuse(await bet(5_00, { ...ids, roundId: randomUUID() }), 'the same id in another round')
      await mustHold(before - 5_00, 'after the changed bet')
      const paying = { txId: randomUUID(), roundId: ids.roundId }
      mustReturn(await win(5_00, paying), ['OK'], 'win of 5.00')
      mustRefuse(await win(500_00, paying), 'the same win with 500.00')
      await mustHold(before, 'after the changed win')
      return undefined
    },
  },
]
