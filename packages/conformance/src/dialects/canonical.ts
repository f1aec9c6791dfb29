/** A studio that speaks our own contract (docs/providers.md). */
import { PROVIDER_CODES, type ProviderCode, signProviderRequest } from '@duang/contract/provider'
import type { Speaker, Spoken, Understood } from '../speaker.ts'

const baht = (satang: number): number => satang / 100

function bodyOf(spoken: Spoken): object {
  if (spoken.method === 'authenticate') return { launchToken: spoken.launchToken }
  const { playerRef, sessionToken, gameCode } = spoken.player
  if (spoken.method === 'balance') return { playerRef }
  if (spoken.method === 'endRound') return { playerRef, roundId: spoken.roundId }
  const movement = { playerRef, txId: spoken.txId, ...(spoken.currency ? { currency: spoken.currency } : {}) }
  const free = 'freeRound' in spoken ? { freeRound: spoken.freeRound } : {}
  switch (spoken.method) {
    case 'bet':
      return {
        ...{ ...movement, ...free, sessionToken, gameCode, roundId: spoken.roundId },
        amount: baht(spoken.freeRound ? 0 : spoken.amount),
      }
    case 'win': {
      const bet = spoken.betTxId ? { betTxId: spoken.betTxId } : {}
      const { roundId, roundClosed } = spoken
      return { ...movement, ...free, ...bet, gameCode, roundId, roundClosed, amount: baht(spoken.amount) }
    }
    case 'betWin': {
      const { roundId, roundClosed } = spoken
      return { ...movement, sessionToken, gameCode, roundId, roundClosed, bet: baht(spoken.bet), win: baht(spoken.win) }
    }
    case 'rollback':
      return { ...movement, originalTxId: spoken.original.txId }
    case 'adjust':
    case 'promo':
      return { ...movement, amount: baht(spoken.amount), reason: spoken.reason }
  }
}

const isCode = (word: unknown): word is ProviderCode => PROVIDER_CODES.some((code) => code === word)

/** Of everything else it is 200: a studio repeats or rolls back what came with another one. */
const STATUS: Partial<Record<ProviderCode, number>> = { BAD_SIGNATURE: 401, BAD_REQUEST: 400, INTERNAL_RETRY: 503 }

function read(answer: { status: number; body: string }): Understood {
  let said: Record<string, unknown>
  try {
    said = JSON.parse(answer.body)
  } catch {
    return { codes: [], word: `status ${answer.status}` }
  }
  const { code, balance, playerRef, sessionToken, gameCode } = said
  const isRight = isCode(code) && answer.status === (STATUS[code] ?? 200)
  return {
    codes: isRight ? [code] : [],
    word: isRight ? code : `${typeof code === 'string' ? code : 'no code'} with status ${answer.status}`,
    ...(typeof balance === 'number' ? { balance: Math.round(balance * 100_000) / 1_000 } : {}),
    ...(typeof playerRef === 'string' && typeof sessionToken === 'string'
      ? { player: { playerRef, sessionToken, gameCode: String(gameCode) } }
      : {}),
  }
}

export const canonical: Speaker = {
  name: 'canonical',
  methods: ['authenticate', 'balance', 'bet', 'win', 'betWin', 'rollback', 'endRound', 'adjust', 'promo'],
  proves: ['body', 'time', 'session'],
  undoes: ['bet', 'win', 'betWin'],
  namesCurrency: true,
  hasFreeRounds: true,
  compose: (spoken) => ({ path: spoken.method, body: JSON.stringify(bodyOf(spoken)), contentType: 'application/json' }),
  sign: async (key, request) => signProviderRequest(key, { ...request, method: 'POST' }),
  forge: ({ keyId, secret }) => ({ keyId, secret: `${secret}x` }),
  read: (_, answer) => read(answer),
}
