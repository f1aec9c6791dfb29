/** Each defect, and the case of the conformance suite that has to turn red over it. */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { providerSigningText } from '@duang/contract/games/provider'
import type { Answered, Asked, Tamper, Upstream } from '../outside/tampering-proxy.ts'

type Defect = { name: string; turnsRed: string; make: () => Tamper }

const accepted = ({ body }: Answered): Answered => ({ status: 200, body: { ...body, code: 'OK' } })
const isOf = ({ method }: Asked, ...methods: string[]) => methods.includes(method)
const code = ({ body }: Answered) => body.code
const give = ({ ask }: Upstream, { body }: Asked, amount: number) =>
  ask('promo', { playerRef: body.playerRef, txId: randomUUID(), amount, reason: 'defect' })

/** Replaces the answer when the real gateway has answered `expected`. */
const onCode =
  (
    method: string,
    expected: string,
    instead: (asked: Asked, upstream: Upstream, answer: Answered) => Promise<Answered>,
  ): (() => Tamper) =>
  () =>
  async (asked, upstream) => {
    const answer = await upstream.pass()
    return isOf(asked, method) && code(answer) === expected ? instead(asked, upstream, answer) : answer
  }

function ignoresIds(): Tamper {
  const seen = new Set<unknown>()
  return async ({ method, body }, { ask }) => {
    if (!body.txId || !seen.has(body.txId)) {
      seen.add(body.txId)
      return ask(method, body)
    }
    return ask(method, { ...body, txId: randomUUID() })
  }
}

function repeatsWithNewBalance(): Tamper {
  return async ({ body }, { pass, ask }) => {
    const answer = await pass()
    const now = body.txId ? await ask('balance', { playerRef: body.playerRef }) : answer
    return { ...answer, body: { ...answer.body, balance: now.body.balance } }
  }
}

function refusesWinAfterLogout(): Tamper {
  let bet: Asked['body'] | undefined
  return async (asked, { pass, ask }) => {
    if (isOf(asked, 'bet')) bet = asked.body
    if (!isOf(asked, 'win') || !bet) return pass()
    const probe = await ask('bet', { ...bet, txId: randomUUID(), roundId: randomUUID(), amount: 0 })
    return code(probe) === 'TOKEN_EXPIRED' ? probe : pass()
  }
}

/** Signs anew what was signed rightly, whenever that was. */
function acceptsOldTimestamps(): Tamper {
  return async ({ method, path, body, headers, text }, { pass, ask, secret }) => {
    const [time, request, signature] = ['x-timestamp', 'x-request-id', 'x-signature'].map((name) =>
      String(headers[name]),
    )
    const hash = createHash('sha256').update(text).digest('hex')
    const right = createHmac('sha256', secret).update(
      providerSigningText('POST', path, time ?? '', request ?? '', hash),
    )
    return right.digest('hex') === signature ? ask(method, body) : pass()
  }
}

function readsBalanceBeforehand(): Tamper {
  let waiting = 0
  return async (asked, upstream) => {
    if (!isOf(asked, 'bet')) return upstream.pass()
    waiting++
    try {
      const answer = await upstream.pass()
      if (code(answer) !== 'INSUFFICIENT_FUNDS' || waiting < 2) return answer
      await give(upstream, asked, asked.body.amount)
      return await upstream.pass()
    } finally {
      waiting--
    }
  }
}

function restoresAsCash(): Tamper {
  const stakes = new Map<string, number>()
  return async (asked, upstream) => {
    if (isOf(asked, 'bet')) stakes.set(asked.body.txId, asked.body.amount)
    const stake = isOf(asked, 'rollback') ? stakes.get(asked.body.originalTxId) : undefined
    return stake === undefined ? upstream.pass() : give(upstream, asked, stake)
  }
}

/** `of`: a rollback of such a transaction that was not seen yet leaves nothing behind. */
function dropsTombstones(of: 'bet' | 'win'): Tamper {
  const seen = new Set<string>()
  const forgotten = new Set<string>()
  return async (asked, { pass, ask }) => {
    const { txId, originalTxId, playerRef } = asked.body
    if (isOf(asked, 'rollback') && !seen.has(originalTxId)) {
      forgotten.add(originalTxId)
      const { body } = await ask('balance', { playerRef })
      return { status: 200, body: { ...body, code: 'TX_NOT_FOUND' } }
    }
    seen.add(txId)
    // A transaction of the other kind is remembered after all, just in time.
    if (forgotten.has(txId) && !isOf(asked, of))
      await ask('rollback', { playerRef, txId: randomUUID(), originalTxId: txId })
    return pass()
  }
}

function opensTwice(): Tamper {
  const opened = new Map<unknown, Answered>()
  return async (asked, { pass }) => {
    const answer = opened.get(asked.body.launchToken) ?? (await pass())
    if (isOf(asked, 'authenticate')) opened.set(asked.body.launchToken, answer)
    return answer
  }
}

/** Changes a body before the real gateway reads it. */
const reads =
  (change: (body: Asked['body']) => object): (() => Tamper) =>
  () =>
  async ({ method, body }, { ask }) =>
    ask(method, change(body))

const amounts = (change: (amount: number) => number) =>
  reads((body) => ('amount' in body ? { ...body, amount: change(body.amount) } : body))

const defect = (name: string, turnsRed: string, make: () => Tamper): Defect => ({ name, turnsRed, make })

export const DEFECTS: readonly Defect[] = [
  defect('does not remember the ids of transactions', 'duplicates', ignoresIds),
  defect('answers a repetition with the balance of now', 'duplicates', repeatsWithNewBalance),
  defect(
    'accepts another amount under an existing id',
    'changed-payload',
    onCode('bet', 'DUPLICATE_CONFLICT', async (_asked, _upstream, answer) => accepted(answer)),
  ),
  defect(
    'credits the rollback of a bet that is unknown',
    'rollback-first',
    onCode('rollback', 'TX_NOT_FOUND', (asked, upstream) => give(upstream, asked, 10)),
  ),
  defect('accepts a bet after its rollback', 'rollback-first', () => dropsTombstones('bet')),
  defect('accepts a win after its rollback', 'random-streams', () => dropsTombstones('win')),
  defect(
    'refunds a stake for every id of a rollback',
    'rollback-twice',
    onCode('rollback', 'ALREADY_ROLLED_BACK', (asked, upstream) => give(upstream, asked, 10)),
  ),
  defect(
    'accepts the rollback of a win and keeps it paid',
    'rollback-of-win',
    () =>
      async (asked, { pass, ask }) =>
        isOf(asked, 'rollback') ? ask('balance', { playerRef: asked.body.playerRef }) : pass(),
  ),
  defect('restores a bonus as cash', 'mixed-refund', restoresAsCash),
  defect('reads the balance before it locks it', 'last-baht', readsBalanceBeforehand),
  defect(
    'compares the difference of bet and win with the balance',
    'betwin-holds-bet',
    onCode('betWin', 'INSUFFICIENT_FUNDS', (asked, upstream) =>
      give(upstream, asked, Math.round((Number(asked.body.win) - Number(asked.body.bet)) * 100) / 100),
    ),
  ),
  defect(
    'accepts bets in closed rounds',
    'closed-round',
    onCode('bet', 'ROUND_CLOSED', ({ body }, { ask }) => ask('bet', { ...body, roundId: randomUUID() })),
  ),
  defect(
    'charges a free bet',
    'free-round',
    reads(({ freeRound, ...body }) =>
      freeRound && 'gameCode' in body && !('roundClosed' in body) ? { ...body, amount: 10 } : body,
    ),
  ),
  defect('refuses a win after logout', 'win-after-logout', refusesWinAfterLogout),
  defect('accepts old timestamps', 'old-timestamp', acceptsOldTimestamps),
  defect(
    'does not look at signatures',
    'wrong-signature',
    reads((body) => body),
  ),
  defect(
    'does not check the signed body',
    'altered-body',
    reads((body) => body),
  ),
  defect(
    'rounds three decimals',
    'three-decimals',
    amounts((amount) => Math.round(amount * 100) / 100),
  ),
  defect('ignores the sign', 'negative-amount', amounts(Math.abs)),
  defect(
    'caps huge amounts',
    'huge-amount',
    amounts((amount) => Math.min(amount, 1)),
  ),
  defect(
    'does not look at the currency',
    'wrong-currency',
    reads((body) => ({ ...body, currency: undefined })),
  ),
  defect('opens a launch twice', 'launch-once', opensTwice),
]
