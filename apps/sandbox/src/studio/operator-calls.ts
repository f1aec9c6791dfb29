/** The site's calls to a studio (packages/contract/src/games/studio.ts), signed with the key of the account over the received bytes. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { PROVIDER_TOLERANCE_SECONDS, providerSigningText } from '@duang/contract/games/provider'
import { STUDIO_CALLS, type StudioCall } from '@duang/contract/games/studio'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Refusal } from '#kit/refusal.ts'
import type { CreditOrder } from '#studio/credit.ts'
import { coverPath } from '#studio/pages/covers.ts'
import type { Studio } from '#studio/studio.ts'
import { creditOf, type RoundRecord } from '#studio/studio-books.ts'
import type { Account } from '#studio/studios.ts'

type Asked<Call extends StudioCall> = z.output<(typeof STUDIO_CALLS)[Call]['request']>
type Reply<Call extends StudioCall> = z.output<(typeof STUDIO_CALLS)[Call]['reply']>
/** `origin`: the studio's address as the site reaches it. Links to games lead there. */
type Desk = { studio: Studio; account: Account; origin: string }
type Acts = { [Call in StudioCall]: (desk: Desk, asked: Asked<Call>) => Promise<Reply<Call>> }

const ROUNDS_MAX = 500
const MOVES_CREDIT: readonly StudioCall[] = ['deposit', 'withdraw', 'withdrawAll']
const HOLDS_CREDIT: readonly StudioCall[] = [...MOVES_CREDIT, 'status', 'balance', 'rounds']

const refusals = {
  notBelieved: () => new Refusal('BAD_SIGNATURE', 401, 'ลายเซ็นไม่ถูกต้อง'),
  malformed: () => new Refusal('BAD_REQUEST', 400, 'คำขอไม่ถูกต้อง'),
  callUnknown: () => new Refusal('CALL_UNKNOWN', 404, 'ไม่พบคำขอนี้'),
  refTaken: () => new Refusal('DUPLICATE_CONFLICT', 409, 'เลขอ้างอิงนี้ใช้กับรายการอื่นไปแล้ว'),
  down: () => new Refusal('DOWN', 503, 'ค่ายเกมขัดข้องชั่วคราว'),
}

export async function operatorCalls(app: FastifyInstance, { studio }: { studio: Studio }) {
  for (const account of studio.accounts)
    app.post<{ Params: { call: string } }>(`${account.path}/:call`, (request, reply) =>
      answer(studio, account, request, reply),
    )
}

async function answer(
  studio: Studio,
  account: Account,
  request: FastifyRequest<{ Params: { call: string } }>,
  reply: FastifyReply,
): Promise<unknown> {
  const { isDown, slowMs, lostReplyProbability } = studio.books.switches
  if (isDown) throw refusals.down()
  if (slowMs > 0) await think(slowMs, reply)
  const call = request.params.call as StudioCall
  if (!isSigned(account, request, studio.now())) throw refusals.notBelieved()
  if (!Object.hasOwn(STUDIO_CALLS, call) || (HOLDS_CREDIT.includes(call) && !studio.books.holdsCredit))
    throw refusals.callUnknown()
  const asked = read(call, request.body)
  const act = ACTS[call] as (desk: Desk, asked: unknown) => Promise<unknown>
  const reported = await act({ studio, account, origin: `http://${request.host}` }, asked)
  await studio.durable()
  if (MOVES_CREDIT.includes(call) && studio.random() < lostReplyProbability) {
    reply.hijack()
    reply.raw.destroy()
    return reply
  }
  return reply
    .header('cache-control', 'no-store')
    .send(z.encode(STUDIO_CALLS[call].reply as z.ZodMiniType, reported as never))
}

/** Waits until the time is over or the caller hangs up. The request's own signal fires already when the body was read. */
async function think(ms: number, reply: FastifyReply): Promise<void> {
  const leaving = new AbortController()
  const leave = () => leaving.abort()
  reply.raw.once('close', leave)
  await wait(ms, undefined, { signal: leaving.signal }).catch(() => undefined)
  reply.raw.off('close', leave)
}

function read(call: StudioCall, body: unknown): unknown {
  try {
    return z.decode(STUDIO_CALLS[call].request as z.ZodMiniType, JSON.parse(String(body)) as never)
  } catch {
    throw refusals.malformed()
  }
}

function isSigned({ key }: Account, request: FastifyRequest, now: Date): boolean {
  const { 'x-timestamp': timestamp, 'x-request-id': requestId, 'x-signature': signature } = request.headers
  if (request.headers['x-key-id'] !== key.keyId || !/^[0-9a-f]{64}$/.test(String(signature))) return false
  if (!(Math.abs(now.getTime() / 1000 - Number(timestamp)) <= PROVIDER_TOLERANCE_SECONDS)) return false
  const bodyHash = createHash('sha256')
    .update(request.body as Buffer)
    .digest('hex')
  const text = providerSigningText('POST', request.url, String(timestamp), String(requestId), bodyHash)
  return timingSafeEqual(createHmac('sha256', key.secret).update(text).digest(), Buffer.from(String(signature), 'hex'))
}

const ACTS: Acts = {
  games: async ({ account, origin }) => ({
    games: account.games.map(({ gameCode, type, name }) => {
      const cover = coverPath(gameCode)
      return { gameCode, type, name, isMaintenance: false, ...(cover && { imageUrl: origin + cover }) }
    }),
  }),
  launch: async ({ studio, account, origin }, { playerRef, launchToken, gameCode, returnUrl, accent, language }) => {
    const isKnown = account.games.some((game) => game.gameCode === gameCode)
    // The page uses it as a link.
    if (!isKnown || !/^https?:$/.test(new URL(returnUrl).protocol)) throw refusals.malformed()
    const launch = { account: account.id, playerRef, launchToken, gameCode, returnUrl, accent, language }
    const ticket = studio.tickets.make(launch)
    return { url: `${origin}/studio/${studio.house.code}/play/${ticket}` }
  },
  deposit: (desk, { ref, playerRef, amount }) => move(desk, { ref, playerRef, call: 'deposit', asked: amount }),
  withdraw: (desk, { ref, playerRef, amount }) => move(desk, { ref, playerRef, call: 'withdraw', asked: amount }),
  withdrawAll: (desk, { ref, playerRef }) => move(desk, { ref, playerRef, call: 'withdrawAll', asked: null }),
  status: async ({ studio, account }, { ref }) => {
    const transfer = studio.books.transfers.get(ref)
    return transfer?.account === account.id
      ? { outcome: transfer.outcome, amount: transfer.satang }
      : { outcome: 'unknown', amount: null }
  },
  balance: async ({ studio, account }, { playerRef }) => ({
    balance: creditOf(studio.books, { account: account.id, playerRef }),
  }),
  rounds: async ({ studio, account }, { after }) => {
    const from = Number(after ?? 0)
    if (!Number.isSafeInteger(from) || from < 0) throw refusals.malformed()
    const { ended } = studio.books
    const page = ended.slice(from, from + ROUNDS_MAX)
    return {
      rounds: page.filter((round) => round.account === account.id).map(roundWire),
      next: String(from + page.length),
    }
  },
}

/** Waits for a running round: its win or loss belongs to the moved credit. */
async function move(
  { studio, account }: Desk,
  order: Omit<CreditOrder, 'account'>,
): Promise<{ outcome: 'done' | 'refused'; amount: number; balance: number }> {
  const player = { account: account.id, playerRef: order.playerRef }
  return studio.withPlayer(player, async () => {
    const transfer = studio.moveCredit({ ...order, ...player })
    if (!transfer) throw refusals.refTaken()
    return { outcome: transfer.outcome, amount: transfer.satang, balance: creditOf(studio.books, player) }
  })
}

const roundWire = ({ roundId, playerRef, gameCode, stakeSatang, winSatang, at, endedAt }: RoundRecord) => ({
  roundId,
  playerRef,
  gameCode,
  stake: stakeSatang,
  win: winSatang,
  openedAt: at,
  closedAt: endedAt ?? at,
})
