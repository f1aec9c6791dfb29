/** Studio of the canonical contract (docs/providers.md). */
import { PROVIDER_CODES, type ProviderCode, signProviderRequest } from '@duang/contract/games/provider'
import type { CanonicalRequest, DialectClient, ParsedResponse } from '../dialect-client.ts'

const baht = (satang: number): number => satang / 100

function bodyOf(request: CanonicalRequest): object {
  if (request.method === 'authenticate') return { launchToken: request.launchToken }
  const { playerRef, sessionToken, gameCode } = request.player
  if (request.method === 'balance') return { playerRef }
  if (request.method === 'endRound') return { playerRef, roundId: request.roundId }
  const transaction = { playerRef, txId: request.txId, ...(request.currency ? { currency: request.currency } : {}) }
  const free = 'freeRound' in request ? { freeRound: request.freeRound } : {}
  switch (request.method) {
    case 'bet':
      return {
        ...transaction,
        ...free,
        sessionToken,
        gameCode,
        roundId: request.roundId,
        amount: baht(request.freeRound ? 0 : request.amount),
      }
    case 'win': {
      const bet = request.betTxId ? { betTxId: request.betTxId } : {}
      const { roundId, roundClosed } = request
      return { ...transaction, ...free, ...bet, gameCode, roundId, roundClosed, amount: baht(request.amount) }
    }
    case 'betWin': {
      const { roundId, roundClosed } = request
      return {
        ...transaction,
        sessionToken,
        gameCode,
        roundId,
        roundClosed,
        bet: baht(request.bet),
        win: baht(request.win),
      }
    }
    case 'rollback':
      return { ...transaction, originalTxId: request.original.txId }
    case 'adjust':
    case 'promo':
      return { ...transaction, amount: baht(request.amount), reason: request.reason }
  }
}

const isCode = (word: unknown): word is ProviderCode => PROVIDER_CODES.some((code) => code === word)

/** Every other reply has status 200. A studio retries or rolls back after any other status. */
const STATUS: Partial<Record<ProviderCode, number>> = { BAD_SIGNATURE: 401, BAD_REQUEST: 400, INTERNAL_RETRY: 503 }

function read(answer: { status: number; body: string }): ParsedResponse {
  let reply: Record<string, unknown>
  try {
    reply = JSON.parse(answer.body)
  } catch {
    return { codes: [], word: `status ${answer.status}` }
  }
  const { code, balance, playerRef, sessionToken, gameCode } = reply
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

export const canonical: DialectClient = {
  name: 'canonical',
  methods: ['authenticate', 'balance', 'bet', 'win', 'betWin', 'rollback', 'endRound', 'adjust', 'promo'],
  proves: ['body', 'time', 'session'],
  undoes: ['bet', 'win', 'betWin'],
  namesCurrency: true,
  hasFreeRounds: true,
  compose: (request) => ({
    path: request.method,
    body: JSON.stringify(bodyOf(request)),
    contentType: 'application/json',
  }),
  sign: async (key, request) => signProviderRequest(key, { ...request, method: 'POST' }),
  forge: ({ keyId, secret }) => ({ keyId, secret: `${secret}x` }),
  read: (_, answer) => read(answer),
}
