/**
 * The gateway's one door to the database: what providers ask of a member's credit. Requests that arrive together are served in one
 * call of `gateway.serve` (db/functions/wallet) and share its commit; each is answered only after that commit.
 */
import type { ProviderCode } from '@duang/contract/provider'
import { maintenanceAt } from '#core/brand/maintenance.ts'
import type { Ctx } from '#core/context.ts'
import { askInTurn, askPrepared, asOftenAsAsked, type Db, isDatabaseAway, type Tx } from '#kit/db.ts'
import { grouping } from '#kit/grouping.ts'
import { stableId } from '#kit/ids.ts'

/** One movement that a provider asks for. Amounts are satang. */
export type Movement = {
  provider: string
  method: 'bet' | 'win' | 'betWin' | 'rollback' | 'adjust' | 'promo'
  txId: string
  /** SHA-256 of what was asked: the same id with another hash is a conflict. */
  hash: Buffer
  playerRef: string
  /** SHA-256 of the session token; only bets need one. */
  tokenHash?: Buffer | undefined
  roundId?: string | undefined
  gameCode?: string | undefined
  /** What leaves the credit: a bet, an adjustment downwards; of a win, what remains of a stake that was lowered while no bet is taken. */
  stake: number
  /** What enters it: a win, a promotion, an adjustment upwards. */
  gain: number
  /** Of a rollback: the transaction that it undoes. */
  originalTxId?: string | undefined
  /** Whether the round ends with this. */
  closes: boolean
  /** The provider's reference of the grant, where the provider pays for the round: nothing is staked, and the win is the provider's. */
  freeRound?: string | undefined
}
/** `balance`: the credit after it, in satang; null for a player that nobody knows. A replay is the first answer, word for word. */
export type MovementAnswer = { code: ProviderCode; balance: number | null; isReplay: boolean }

export type Gateway = (ctx: Ctx, movement: Movement) => Promise<MovementAnswer>

// While one go is being done the next one gathers, and is then sent behind it, so that the database finds it there. Should a member's
// locked row hold both up, a third leaves beside them. Measured (decision 028).
const LANES = [0, 5, 25]
const IN_TURN = 2
// Without grouping each request is a go, so as many as there are connections.
const LANES_ALONE = Array.from({ length: 20 }, () => 0)

/** `most`: requests of a go, at most; 1 gives each a commit of its own. */
export function createGateway(db: Db, most: number): Gateway {
  type Item = { ctx: Ctx; movement: Movement }
  const desks = new Map<string, (item: Item) => Promise<MovementAnswer>>()
  // The connection for goes in turn is one desk's at a time, so that what is held up there holds up no other brand.
  const turn = { desk: '', underWay: 0 }
  const serveInTurn = async (desk: string, items: readonly Item[], isOpen: boolean) => {
    turn.desk = desk
    turn.underWay++
    try {
      return await serve(db, items, isOpen, askInTurn)
    } finally {
      turn.underWay--
    }
  }
  return (ctx, movement) => {
    // A go is of one brand, open or closed as it was when its requests came.
    const isOpen = maintenanceAt(ctx.brand, ctx.clock()) === undefined
    const name = `${ctx.brand.id}:${isOpen}`
    let desk = desks.get(name)
    if (!desk) {
      desk = grouping<Item, MovementAnswer>({
        run: (items, before) => {
          const isOurs = turn.underWay === 0 || turn.desk === name
          const isInTurn = most > 1 && before < IN_TURN && isOurs
          return isInTurn ? serveInTurn(name, items, isOpen) : serve(db, items, isOpen, askPrepared)
        },
        // One request a member and go: limits and credit are then decided by what is committed.
        keyOf: (item) => item.movement.playerRef,
        most,
        lanes: most === 1 ? LANES_ALONE : LANES,
        isFaultOfOne: (error) => !isDatabaseAway(error),
      })
      desks.set(name, desk)
    }
    return desk({ ctx, movement })
  }
}

async function serve(
  db: Db,
  items: readonly { ctx: Ctx; movement: Movement }[],
  isOpen: boolean,
  ask: typeof askPrepared,
): Promise<MovementAnswer[]> {
  return asOftenAsAsked(() => askDatabase(db, items, isOpen, ask))
}

/** One movement within a transaction of the caller's, for what stands or falls with it. Who makes several of one player holds the member's lock. */
export async function serveWithin(tx: Tx, ctx: Ctx, movement: Movement): Promise<MovementAnswer> {
  const isOpen = maintenanceAt(ctx.brand, ctx.clock()) === undefined
  const [answer] = await askDatabase(tx, [{ ctx, movement }], isOpen, askPrepared)
  if (!answer) throw new Error('the gateway answered nothing')
  return answer
}

async function askDatabase(
  db: Db,
  items: readonly { ctx: Ctx; movement: Movement }[],
  isOpen: boolean,
  ask: typeof askPrepared,
): Promise<MovementAnswer[]> {
  const [first] = items
  if (!first) return []
  const { brand } = first.ctx
  const all = items.map((each) => each.movement)
  const at = new Date(Math.max(...items.map((each) => each.ctx.clock().getTime())))
  const rows = await ask<{ code: ProviderCode; balance: number | null; is_replay: boolean }>(db, {
    name: 'gateway.serve',
    text: `select code, balance, is_replay from gateway.serve($1, $2, $3, $4::text[], $5::text[], $6::text[], $7::bytea[],
      $8::uuid[], $9::uuid[], $10::bytea[], $11::text[], $12::text[], $13::bigint[], $14::bigint[], $15::text[], $16::boolean[],
      $17::text[])`,
    values: [
      ...[brand.id, at, isOpen, all.map((each) => each.provider), all.map((each) => each.method)],
      ...[all.map((each) => each.txId), all.map((each) => each.hash), all.map((each) => transferId(brand.id, each))],
      ...[all.map((each) => each.playerRef), all.map((each) => each.tokenHash), all.map((each) => each.roundId)],
      ...[all.map((each) => each.gameCode), all.map((each) => each.stake), all.map((each) => each.gain)],
      ...[all.map((each) => each.originalTxId), all.map((each) => each.closes), all.map((each) => each.freeRound)],
    ],
  })
  return rows.map((row, n) => {
    if (row.code === 'LIMIT_REACHED') logIfUnpaid(items[n])
    return { code: row.code, balance: row.balance, isReplay: row.is_replay }
  })
}

/** Limits of play refuse bets only. What pays the member is refused where the credit would exceed what an account holds: for staff. */
function logIfUnpaid(item: { ctx: Ctx; movement: Movement } | undefined): void {
  if (!item || item.movement.method === 'bet' || item.movement.method === 'betWin') return
  const { provider, method, txId, gain } = item.movement
  item.ctx.log.error({ provider, method, txId, satang: gain }, 'a payment would lift a credit above the ceiling')
}

const transferId = (brandId: number, movement: Movement): string =>
  stableId('game', String(brandId), movement.provider, movement.txId)
