/** Everyday requests of every integration. A faulty gateway fails these cases first. */
import { randomUUID } from 'node:crypto'
import { baht, claim, Skip } from '../assertion.ts'
import type { CheckCase } from '../check-case.ts'
import { describe, mustRefuse, mustReturn } from '../play.ts'

export const PLAIN_CASES: readonly CheckCase[] = [
  {
    name: 'launch-once',
    needs: ['authenticate'],
    expected: 'a launch token opens one session; a second time it is refused',
    meaning:
      'Browsers, proxies and logs see a launch link. A link that works twice lets any reader play with the member’s credit.',
    async run({ session, play }) {
      const { launched } = await play()
      if (!launched) throw new Skip('not without a launch token')
      mustRefuse(await session.send({ method: 'authenticate', ...launched }), 'the same launch token again')
      return undefined
    },
  },
  {
    name: 'bet-and-win',
    needs: ['balance', 'bet', 'win'],
    expected: 'a bet leaves the balance and a win enters it, to the satang, and each answer names the balance after it',
    meaning: 'The simplest round does not add up: nothing else can be trusted.',
    async run({ play }) {
      const { credit, mustHold, isSame, finest, bet, win } = await play()
      const before = await credit()
      const roundId = randomUUID()
      const stake = 10_00 + 25 * finest
      const staked = await bet(stake, { roundId })
      mustReturn(staked, ['OK'], `bet of ${baht(stake)}`)
      claim(isSame(staked.balance, before - stake), 'balance in the answer to the bet', describe(staked))
      const paid = await win(stake + finest, { roundId })
      mustReturn(paid, ['OK'], `win of ${baht(stake + finest)}`)
      claim(isSame(paid.balance, before + finest), 'balance in the answer to the win', describe(paid))
      mustReturn(await win(0, { roundId }), ['OK'], 'win of nothing')
      await mustHold(before + finest, 'after bet and win')
      return undefined
    },
  },
  {
    name: 'insufficient-funds',
    needs: ['balance', 'bet'],
    expected: 'a bet above the balance is INSUFFICIENT_FUNDS and moves nothing; the next bet that fits is accepted',
    meaning:
      'A gateway that accepts it lends money. A gateway that answers with an error makes the studio roll back and retry for nothing.',
    async run({ play }) {
      const { credit, mustHold, finest, bet } = await play()
      const before = await credit()
      mustReturn(await bet(before + finest), ['INSUFFICIENT_FUNDS'], `bet of ${baht(finest)} above the balance`)
      await mustHold(before, 'after the refused bet')
      mustReturn(await bet(1_00), ['OK'], 'bet of 1.00')
      return undefined
    },
  },
  {
    name: 'adjustment',
    needs: ['balance', 'adjust'],
    expected: 'an adjustment is applied once, in either direction',
    meaning: 'Corrections of the studio are lost or applied twice.',
    async run({ play }) {
      const { credit, mustHold, mustRepeat, adjust } = await play()
      const before = await credit()
      const ids = { txId: randomUUID() }
      const first = await adjust(5_00, ids)
      mustReturn(first, ['OK'], 'adjustment by 5.00')
      mustRepeat(await adjust(5_00, ids), first, 'the same adjustment again')
      await mustHold(before + 5_00, 'after it')
      mustReturn(await adjust(-5_00), ['OK'], 'adjustment by -5.00')
      await mustHold(before, 'after both')
      return undefined
    },
  },
  {
    name: 'promotion',
    needs: ['balance', 'promo'],
    expected: 'a promotion is paid, once',
    meaning: 'Prizes of the studio’s own campaigns are lost or paid twice.',
    async run({ play }) {
      const { credit, mustHold, mustRepeat, promo } = await play()
      const before = await credit()
      const ids = { txId: randomUUID() }
      const first = await promo(1_00, ids)
      mustReturn(first, ['OK'], 'promotion of 1.00')
      mustRepeat(await promo(1_00, ids), first, 'the same promotion again')
      await mustHold(before + 1_00, 'after it')
      return undefined
    },
  },
]
