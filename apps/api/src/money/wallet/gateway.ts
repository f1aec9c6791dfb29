/**
 * Processes what providers ask of a member's credit. Requests of all brands that arrive together are one batch: one call of
 * `gateway.serve` (db/functions/wallet) and one commit. Each is answered after that commit.
 */
import type { ProviderCode } from '@duang/contract/games/provider'
import { maintenanceAt } from '#core/brand/maintenance.ts'
import type { Ctx } from '#core/context.ts'
import type { LiveNote, LiveNotes } from '#core/live/live-notes.ts'
import { countWalletRequest } from '#core/metrics.ts'
import { type CompositeField, compositeArray } from '#kit/database/composite-array.ts'
import {
  type Db,
  isDatabaseAway,
  queryPipelined,
  queryPrepared,
  sqlState,
  type Tx,
  violatedConstraint,
  withRetry,
} from '#kit/database/db.ts'
import { groupCommit } from '#kit/database/group-commit.ts'
import { stableId } from '#kit/ids.ts'
import type { Log } from '#kit/log/log.ts'
import { traced } from '#kit/log/tracing.ts'

/** One request of a provider. Amounts are satang. */
export type WalletRequest = {
  provider: string
  method: 'bet' | 'win' | 'betWin' | 'rollback' | 'adjust' | 'promo'
  txId: string
  /** SHA-256 of the request: the same id with another hash is a conflict. */
  hash: Buffer
  playerRef: string
  /** SHA-256 of the session token. Only bets need one. */
  tokenHash?: Buffer | undefined
  roundId?: string | undefined
  gameCode?: string | undefined
  /** Debited amount: a bet, a downward adjustment. For a win, the rest of a stake that was lowered while no bet is accepted. */
  stake: number
  /** Credited amount: a win, a promotion, an upward adjustment. */
  gain: number
  /** For a rollback: the transaction that it undoes. */
  originalTxId?: string | undefined
  /** True if this ends the round. */
  closes: boolean
  /** The provider's reference of the grant, where the provider pays for the round: nothing is staked, and the win is the provider's. */
  freeRound?: string | undefined
}
/** `balance`: the credit afterwards, in satang. Null for an unknown player. A replay returns the first answer, word for word. */
export type WalletReply = { code: ProviderCode; balance: number | null; isReplay: boolean }

export type Gateway = (ctx: Ctx, walletRequest: WalletRequest) => Promise<WalletReply>

type Request = {
  walletRequest: WalletRequest
  brandId: number
  /** True if the brand was out of maintenance when the request arrived. */
  isOpen: boolean
  at: Date
  log: Log
  live: LiveNotes
}

// While one batch is under way the next one gathers. It is then sent behind the first, so that the database need not wait for it. Should
// both be slow, a third is sent beside them on a connection of the pool. Measured (decision 028).
const SLOTS = [0, 5, 25]
const PIPELINED = 2
// Without group commit each request is a batch, so as many as there are connections.
const SLOTS_ALONE = Array.from({ length: 20 }, () => 0)
// Connections that requests of one brand may hold while they wait for locks.
const WAITING_SLOTS = [0, 25]

/** `batchMax`: most requests of a batch. 1 gives each a commit of its own. */
export function createGateway(db: Db, batchMax: number): Gateway {
  const waitForLocks = createWaiting(db, batchMax)
  const process = groupCommit<Request, WalletReply>({
    run: async (requests, before) => {
      const query = batchMax > 1 && before < PIPELINED ? queryPipelined : queryPrepared
      try {
        const rows = await traced('batch of provider requests', 'root', () =>
          withRetry(() => serve(db, requests, { waits: false, query })),
        )
        return requests.map((request, n) => {
          const row = rows[n] as Row
          return row.code === 'LOCKED' ? waitForLocks(request) : answerCommitted(row, request)
        })
      } catch (error) {
        // A row besides a member's credit is locked. Finding its request would hold up the others again, so each brand waits separately.
        if (sqlState(error) === LOCK_NOT_AVAILABLE) return requests.map(waitForLocks)
        throw error
      }
    },
    keyOf,
    shareOf: (request) => request.brandId,
    batchMax,
    slots: batchMax === 1 ? SLOTS_ALONE : SLOTS,
    mayBeOfOne,
  })
  return async (ctx, walletRequest) => {
    const from = performance.now()
    const reply = await traced('wait for the batch', 'internal', () => process(requestOf(ctx, walletRequest)))
    const { provider, method } = walletRequest
    countWalletRequest({ provider, method, code: reply.code, ms: performance.now() - from })
    return reply
  }
}

const LOCK_NOT_AVAILABLE = '55P03'
/** The ledger's code for a new id that is being posted elsewhere. Transactions with it are tried again. */
const POSTED_ELSEWHERE = 'DU012'
// One request a member and batch: limits and credit are then decided by what is committed.
const keyOf = ({ walletRequest }: Request): string => walletRequest.playerRef
const mayBeOfOne = (error: unknown): boolean => !isDatabaseAway(error)

/** For requests whose member is locked by another transaction: batches by brand, which wait for the lock and hold up no other brand. */
function createWaiting(db: Db, batchMax: number): (request: Request) => Promise<WalletReply> {
  const byBrand = new Map<number, (request: Request) => Promise<WalletReply>>()
  const create = () =>
    groupCommit<Request, WalletReply>({
      run: async (requests) => {
        const rows = await traced('batch of provider requests', 'root', () =>
          withRetry(() => serve(db, requests, { waits: true, query: queryPrepared })),
        )
        return requests.map((request, n) => answerCommitted(rows[n] as Row, request))
      },
      keyOf,
      batchMax,
      slots: WAITING_SLOTS,
      mayBeOfOne,
    })
  return (request) => {
    const process = byBrand.get(request.brandId) ?? create()
    byBrand.set(request.brandId, process)
    return process(request)
  }
}

/**
 * Serves one request within the caller's transaction, for changes that must commit with it. For several requests of one player the
 * caller holds the member's lock. Adds to `notes` what the caller passes to `ctx.live` after the commit.
 */
export async function serveWithin(
  tx: Tx,
  ctx: Ctx,
  walletRequest: WalletRequest,
  notes: LiveNote[],
): Promise<WalletReply> {
  const request = requestOf(ctx, walletRequest)
  const [row] = await serve(tx, [request], { waits: true, query: queryPrepared })
  const note = noteOf(row as Row, request)
  if (note) notes.push(note)
  return answerOf(row as Row, request)
}

const requestOf = (ctx: Ctx, walletRequest: WalletRequest): Request => {
  const at = ctx.clock()
  const isOpen = maintenanceAt(ctx.brand, at) === undefined
  return { walletRequest, brandId: ctx.brand.id, isOpen, at, log: ctx.log, live: ctx.live }
}

type Row = { code: ProviderCode | 'LOCKED'; balance: number | null; is_replay: boolean; member_id: number | null }

/** `waits`: for locks that other transactions hold. Otherwise requests of locked members return LOCKED. */
async function serve(
  db: Db,
  requests: readonly Request[],
  { waits, query }: { waits: boolean; query: typeof queryPrepared },
): Promise<Row[]> {
  const at = new Date(Math.max(...requests.map((each) => each.at.getTime())))
  const rows = await query<Row>(db, {
    name: 'gateway.serve',
    text: 'select code, balance, is_replay, member_id from gateway.serve($1, $2::gateway.request[], $3)',
    values: [at, compositeArray(requests.map(fieldsOf)), waits],
  }).catch(failServing)
  if (rows.length !== requests.length) throw new Error('The gateway did not answer every request')
  return rows
}

/** Requests of two players with one id, at the same moment: the later one is served again, finds the id, and is a conflict. */
function failServing(error: unknown): never {
  if (violatedConstraint(error) !== 'provider_transactions_pkey') throw error
  throw Object.assign(new Error('The id of a request was recorded at this moment', { cause: error }), {
    code: POSTED_ELSEWHERE,
  })
}

/** Fields in the order of the attributes of `gateway.request`. */
const fieldsOf = ({ walletRequest, brandId, isOpen }: Request): CompositeField[] => [
  brandId,
  isOpen,
  walletRequest.provider,
  walletRequest.playerRef,
  walletRequest.method,
  walletRequest.txId,
  walletRequest.hash,
  stableId('game', String(brandId), walletRequest.provider, walletRequest.txId),
  walletRequest.tokenHash,
  walletRequest.roundId,
  walletRequest.gameCode,
  walletRequest.stake,
  walletRequest.gain,
  walletRequest.originalTxId,
  walletRequest.closes,
  walletRequest.freeRound,
]

function answerOf(row: Row, request: Request): WalletReply {
  if (row.code === 'LOCKED') throw new Error('A request that waits for locks was answered as locked')
  if (row.code === 'LIMIT_REACHED') logIfUnpaid(request)
  return { code: row.code, balance: row.balance, isReplay: row.is_replay }
}

function answerCommitted(row: Row, request: Request): WalletReply {
  const note = noteOf(row, request)
  if (note) request.live.note(note)
  return answerOf(row, request)
}

function noteOf({ code, is_replay, member_id }: Row, { brandId, walletRequest }: Request): LiveNote | undefined {
  if (member_id === null || is_replay) return undefined
  if (code === 'OK') return { brandId, memberId: member_id, about: 'balance' }
  return code === 'LIMIT_REACHED' && isBet(walletRequest) ? { brandId, memberId: member_id, about: 'limit' } : undefined
}

const isBet = ({ method }: WalletRequest): boolean => method === 'bet' || method === 'betWin'

/** Limits of play refuse bets only. What pays the member is refused where the credit would exceed what an account holds: for staff. */
function logIfUnpaid({ walletRequest, log }: Request): void {
  if (isBet(walletRequest)) return
  const { provider, method, txId, gain } = walletRequest
  log.error({ provider, method, txId, satang: gain }, 'a payment would lift a credit above the ceiling')
}
