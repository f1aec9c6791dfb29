/** Hostile requests: forged, old, unreadable, or for another player. */
import { randomUUID } from 'node:crypto'
import { Skip } from '../assertion.ts'
import type { CheckCase, Scene } from '../check-case.ts'
import type { DialectClient, OriginalTransaction, RequestMethod } from '../dialect-client.ts'
import { mustNotBelieve, mustRefuse, mustReturn, type Play, playAs } from '../play.ts'

const MINUTES_10 = 600_000

/** Asserts that `act` moves no credit. */
async function unmoved(play: Play, about: string, act: () => Promise<void>): Promise<undefined> {
  const before = await play.credit()
  await act()
  await play.mustHold(before, about)
  return undefined
}

async function forge({ session, play }: Scene): Promise<undefined> {
  const on = await play()
  return unmoved(on, 'after requests with a wrong signature', async () => {
    mustNotBelieve(await on.bet(10_00, {}, { key: session.client.forge(session.key) }), 'a bet under another secret')
    mustNotBelieve(await on.bet(10_00, {}, { isUnsigned: true }), 'a bet without a signature')
  })
}

async function alter({ play }: Scene): Promise<undefined> {
  const on = await play()
  return unmoved(on, 'after altered requests', async () => {
    const ids = { player: on.player, txId: randomUUID(), roundId: randomUUID() }
    const instead = { method: 'bet', amount: 1_00, ...ids } as const
    mustNotBelieve(await on.bet(10_00, ids, { instead }), 'a bet of 1.00 under the signature of one of 10.00')
  })
}

async function beLate({ session, play }: Scene): Promise<undefined> {
  const on = await play()
  return unmoved(on, 'after requests of another time', async () => {
    const now = session.clock().getTime()
    mustNotBelieve(await on.bet(10_00, {}, { at: new Date(now - MINUTES_10) }), 'a bet that is ten minutes old')
    mustNotBelieve(await on.bet(10_00, {}, { at: new Date(now + MINUTES_10) }), 'a bet of ten minutes from now')
  })
}

/** A round with a bet, so that a refused win is refused for its own content only. */
async function openRound({ bet }: Play): Promise<{ roundId: string }> {
  const ids = { roundId: randomUUID() }
  mustReturn(await bet(1_00, ids), ['OK'], 'bet of 1.00')
  return ids
}

/** Sends the amount in every method that has one. */
const sendAmount = (amountOf: (finest: number) => number, name: string) =>
  async function run({ session, play }: Scene): Promise<undefined> {
    const on = await play()
    const amount = amountOf(on.finest)
    const round = await openRound(on)
    const can = (method: RequestMethod) => session.client.methods.includes(method)
    const ids = (method: OriginalTransaction['method']) => ({ ...newIds(), method, amount })
    const tries = { bet: ids('bet'), win: { ...ids('win'), ...round }, both: ids('betWin'), won: ids('betWin') }
    const before = await on.credit()
    try {
      return await unmoved(on, `after amounts that are ${name}`, async () => {
        mustRefuse(await on.bet(amount, tries.bet), `a bet that is ${name}`)
        if (can('win')) mustRefuse(await on.win(amount, tries.win), `a win that is ${name}`)
        if (can('betWin')) {
          mustRefuse(await on.betWin(amount, 0, tries.both), `a bet, with a win in one, that is ${name}`)
          mustRefuse(await on.betWin(0, amount, tries.won), `a win, with a bet in one, that is ${name}`)
        }
        if (can('promo')) mustRefuse(await on.promo(amount), `a promotion that is ${name}`)
      })
    } catch (error) {
      // The result is the first error, whatever the gateway answers now.
      await restore(on, session.client, before, Object.values(tries)).catch(() => undefined)
      throw error
    }
  }

const newIds = () => ({ txId: randomUUID(), roundId: randomUUID() })

/** Restores the credit after accepted amounts, which would change all later cases: by rollbacks, then by the difference. */
async function restore(
  on: Play,
  { methods, undoes }: DialectClient,
  before: number,
  tries: readonly OriginalTransaction[],
): Promise<void> {
  for (const each of tries) {
    if (Math.abs((await on.credit()) - before) < on.finest) return
    if (methods.includes('rollback') && undoes.includes(each.method)) await on.rollback({ ...each, win: each.amount })
  }
  const surplus = Math.round((await on.credit()) - before)
  if (surplus === 0) return
  if (methods.includes('adjust')) await on.adjust(-surplus)
  else if (surplus > 0) await on.bet(surplus)
  else await on.win(-surplus)
}

async function useUnknownPlayer({ session, play }: Scene): Promise<undefined> {
  const on = await play()
  return unmoved(on, 'after requests for an unknown player', async () => {
    const isToken = session.client.player === 'token'
    const unknown = isToken ? { sessionToken: randomUUID() } : { playerRef: randomUUID() }
    const stranger = playAs(session, { ...on.player, ...unknown })
    mustRefuse(await session.send({ method: 'balance', player: stranger.player }), 'balance of an unknown player')
    mustRefuse(await stranger.bet(10_00), 'bet of an unknown player')
    mustRefuse(await stranger.win(10_00, { betTxId: randomUUID() }), 'win of an unknown player')
  })
}

async function useUnknownSession({ session, play }: Scene): Promise<undefined> {
  const on = await play()
  return unmoved(on, 'after a bet without a session', async () => {
    const other = playAs(session, { ...on.player, sessionToken: randomUUID() })
    mustRefuse(await other.bet(10_00), 'bet under an unknown session')
  })
}

async function payForeign({ session, play }: Scene): Promise<undefined> {
  const on = await play()
  const round = await openRound(on)
  const currency = session.currency === 'USD' ? 'EUR' : 'USD'
  return unmoved(on, 'after transactions in another currency', async () => {
    mustRefuse(await on.bet(10_00, { currency }), `bet of 10.00 ${currency}`)
    mustRefuse(await on.win(10_00, { ...round, currency }), `win of 10.00 ${currency}`)
  })
}

export const HOSTILE_CASES: readonly CheckCase[] = [
  {
    name: 'wrong-signature',
    needs: ['balance', 'bet'],
    expected: 'a request that is not signed with the studio’s key is not believed and moves nothing',
    meaning: 'Anyone with the address can move the players’ money.',
    run: forge,
  },
  {
    name: 'altered-body',
    needs: ['balance', 'bet', 'body'],
    expected: 'a body other than the signed one is not believed and moves nothing',
    meaning: 'An intermediary can change amounts under the signature of another body.',
    run: alter,
  },
  {
    name: 'old-timestamp',
    needs: ['balance', 'bet', 'time'],
    expected: 'a request that is ten minutes old, or of ten minutes from now, is not believed and moves nothing',
    meaning: 'A request that was recorded once can be played back for ever.',
    run: beLate,
  },
  {
    name: 'huge-amount',
    needs: ['balance', 'bet'],
    expected: 'ten trillion baht are refused, staked or won',
    meaning: 'An overflow or a misplaced unit of the studio becomes a player’s balance.',
    run: sendAmount(() => 1e15, 'huge'),
  },
  {
    name: 'negative-amount',
    needs: ['balance', 'bet'],
    expected: 'amounts below zero are refused in bets, wins and promotions',
    meaning: 'A bet below zero is a payment, and a win below zero debits the player without a bet.',
    run: sendAmount(() => -10_00, 'negative'),
  },
  {
    name: 'three-decimals',
    needs: ['balance', 'bet'],
    expected: 'an amount finer than the finest (usually a satang) is refused, never rounded',
    meaning:
      'Rounding at one end and not at the other lets both books drift apart by satang, and by repeating it, by baht.',
    run: async (scene) => {
      if (scene.session.client.roundsDown) throw new Skip('not where finer amounts are rounded down')
      return sendAmount((finest) => 10_00 + finest / 2, 'finer than the finest')(scene)
    },
  },
  {
    name: 'unknown-player',
    needs: ['balance', 'bet', 'win'],
    expected: 'balance, bet and win of an unknown player are refused',
    meaning: 'Money goes to no account, or to the player of another studio.',
    run: useUnknownPlayer,
  },
  {
    name: 'unknown-session',
    needs: ['balance', 'bet', 'session'],
    expected: 'a bet under a session that was never opened is refused',
    meaning: 'The studio can stake the credit of members without a session.',
    run: useUnknownSession,
  },
  {
    name: 'wrong-currency',
    needs: ['balance', 'bet', 'win', 'currency'],
    expected: 'a transaction in another currency is refused',
    meaning: 'Dollars are booked as baht.',
    run: payForeign,
  },
]
