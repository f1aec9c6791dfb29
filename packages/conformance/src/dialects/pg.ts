/** PG-like studio: forms with the operator's secret in them, bet and win in one, baht as text. */
import type { ProviderCode } from '@duang/contract/games/provider'
import type { CanonicalRequest, ComposedRequest, DialectClient, DialectKey, ParsedResponse } from '../dialect-client.ts'

/** Satang, whole or not, as baht. Text avoids the rounding of a division. */
function text(satang: number): string {
  const units = BigInt(Math.round(Math.abs(satang) * 10_000))
  const decimals = String(units % 1_000_000n)
    .padStart(6, '0')
    .replace(/0{1,4}$/, '')
  return `${satang < 0 ? '-' : ''}${units / 1_000_000n}.${decimals}`
}

type Fields = Record<string, string>

const spin = (bet: number, win: number): Fields => ({
  bet_amount: text(bet),
  win_amount: text(win),
  transfer_amount: text(win - bet),
})

/** The amounts of a combined transaction, for either half that the suite sends. */
function amounts(request: CanonicalRequest): { fields: Fields; roundId: string; isEnd: boolean } {
  switch (request.method) {
    case 'bet':
      return { fields: spin(request.amount, 0), roundId: request.roundId, isEnd: false }
    case 'win':
      return { fields: spin(0, request.amount), roundId: request.roundId, isEnd: request.roundClosed }
    case 'betWin':
      return { fields: spin(request.bet, request.win), roundId: request.roundId, isEnd: request.roundClosed }
    default:
      throw new Error(`pg has no word for ${request.method}`)
  }
}

function toCall(request: CanonicalRequest, at: Date): [call: string, fields: Fields] {
  if (request.method === 'authenticate') throw new Error('pg has no word for authenticate')
  const { playerRef: player_name, sessionToken: operator_player_session, gameCode: game_id } = request.player
  const player = { player_name, operator_player_session, game_id }
  if (request.method === 'balance') return ['Cash/Get', player]
  const currency_code = ('currency' in request && request.currency) || 'THB'
  const time = String(at.getTime())
  if (request.method === 'adjust') {
    const { txId, amount } = request
    const named = { adjustment_id: txId, adjustment_transaction_id: txId, adjustment_time: time }
    return ['Cash/Adjustment', { player_name, currency_code, transfer_amount: text(amount), ...named }]
  }
  const { fields, roundId, isEnd } = amounts(request)
  const txId = 'txId' in request ? request.txId : ''
  const bet = { parent_bet_id: roundId, bet_id: txId, transaction_id: txId, bet_type: '1', wallet_type: 'C' }
  const times = { create_time: time, updated_time: time, is_end_round: isEnd ? 'True' : 'False' }
  return ['Cash/TransferInOut', { ...player, currency_code, ...bet, ...fields, ...times }]
}

function compose(request: CanonicalRequest, { key, at }: { key: DialectKey; at: Date }): ComposedRequest {
  const [path, fields] = toCall(request, at)
  const proof = { operator_token: key.keyId, secret_key: key.secret }
  const body = new URLSearchParams({ ...proof, ...fields }).toString()
  return { path, body, contentType: 'application/x-www-form-urlencoded' }
}

const REFUSED: readonly ProviderCode[] = [
  ...(['LIMIT_REACHED', 'GAME_DISABLED', 'ALREADY_ROLLED_BACK', 'ROUND_CLOSED', 'MAINTENANCE'] as const),
]
const INVALID: readonly ProviderCode[] = ['BAD_REQUEST', 'WRONG_CURRENCY', 'TOKEN_INVALID', 'BAD_SIGNATURE']
const CODES: Readonly<Record<string, readonly ProviderCode[]>> = {
  1034: INVALID,
  1200: ['INTERNAL_RETRY'],
  1204: ['BAD_SIGNATURE'],
  1302: ['TOKEN_INVALID'],
  1305: ['USER_UNKNOWN'],
  1306: ['USER_BLOCKED'],
  1308: ['TOKEN_EXPIRED'],
  3004: ['USER_UNKNOWN'],
  3021: ['TX_NOT_FOUND'],
  3032: ['DUPLICATE_CONFLICT'],
  3033: REFUSED,
  3073: REFUSED,
  3202: ['INSUFFICIENT_FUNDS'],
}

type Answer = { data?: Record<string, unknown> | null; error?: { code?: unknown } | null }

function read(answer: { status: number; body: string }): ParsedResponse {
  let reply: Answer
  try {
    reply = JSON.parse(answer.body)
  } catch {
    return { codes: [], word: `status ${answer.status}` }
  }
  const { data, error } = reply
  const isYes = error === null && typeof data === 'object' && data !== null
  const word = isYes ? 'no error' : String(error?.code)
  if (answer.status !== 200) return { codes: [], word: `${word} with status ${answer.status}` }
  const balance = data?.balance_amount ?? data?.balance_after
  return {
    codes: isYes ? ['OK'] : (CODES[word] ?? []),
    word,
    ...(typeof balance === 'number' ? { balance: Math.round(balance * 100_000) / 1_000 } : {}),
  }
}

export const pg: DialectClient = {
  name: 'pg',
  methods: ['balance', 'bet', 'win', 'betWin', 'adjust'],
  // The secret is in the body, and requests are unsigned.
  proves: ['session'],
  undoes: [],
  namesCurrency: true,
  compose,
  sign: async () => ({}),
  forge: ({ keyId, secret }) => ({ keyId, secret: `${secret}x` }),
  read: (_, answer) => read(answer),
}
