/** Hub88-like studio: bodies signed with its own RSA key, amounts in hundred-thousandths of a baht. */
import { generateKeyPairSync, sign } from 'node:crypto'
import type { ProviderCode } from '@duang/contract/games/provider'
import type { CanonicalRequest, ComposedRequest, DialectClient, ParsedResponse } from '../dialect-client.ts'

// Thousandths of a unit are sent, because a gateway must refuse fractions of a unit.
const units = (satang: number): number => Math.round(satang * 1_000_000) / 1_000

type CallBody = { user: string; request_uuid: string } & Record<string, unknown>

function toCall(request: CanonicalRequest, requestId: string): [call: string, body: CallBody] {
  if (request.method === 'authenticate') throw new Error('hub88 has no word for authenticate')
  const { playerRef, sessionToken, gameCode } = request.player
  const asked = { user: playerRef, request_uuid: requestId }
  if (request.method === 'balance') return ['user/balance', { ...asked, token: sessionToken, game_code: gameCode }]
  if (!('txId' in request)) throw new Error(`hub88 has no word for ${request.method}`)
  const transaction = {
    ...asked,
    transaction_uuid: request.txId,
    supplier_transaction_id: request.txId,
    token: sessionToken,
    game_code: gameCode,
    round_closed: false,
  }
  const reward = 'freeRound' in request && request.freeRound
  const paid = (amount: number, round: string) => ({
    ...transaction,
    round,
    currency: request.currency ?? 'THB',
    amount: units(amount),
    ...(reward ? { is_free: true, reward_uuid: reward } : { is_free: false }),
  })
  switch (request.method) {
    case 'bet':
      return ['transaction/bet', paid(request.amount, request.roundId)]
    case 'win': {
      const bet = request.betTxId ? { reference_transaction_uuid: request.betTxId } : {}
      const { roundClosed: round_closed, roundId } = request
      return ['transaction/win', { ...paid(request.amount, roundId), ...bet, round_closed, is_supplier_promo: false }]
    }
    case 'rollback': {
      const { txId: reference_transaction_uuid, roundId: round } = request.original
      return ['transaction/rollback', { ...transaction, round, reference_transaction_uuid }]
    }
    case 'promo':
      return ['transaction/win', { ...paid(request.amount, request.txId), is_supplier_promo: true }]
    default:
      throw new Error(`hub88 has no word for ${request.method}`)
  }
}

const WORDS: Readonly<Record<string, readonly ProviderCode[]>> = {
  RS_OK: ['OK'],
  RS_ERROR_NOT_ENOUGH_MONEY: ['INSUFFICIENT_FUNDS'],
  RS_ERROR_LIMIT_REACHED: ['LIMIT_REACHED'],
  RS_ERROR_USER_DISABLED: ['USER_BLOCKED'],
  RS_ERROR_INVALID_TOKEN: ['TOKEN_INVALID'],
  RS_ERROR_TOKEN_EXPIRED: ['TOKEN_EXPIRED'],
  RS_ERROR_INVALID_SIGNATURE: ['BAD_SIGNATURE'],
  RS_ERROR_INVALID_GAME: ['GAME_DISABLED'],
  RS_ERROR_INVALID_PARTNER: ['USER_UNKNOWN', 'MAINTENANCE'],
  RS_ERROR_WRONG_SYNTAX: ['BAD_REQUEST'],
  RS_ERROR_WRONG_TYPES: ['BAD_REQUEST'],
  RS_ERROR_WRONG_CURRENCY: ['WRONG_CURRENCY'],
  RS_ERROR_DUPLICATE_TRANSACTION: ['DUPLICATE_CONFLICT'],
  RS_ERROR_TRANSACTION_DOES_NOT_EXIST: ['TX_NOT_FOUND'],
  RS_ERROR_TRANSACTION_ROLLED_BACK: ['ALREADY_ROLLED_BACK'],
  RS_ERROR_UNKNOWN: ['USER_UNKNOWN', 'ROUND_CLOSED', 'MAINTENANCE'],
}

function read(answer: { status: number; body: string }): ParsedResponse {
  let reply: Record<string, unknown>
  try {
    reply = JSON.parse(answer.body)
  } catch {
    return { codes: [], word: `status ${answer.status}` }
  }
  const { status, balance } = reply
  const word = typeof status === 'string' ? status : 'no status'
  // Business replies have status 200. An error means that the outcome is unknown. A rejected signature may have either status.
  const known = answer.status >= 500 ? (['INTERNAL_RETRY'] as const) : (WORDS[word] ?? [])
  const isPlain = answer.status === 200 || answer.status >= 500 || known.includes('BAD_SIGNATURE')
  return {
    codes: isPlain ? known : [],
    word: isPlain ? word : `${word} with status ${answer.status}`,
    ...(typeof balance === 'number' ? { balance: balance / 1_000 } : {}),
  }
}

let stranger: string | undefined

export const hub88: DialectClient = {
  name: 'hub88',
  methods: ['balance', 'bet', 'win', 'rollback', 'promo'],
  proves: ['body', 'session'],
  undoes: ['bet', 'win'],
  namesCurrency: true,
  hasFreeRounds: true,
  compose: (request, { requestId }): ComposedRequest => {
    const [path, body] = toCall(request, requestId)
    return { path, body: JSON.stringify(body), contentType: 'application/json' }
  },
  sign: async ({ secret }, { body }) => ({
    'x-hub88-signature': sign('RSA-SHA256', Buffer.from(body), secret).toString('base64'),
  }),
  forge: ({ keyId }) => {
    stranger ??= generateKeyPairSync('rsa', { modulusLength: 2048 })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString()
    return { keyId, secret: stranger }
  },
  read: (_, answer) => read(answer),
}
