/**
 * Hub88-like, the operator API: the requests of an aggregator to an operator. JSON signed with the provider's RSA key, amounts in
 * hundred-thousandths, `RS_…` statuses, one token from launch to last bet. The supplier API is the dialect `hub88-supplier`.
 * docs/dialects.md lists the parts from a public description and our interpretations.
 */
import { verify } from 'node:crypto'
import type { ProviderCode } from '@duang/contract/games/provider'
import * as z from 'zod/mini'
import type { DialectRequest } from '#money/wallet/dialect-request.ts'
import type { Wallet } from '#money/wallet/wallet.ts'
import { BadRequest, type Dialect, type DialectAnswer, type DialectCall } from '../../dialect.ts'
import { microUnits, moving } from '../amounts.ts'
import { moveUnderToken } from '../one-token.ts'
import { optional } from '../optional.ts'
import { readRequest } from '../read-request.ts'

const id = () => z.string().check(z.regex(/^[\x21-\x7e]{1,100}$/))
const text = () => z.optional(z.nullable(z.string().check(z.maxLength(255))))
const flag = () => z.optional(z.nullable(z.boolean()))
const token = () => z.string().check(z.minLength(10), z.maxLength(255))

// Only repeated in the reply, so its form is the provider's own matter.
const asked = { user: z.uuid(), request_uuid: id() }
const transaction = {
  ...asked,
  transaction_uuid: id(),
  // Unchecked in wins and rollbacks.
  token: text(),
  round_closed: flag(),
}
const paid = {
  round: id(),
  game_code: z.string().check(z.regex(/^[A-Za-z0-9_.:-]{1,80}$/)),
  currency: z.string().check(z.maxLength(8)),
  amount: microUnits(),
  is_free: flag(),
  // Null stays: it is part of the content that a retry must repeat.
  reward_uuid: z.optional(z.nullable(optional(id()))),
}

// The provider may add unknown fields, which are ignored.
const REQUESTS = {
  'user/info': z.object(asked),
  'user/balance': z.object({ ...asked, token: optional(token()) }),
  'transaction/bet': z.object({ ...transaction, ...paid, token: token() }),
  'transaction/win': z.object({
    ...transaction,
    ...paid,
    reference_transaction_uuid: text(),
    is_supplier_promo: flag(),
  }),
  'transaction/rollback': z.object({ ...transaction, reference_transaction_uuid: id() }),
} as const
type Name = keyof typeof REQUESTS
type Asked<N extends Name> = z.output<(typeof REQUESTS)[N]>

const STATUSES: Record<ProviderCode, string> = {
  OK: 'RS_OK',
  INSUFFICIENT_FUNDS: 'RS_ERROR_NOT_ENOUGH_MONEY',
  LIMIT_REACHED: 'RS_ERROR_LIMIT_REACHED',
  USER_BLOCKED: 'RS_ERROR_USER_DISABLED',
  USER_UNKNOWN: 'RS_ERROR_UNKNOWN',
  TOKEN_INVALID: 'RS_ERROR_INVALID_TOKEN',
  TOKEN_EXPIRED: 'RS_ERROR_TOKEN_EXPIRED',
  BAD_SIGNATURE: 'RS_ERROR_INVALID_SIGNATURE',
  BAD_REQUEST: 'RS_ERROR_WRONG_SYNTAX',
  WRONG_CURRENCY: 'RS_ERROR_WRONG_CURRENCY',
  GAME_DISABLED: 'RS_ERROR_INVALID_GAME',
  DUPLICATE_CONFLICT: 'RS_ERROR_DUPLICATE_TRANSACTION',
  TX_NOT_FOUND: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  ALREADY_ROLLED_BACK: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  ROUND_CLOSED: 'RS_ERROR_UNKNOWN',
  MAINTENANCE: 'RS_ERROR_UNKNOWN',
  INTERNAL_RETRY: 'RS_ERROR_UNKNOWN',
}
// A business answer is always 200. A rejected request changes nothing, and one with an unknown outcome is rolled back.
const HTTP_STATUS: Partial<Record<ProviderCode, number>> = { BAD_SIGNATURE: 401, INTERNAL_RETRY: 503 }

// Repeated in every answer, also in one to an otherwise invalid request.
const asking = z.object({ user: text(), request_uuid: text() })

type Result = { code: ProviderCode; balance: number | null }

function reply({ code, balance }: Result, of: unknown): DialectAnswer {
  const { user, request_uuid } = z.safeParse(asking, of).data ?? {}
  const body = {
    user,
    status: STATUSES[code],
    request_uuid,
    currency: 'THB',
    ...(balance === null ? {} : { balance: z.encode(microUnits(), balance) }),
  }
  return { status: HTTP_STATUS[code] ?? 200, body }
}

const call =
  <N extends Name>(name: N, act: (wallet: Wallet, asked: Asked<N>) => Promise<Result>): DialectCall =>
  async (wallet, body) => {
    const known = readRequest(REQUESTS[name] as z.ZodMiniType, body) as Asked<N>
    const isForeign = 'currency' in known && known.currency !== 'THB'
    return reply(isForeign ? { code: 'WRONG_CURRENCY', balance: null } : await act(wallet, known), known)
  }

/**
 * A transaction that another rollback undid before is undone, as this rollback requests. An id of a rollback, which the wallet answers with a
 * balance, is that of no transaction that could be undone.
 */
const UNDONE: Partial<Record<ProviderCode, ProviderCode>> = { ALREADY_ROLLED_BACK: 'OK', BAD_REQUEST: 'TX_NOT_FOUND' }

type Common = Pick<
  Asked<'transaction/rollback'>,
  'user' | 'request_uuid' | 'transaction_uuid' | 'token' | 'round_closed'
>

type Play = Pick<Asked<'transaction/bet'>, 'round' | 'game_code' | 'is_free' | 'reward_uuid'>

/** The common part of all transactions. `request_uuid` and the session are not part of the content that a retry must repeat. */
function moved(method: DialectRequest['method'], known: Common) {
  const { request_uuid: _request, token: _token, ...content } = known
  return {
    method,
    content,
    txId: known.transaction_uuid,
    playerRef: known.user,
    stake: 0,
    gain: 0,
    closes: known.round_closed === true,
  }
}
/** Removes the marks of a free bet from the content that a retry must repeat, so that a false mark equals a missing one. */
const unmarked = <Marked extends Play>({ is_free: _, reward_uuid: __, ...rest }: Marked) => rest

function played(method: DialectRequest['method'], known: Common & Play) {
  const { is_free, reward_uuid } = known
  return {
    ...moved(method, is_free ? known : unmarked(known)),
    roundId: known.round,
    gameCode: known.game_code,
    // A free bet without a reward is identified by its round.
    freeRound: is_free ? (reward_uuid ?? known.round) : undefined,
  }
}

export const hub88: Dialect = {
  signatureError: (provider, { headers, body }) => {
    const signature = headers['x-hub88-signature']
    if (typeof signature !== 'string' || signature === '') return 'missing'
    const bytes = Buffer.from(signature, 'base64')
    return [...provider.publicKeys.values()].some((key) => verify('RSA-SHA256', body, key, bytes))
      ? undefined
      : 'forged'
  },
  refusal: (code, of) => reply({ code, balance: null }, of),
  play: ['user/info', 'user/balance', 'transaction/bet'],
  calls: {
    'user/info': call('user/info', (wallet, known) => wallet.balance(known.user)),
    'user/balance': call('user/balance', async (wallet, known) => {
      // The balance may be requested after the session. The first request opens the session.
      if (known.token) await wallet.open(known.token)
      return wallet.balance(known.user)
    }),
    'transaction/bet': call('transaction/bet', (wallet, known) =>
      // The supplier pays the amount of a free bet.
      moveUnderToken(wallet, known.token, {
        ...played('bet', known),
        ...moving(known.is_free ? 0 : known.amount, 0),
      }),
    ),
    'transaction/win': call('transaction/win', (wallet, known) =>
      // A prize of the supplier's is no part of a round.
      known.is_supplier_promo
        ? wallet.move({ ...moved('promo', unmarked(known)), ...moving(0, known.amount) })
        : wallet.move({ ...played('win', known), ...moving(0, known.amount) }),
    ),
    'transaction/rollback': call('transaction/rollback', async (wallet, known) => {
      if (known.reference_transaction_uuid === known.transaction_uuid)
        throw new BadRequest('reference_transaction_uuid', 'names itself')
      const answer = await wallet.move({ ...moved('rollback', known), originalTxId: known.reference_transaction_uuid })
      // Without a balance the wallet is not used at all: the provider holds the credit.
      return answer.balance === null ? answer : { ...answer, code: UNDONE[answer.code] ?? answer.code }
    }),
  },
}
