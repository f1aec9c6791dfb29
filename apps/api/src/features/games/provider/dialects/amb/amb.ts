/**
 * AMB-like, the protocol of Thai aggregators: HTTP Basic, arrays of transactions, baht as numbers, one id for a bet through its whole
 * life. `rollback` reopens a settled bet, and `cancelBets` undoes a bet. docs/dialects.md lists the parts from a public description
 * and our interpretations. amb-state-machine.ts maps each call to requests.
 */

import type { ProviderCode } from '@duang/contract/games/provider'
import { bahtFromSatang, balance } from '@duang/contract/wire/money'
import * as z from 'zod/mini'
import type { DialectRequest } from '#money/wallet/dialect-request.ts'
import type { WalletReply } from '#money/wallet/gateway.ts'
import { isSameSecret } from '#money/wallet/signature.ts'
import type { Wallet } from '#money/wallet/wallet.ts'
import type { KnownTransaction, WalletTransaction } from '#money/wallet/wallet-transaction.ts'
import { BadRequest, type Dialect, type DialectAnswer, type DialectCall } from '../../dialect.ts'
import { optional } from '../optional.ts'
import { readRequest } from '../read-request.ts'
import { CALLS, type Call, type Code, NOT_FOUND, type Planned, type Transaction } from './amb-state-machine.ts'
import { idOf, idsOf, lifeOf } from './amb-transaction-ids.ts'

const id = () => z.string().check(z.regex(/^[\x21-\x7e]{1,100}$/))
const asked = {
  id: id(),
  timestampMillis: z.number(),
  productId: z.string().check(z.maxLength(60)),
  currency: z.string().check(z.maxLength(8)),
  username: z.uuid(),
}
const flag = () => optional(z.boolean())
const TXNS_MAX = 50

// The provider may add unknown fields, which are ignored.
const checkBalance = z.object({ ...asked, sessionToken: optional(z.string().check(z.maxLength(255))) })
const request = z.object({
  ...asked,
  txns: z
    .array(
      z.object({
        id: id(),
        roundId: id(),
        gameCode: optional(z.string().check(z.regex(/^[A-Za-z0-9_.:-]{1,80}$/))),
        betAmount: optional(balance()),
        payoutAmount: optional(balance()),
        transactionType: optional(z.enum(['BY_TRANSACTION', 'BY_ROUND'])),
        isSingleState: flag(),
        isEndRound: flag(),
        skipBalanceUpdate: flag(),
      }),
    )
    .check(z.minLength(1), z.maxLength(TXNS_MAX)),
})
type Asked = z.output<typeof request>

function mustBeComplete(call: Call, { txns }: Asked): void {
  const missing = txns.flatMap((txn) => call.needs(txn).filter((field) => txn[field] === undefined))
  if (missing[0]) throw new BadRequest(`txns.*.${missing[0]}`, 'missing')
}

const CODES: Record<ProviderCode, Code> = {
  OK: 0,
  USER_UNKNOWN: 10001,
  INSUFFICIENT_FUNDS: 10002,
  TX_NOT_FOUND: 20001,
  DUPLICATE_CONFLICT: 20002,
  ALREADY_ROLLED_BACK: 20003,
  TOKEN_INVALID: 30001,
  TOKEN_EXPIRED: 30001,
  BAD_SIGNATURE: 40003,
  BAD_REQUEST: 40003,
  WRONG_CURRENCY: 40003,
  LIMIT_REACHED: 40003,
  USER_BLOCKED: 40003,
  GAME_DISABLED: 40003,
  ROUND_CLOSED: 40003,
  MAINTENANCE: 40003,
  INTERNAL_RETRY: 50001,
}
const STATUS: Partial<Record<ProviderCode, number>> = { BAD_SIGNATURE: 401, BAD_REQUEST: 400, INTERNAL_RETRY: 503 }

/** Repeats the request's fields in every answer, also in one to an otherwise invalid request. */
function reply(
  of: unknown,
  now: Date | undefined,
  answer: { statusCode: Code } & Record<string, unknown>,
  status = 200,
) {
  const text = z.optional(z.catch(z.optional(z.string()), undefined))
  const named = z.safeParse(z.object({ id: text, productId: text, username: text }), of).data ?? {}
  const time = now ? { timestampMillis: now.getTime() } : {}
  return { status, body: { ...named, ...time, currency: 'THB', ...answer } }
}

type Outcome = { code: Code; before: number; after: number }
type Moved = { request: DialectRequest; answer: WalletReply }

const call =
  (known: Call): DialectCall =>
  async (wallet, body, { now }) => {
    const asked = readRequest(request, body)
    mustBeComplete(known, asked)
    if (asked.currency !== 'THB') return refuse('WRONG_CURRENCY', body, now)
    const outcome = await run(wallet, known, asked)
    if (!outcome) return refuse('USER_UNKNOWN', body, now)
    const { code: statusCode, before, after } = outcome
    const balances = { balanceBefore: bahtFromSatang(before), balanceAfter: bahtFromSatang(after) }
    return reply(body, now, { statusCode, ...balances })
  }

const refuse = (code: ProviderCode, of: unknown, now?: Date): DialectAnswer =>
  reply(of, now, { statusCode: CODES[code] }, STATUS[code])

/** Processes a call's transactions in their order. The first refusal gives the code, and undoes the others of an atomic call. */
async function run(wallet: Wallet, call: Call, { username, txns }: Asked): Promise<Outcome | undefined> {
  const tokenHash = await wallet.newestSession(username)
  return wallet.transaction(username, async (steps): Promise<Outcome> => {
    const { before, move, tryBet, undo } = steps
    const { groups, known, roundOf } = await look(call, txns, steps)
    const moved: Moved[] = []
    const perform = async (planned: readonly Planned[]): Promise<Code> => {
      for (const { isDiscrepancy, isAtPlay, ...each } of planned) {
        let request: DialectRequest = { ...each, playerRef: username, tokenHash }
        if (isAtPlay && !known.has(request.txId)) {
          const code = await tryBet(request)
          if (code !== 'OK') return CODES[code]
        }
        let answer = await move(request)
        if (isDiscrepancy && isBetRefused(answer)) {
          request = { ...request, method: 'win' }
          answer = await move(request)
        }
        // After an undo in this plan: its dependent transaction has not arrived yet, and is barred.
        if (answer.code === 'TX_NOT_FOUND' && request.txId !== planned[0]?.txId) continue
        if (answer.code !== 'OK') return answer.code === 'DUPLICATE_CONFLICT' ? call.conflict : CODES[answer.code]
        moved.push({ request, answer })
      }
      return 0
    }
    let code: Code = 0
    for (const group of groups) {
      const plans = group.map((txn) =>
        txn.skipBalanceUpdate ? [] : call.plan(txn, lifeOf(txn.id, known, roundOf(txn))),
      )
      let refusal = worstOf(plans.map((plan) => (typeof plan === 'number' ? plan : 0)))
      // A round as a whole is refused before any of it has moved.
      if (refusal === 0) {
        const refusals: Code[] = []
        for (const plan of plans) refusals.push(typeof plan === 'number' ? plan : await perform(plan))
        refusal = worstOf(refusals)
      }
      if (refusal !== 0 && call.isWhole(txns)) undo({ code: refusal, before, after: before })
      if (code === 0) code = refusal
    }
    return { code, ...balancesOf(before, moved, known) }
  })
}

/** Reads the known transactions of a call. `groups`: a group for each transaction. `roundOf`: the transactions in a bet's round. */
async function look(call: Call, txns: Asked['txns'], { find, findRounds }: WalletTransaction) {
  const rounds = new Map<string, string[]>()
  const see = async (roundIds: readonly string[]) => {
    for (const [round, txIds] of await findRounds(roundIds)) rounds.set(round, txIds)
  }
  const named = new Set(txns.map((each) => each.roundId))
  if (call.hasRounds || call.sees) await see([...named])
  const groups = txns.map((txn) => spread(call, txn, [...new Set((rounds.get(txn.roundId) ?? []).map(idOf))]))
  const known = await find(groups.flat().flatMap((each) => idsOf(each.id)))
  if (call.sees === 'results') {
    // A bet belongs to the round of its placement, even if a later request names another.
    const others = [...known.values()].flatMap(({ roundId }) =>
      roundId === null || named.has(roundId) ? [] : [roundId],
    )
    if (others.length > 0) await see([...new Set(others)])
    for (const [txId, each] of await find([...rounds.values()].flat())) known.set(txId, each)
  }
  const roundOf = (txn: Transaction) => rounds.get(known.get(txn.id)?.roundId ?? txn.roundId) ?? []
  return { groups, known, roundOf }
}

/** Replaces a transaction for a whole round by one for every id of it. */
function spread<Txn extends Asked['txns'][number]>({ hasRounds }: Call, txn: Txn, ids: readonly string[]): Txn[] {
  const isRound = hasRounds && txn.transactionType === 'BY_ROUND' && ids.length > 0
  return isRound ? ids.map((id) => ({ ...txn, id })) : [txn]
}

/** Whether the refusal applies to bets only: the session, a pause, a limit. */
const isBetRefused = ({ code }: WalletReply): boolean => BETS_ONLY.has(code)
const BETS_ONLY: ReadonlySet<ProviderCode> = new Set([
  ...(['TOKEN_INVALID', 'TOKEN_EXPIRED', 'MAINTENANCE', 'GAME_DISABLED'] as const),
  ...(['USER_BLOCKED', 'ROUND_CLOSED', 'LIMIT_REACHED'] as const),
])

/** Returns the worst code. For a round, ids without anything to do are no refusal. */
const worstOf = (refusals: readonly Code[]): Code =>
  refusals.find((each) => each !== 0 && each !== NOT_FOUND) ?? (refusals.includes(0) ? 0 : NOT_FOUND)

/** Repeats the first answer at a retry, with its balances. */
function balancesOf(now: number, moved: readonly Moved[], known: Map<string, KnownTransaction>) {
  const fresh = moved.filter((each) => !each.answer.isReplay).at(-1)
  if (fresh) return { before: now, after: fresh.answer.balance ?? now }
  const [first, last] = [moved.at(0), moved.at(-1)]
  if (!first || !last) return { before: now, after: now }
  const { request, answer } = first
  const original = known.get(request.originalTxId ?? '')
  const effect = original
    ? original.stake - original.gain + (known.get(request.txId)?.owed ?? 0)
    : request.gain - request.stake
  return { before: (answer.balance ?? now) - effect, after: last.answer.balance ?? now }
}

export const amb: Dialect = {
  signatureError: (provider, { headers }) => {
    const [, encoded = ''] = headers.authorization?.toString().match(/^Basic ([A-Za-z0-9+/]+=*)$/) ?? []
    if (encoded === '') return 'missing'
    const [, agent = '', shown = ''] =
      Buffer.from(encoded, 'base64')
        .toString('utf8')
        .match(/^([^:]*):(.*)$/s) ?? []
    const secret = provider.keys.get(agent)
    if (secret === undefined) return 'key'
    return isSameSecret(shown, secret) ? undefined : 'forged'
  },
  refusal: refuse,
  play: ['checkBalance', 'placeBets', 'placeTips'],
  calls: {
    checkBalance: async (wallet, body, { now }) => {
      const asked = readRequest(checkBalance, body)
      // The balance may be requested after the session. The first request opens the session.
      if (asked.sessionToken) await wallet.open(asked.sessionToken)
      const player = await wallet.balance(asked.username)
      if (player.balance === null) return refuse(player.code, body, now)
      return reply(body, now, { statusCode: CODES[player.code], balance: bahtFromSatang(player.balance) })
    },
    ...Object.fromEntries(Object.entries(CALLS).map(([name, known]) => [name, call(known)])),
  },
}
