/** AMB-like studio: HTTP Basic, arrays of transactions (here of one), one id for the whole life of a bet. */
import type { ProviderCode } from '@duang/contract/games/provider'
import type {
  CanonicalRequest,
  ComposedRequest,
  DialectClient,
  OriginalTransaction,
  ParsedResponse,
} from '../dialect-client.ts'

const baht = (satang: number): number => satang / 100

type Txn = { id: string; status: string; roundId: string } & Record<string, unknown>

/** The call that undoes a transaction: an open bet is cancelled, a settled one is voided. */
function undo({ method, txId: id, roundId, amount, win = 0 }: OriginalTransaction): [call: string, txn: Txn] {
  const txn = { id, roundId, transactionType: 'BY_TRANSACTION' }
  if (method === 'bet') return ['cancelBets', { ...txn, status: 'REFUND', betAmount: baht(amount) }]
  const [bet, payout] = method === 'win' ? [0, amount] : [amount, win]
  return ['voidSettled', { ...txn, status: 'VOID', betAmount: baht(bet), payoutAmount: baht(payout) }]
}

function transaction(request: CanonicalRequest): [call: string, txn: Txn] {
  switch (request.method) {
    case 'bet': {
      const { txId: id, roundId, amount } = request
      return ['placeBets', { id, roundId, status: 'OPEN', betAmount: baht(amount) }]
    }
    // The result has its own id, so that a bet can have several.
    case 'win': {
      const { txId: id, roundId, amount, roundClosed: isEndRound } = request
      const paid = { betAmount: 0, payoutAmount: baht(amount), isSingleState: false, isEndRound }
      return ['settleBets', { id, roundId, status: 'SETTLED', ...paid }]
    }
    case 'betWin': {
      const { txId: id, roundId, bet, win, roundClosed: isEndRound } = request
      const paid = { betAmount: baht(bet), payoutAmount: baht(win), isSingleState: true, isEndRound }
      return ['settleBets', { id, roundId, status: 'SETTLED', ...paid }]
    }
    case 'rollback':
      return undo(request.original)
    case 'promo':
      return [
        'winRewards',
        { id: request.txId, roundId: request.txId, status: 'SETTLED', payoutAmount: baht(request.amount) },
      ]
    default:
      throw new Error(`amb has no word for ${request.method}`)
  }
}

function compose(request: CanonicalRequest, { requestId, at }: { requestId: string; at: Date }): ComposedRequest {
  if (request.method === 'authenticate') throw new Error('amb has no word for authenticate')
  const { playerRef: username, gameCode, sessionToken } = request.player
  const currency = ('currency' in request && request.currency) || 'THB'
  const asked = { id: requestId, timestampMillis: at.getTime(), productId: 'CHECK', currency, username }
  const composed = (path: string, body: object) => ({
    path,
    body: JSON.stringify(body),
    contentType: 'application/json',
  })
  if (request.method === 'balance') return composed('checkBalance', { ...asked, gameCode, sessionToken })
  const [call, txn] = transaction(request)
  return composed(call, { ...asked, txns: [{ ...txn, gameCode, playInfo: gameCode }] })
}

/** The dialect returns 40003 for every forbidden request, whatever the reason. */
const FORBIDDEN: readonly ProviderCode[] = [
  ...(['BAD_REQUEST', 'BAD_SIGNATURE', 'WRONG_CURRENCY', 'LIMIT_REACHED', 'USER_BLOCKED'] as const),
  ...(['GAME_DISABLED', 'ROUND_CLOSED', 'MAINTENANCE'] as const),
]
const CODES: Readonly<Record<number, readonly ProviderCode[]>> = {
  0: ['OK'],
  10001: ['USER_UNKNOWN'],
  10002: ['INSUFFICIENT_FUNDS'],
  20001: ['TX_NOT_FOUND'],
  20002: ['DUPLICATE_CONFLICT'],
  20003: ['ALREADY_ROLLED_BACK'],
  20004: ['DUPLICATE_CONFLICT'],
  30001: ['TOKEN_INVALID', 'TOKEN_EXPIRED'],
  40003: FORBIDDEN,
  50001: ['INTERNAL_RETRY'],
}

function read(answer: { status: number; body: string }): ParsedResponse {
  let reply: Record<string, unknown>
  try {
    reply = JSON.parse(answer.body)
  } catch {
    return { codes: [], word: `status ${answer.status}` }
  }
  const { statusCode, balance, balanceAfter = balance } = reply
  const codes = typeof statusCode === 'number' ? (CODES[statusCode] ?? []) : []
  // A success always has status 200.
  const isPlain = answer.status === 200 || !codes.includes('OK')
  return {
    codes: isPlain ? codes : [],
    word: isPlain ? String(statusCode) : `${statusCode} with status ${answer.status}`,
    ...(typeof balanceAfter === 'number' ? { balance: Math.round(balanceAfter * 100_000) / 1_000 } : {}),
  }
}

export const amb: DialectClient = {
  name: 'amb',
  methods: ['balance', 'bet', 'win', 'betWin', 'rollback', 'promo'],
  // Requests prove the caller only. Bets name the player and no session.
  proves: [],
  undoes: ['bet', 'win', 'betWin'],
  namesCurrency: true,
  compose,
  sign: async ({ keyId, secret }) => ({
    authorization: `Basic ${Buffer.from(`${keyId}:${secret}`).toString('base64')}`,
  }),
  forge: ({ keyId, secret }) => ({ keyId, secret: `${secret}x` }),
  read: (_, answer) => read(answer),
}
