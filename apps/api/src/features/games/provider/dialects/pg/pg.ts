/**
 * PG-like, bet and win in one: forms with a secret and an optional signature, baht as text, always HTTP 200 with `{ data, error }`.
 * docs/dialects.md lists the parts from a public description and our interpretations.
 */
import { createHash, createHmac } from 'node:crypto'
import type { ProviderCode } from '@duang/contract/games/provider'
import { bahtFromSatang } from '@duang/contract/wire/money'
import * as z from 'zod/mini'
import type { DialectRequest } from '#money/wallet/dialect-request.ts'
import { isSameSecret, type SignatureFault, type SignedRequest } from '#money/wallet/signature.ts'
import type { Wallet } from '#money/wallet/wallet.ts'
import type { Dialect, DialectAnswer, DialectCall } from '../../dialect.ts'
import { bahtText, isSameAmount, moving } from '../amounts.ts'
import { readFields } from '../bodies.ts'
import { moveUnderToken } from '../one-token.ts'
import { optional } from '../optional.ts'
import { readRequest } from '../read-request.ts'

const id = () => z.string().check(z.regex(/^[\x21-\x7e]{1,100}$/))
const token = () => z.string().check(z.minLength(10), z.maxLength(255))
const gameId = () => z.string().check(z.regex(/^[A-Za-z0-9_.:-]{1,80}$/))
const time = () => z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))
const flag = () =>
  optional(
    z.pipe(
      z.string().check(z.regex(/^(true|false)$/i)),
      z.transform((text) => text.toLowerCase() === 'true'),
    ),
  )
const unsigned = () => bahtText().check(z.refine((satang) => satang >= 0, 'amount'))

// The provider may add unknown fields, which are ignored.
const REQUESTS = {
  VerifySession: z.object({ operator_player_session: token() }),
  'Cash/Get': z.object({ player_name: z.uuid() }),
  'Cash/TransferInOut': z
    .object({
      operator_player_session: optional(token()),
      player_name: z.uuid(),
      game_id: gameId(),
      parent_bet_id: id(),
      bet_id: id(),
      currency_code: z.string(),
      bet_amount: unsigned(),
      win_amount: unsigned(),
      transfer_amount: bahtText(),
      transaction_id: id(),
      updated_time: time(),
      is_end_round: flag(),
    })
    .check(
      z.refine((asked) => isSameAmount(asked.transfer_amount, asked.win_amount - asked.bet_amount), {
        path: ['transfer_amount'],
        error: 'amount',
      }),
    ),
  'Cash/Adjustment': z.object({
    player_name: z.uuid(),
    currency_code: z.string(),
    transfer_amount: bahtText().check(z.refine((satang) => satang !== 0 && Number.isInteger(satang), 'amount')),
    adjustment_id: id(),
    adjustment_transaction_id: id(),
    adjustment_time: time(),
  }),
} as const
type Name = keyof typeof REQUESTS
type Asked<N extends Name> = z.output<(typeof REQUESTS)[N]>

const INVALID = ['1034', 'Invalid request'] as const
const FAILED = ['3073', 'Bet failed'] as const
const ERRORS: Record<Exclude<ProviderCode, 'OK'>, readonly [code: string, message: string]> = {
  INSUFFICIENT_FUNDS: ['3202', 'Insufficient player balance'],
  LIMIT_REACHED: FAILED,
  USER_BLOCKED: ['1306', 'Player is blocked'],
  USER_UNKNOWN: ['3004', 'Player does not exist'],
  TOKEN_INVALID: ['1302', 'Invalid player session'],
  TOKEN_EXPIRED: ['1308', 'Player session is expired'],
  BAD_SIGNATURE: ['1204', 'Invalid operator'],
  BAD_REQUEST: INVALID,
  WRONG_CURRENCY: INVALID,
  GAME_DISABLED: FAILED,
  DUPLICATE_CONFLICT: ['3032', 'Bet already exists'],
  TX_NOT_FOUND: ['3021', 'Bet does not exist'],
  ALREADY_ROLLED_BACK: FAILED,
  ROUND_CLOSED: FAILED,
  MAINTENANCE: FAILED,
  INTERNAL_RETRY: ['1200', 'Internal server error'],
}

const refuse = (code: Exclude<ProviderCode, 'OK'>): DialectAnswer => {
  const [number, message] = ERRORS[code]
  return { status: 200, body: { data: null, error: { code: number, message } } }
}

type Result = { code: ProviderCode; balance: number | null }
/** Returns the answer with `data` of the credit afterwards, or the refusal. */
const reply = ({ code, balance }: Result, data: (balance: number) => object): DialectAnswer =>
  code === 'OK' ? { status: 200, body: { data: data(balance ?? 0), error: null } } : refuse(code)

const call =
  <N extends Name>(name: N, act: (wallet: Wallet, asked: Asked<N>, now: Date) => Promise<DialectAnswer>): DialectCall =>
  async (wallet, body, { now }) => {
    const asked = readRequest(REQUESTS[name] as z.ZodMiniType, body) as Asked<N>
    return 'currency_code' in asked && asked.currency_code !== 'THB'
      ? refuse('WRONG_CURRENCY')
      : act(wallet, asked, now)
  }

const cash = (updatedTime: number) => (balance: number) => ({
  currency_code: 'THB',
  balance_amount: bahtFromSatang(balance),
  updated_time: updatedTime,
})

export const pg: Dialect = {
  signatureError: (provider, request, now) => {
    const { operator_token: keyId = '', secret_key: shown = '' } = readFields(request.body) ?? {}
    const secret = provider.keys.get(keyId)
    if (secret === undefined) return keyId === '' ? 'missing' : 'key'
    return isSameSecret(shown, secret) ? signatureFault(secret, keyId, request, now) : 'forged'
  },
  read: ({ body }) => readFields(body),
  refusal: (code) => refuse(code === 'OK' ? 'INTERNAL_RETRY' : code),
  // A transfer may be a bet, a win or both, so it settles.
  play: ['VerifySession', 'Cash/Get'],
  calls: {
    VerifySession: call('VerifySession', async (wallet, asked) => {
      const arrival = await wallet.open(asked.operator_player_session)
      return reply(arrival, () => ({ player_name: arrival.playerRef, nickname: arrival.playerRef, currency: 'THB' }))
    }),
    'Cash/Get': call('Cash/Get', async (wallet, asked, now) =>
      reply(await wallet.balance(asked.player_name), cash(now.getTime())),
    ),
    'Cash/TransferInOut': call('Cash/TransferInOut', async (wallet, asked) => {
      const { operator_player_session: sessionToken, updated_time, transaction_id, ...content } = asked
      const txId = transactionOf(transaction_id)
      const request: DialectRequest = {
        // Without a stake it is a win, and a win is always accepted.
        method: asked.bet_amount > 0 ? 'betWin' : 'win',
        ...moving(asked.bet_amount, asked.win_amount),
        txId,
        playerRef: asked.player_name,
        roundId: asked.parent_bet_id,
        gameCode: asked.game_id,
        closes: asked.is_end_round === true,
        content: { ...content, txId },
      }
      const answer = sessionToken ? await moveUnderToken(wallet, sessionToken, request) : await wallet.move(request)
      return reply(answer, cash(updated_time))
    }),
    'Cash/Adjustment': call('Cash/Adjustment', async (wallet, asked) => {
      const { adjustment_time, ...content } = asked
      const answer = await wallet.move({
        method: 'adjust',
        txId: asked.adjustment_transaction_id,
        playerRef: asked.player_name,
        closes: false,
        content,
        stake: Math.max(0, -asked.transfer_amount),
        gain: Math.max(0, asked.transfer_amount),
      })
      return reply(answer, (balance) => ({
        adjust_amount: bahtFromSatang(asked.transfer_amount),
        balance_before: bahtFromSatang(balance - asked.transfer_amount),
        balance_after: bahtFromSatang(balance),
        updated_time: adjustment_time,
      }))
    }),
  },
}

/** `{bet}-{parent bet}-{type}-{balance}`: a repeated transaction may contain another balance, and is the same. */
const transactionOf = (id: string): string => id.match(/^(\d+-\d+-\d+)-\d+$/)?.[1] ?? id

/** Checks the optional signature in addition to the secret. A signature that is sent must be valid. */
function signatureFault(secret: string, keyId: string, request: SignedRequest, now: Date): SignatureFault | undefined {
  const [authorization, date, hash, host] = ['authorization', 'x-date', 'x-content-sha256', 'host'].map(
    (name) => request.headers[name] ?? '',
  )
  if (authorization === '') return undefined
  // Only the day is signed, and clocks differ around midnight.
  const days = [-1, 0, 1].map((n) =>
    new Date(now.getTime() + n * 86_400_000).toISOString().slice(0, 10).replaceAll('-', ''),
  )
  if (typeof date !== 'string' || !days.includes(date)) return 'expired'
  const signature = createHmac('sha256', secret).update(`${host}${hash}${date}`).digest('hex')
  const right = `PWS-HMAC-SHA256 Credential=${date}/${keyId}/pws/v1,SignedHeaders=host;x-content-sha256;x-date,Signature=${signature}`
  const isSameBody = hash === createHash('sha256').update(request.body).digest('hex')
  return isSameBody && isSameSecret(String(authorization), right) ? undefined : 'forged'
}
