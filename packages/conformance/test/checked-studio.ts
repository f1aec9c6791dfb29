/** The smallest transfer-mode studio that passes the conformance suite, and its injectable faults. */
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { providerSigningText } from '@duang/contract/games/provider'
import { STUDIO_CALLS, type StudioCall } from '@duang/contract/games/studio'
import * as z from 'zod/mini'

export const STUDIO_FAULTS = [
  'lists a game twice',
  'launches on a foreign host',
  'believes any signature',
  'believes any time',
  'loses refs',
  'accepts a changed amount',
  'accepts a refused ref again',
  'lends credit',
  'moves withdrawAll again',
  'calls unknown refs refused',
  'loses transfers at status',
  'rounds amounts',
  'reports rounds twice',
] as const
export type StudioFault = (typeof STUDIO_FAULTS)[number]

export const STUDIO_KEY = { keyId: 'studio-key', secret: 'the-secret-of-the-checked-studio' }
type Transfer = { outcome: 'done' | 'refused'; amount: number; asked: string }
type Answer = { status: number; body: unknown }
const REFUSED: Answer = { status: 400, body: { error: 'refused' } }

/** `now`: its clock. `success`: the status of its answers. */
export async function startCheckedStudio(
  now: () => Date,
  fault?: StudioFault,
  success = 200,
): Promise<{ url: string; stop: () => void }> {
  const books = { held: new Map<string, number>(), transfers: new Map<string, Transfer>() }
  const server = createServer(async (request, response) => {
    const { status, body } = await answer(books, request, now(), fault)
    response
      .writeHead(status === 200 ? success : status, { 'content-type': 'application/json' })
      .end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}/duang`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

type Books = { held: Map<string, number>; transfers: Map<string, Transfer> }

async function answer(books: Books, request: IncomingMessage, now: Date, fault?: StudioFault): Promise<Answer> {
  const chunks: Buffer[] = []
  // Ends early when the operator disconnects. The data received so far is the body.
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  const { url: path = '', headers } = request
  const [time, id, signature] = ['x-timestamp', 'x-request-id', 'x-signature'].map((name) => String(headers[name]))
  const hash = createHash('sha256').update(text).digest('hex')
  const right = createHmac('sha256', STUDIO_KEY.secret).update(
    providerSigningText('POST', path, time ?? '', id ?? '', hash),
  )
  const isForged = right.digest('hex') !== signature && fault !== 'believes any signature'
  const isLate = Math.abs(now.getTime() / 1_000 - Number(time)) > 60 && fault !== 'believes any time'
  if (isForged || isLate) return { status: 401, body: { error: 'not believed' } }
  const call = path.replace('/duang/', '') as StudioCall
  const given = JSON.parse(text || '{}')
  if (fault === 'rounds amounts' && 'amount' in given) given.amount = Math.round(Math.abs(given.amount) * 100) / 100
  const read = Object.hasOwn(STUDIO_CALLS, call)
    ? z.safeDecode(STUDIO_CALLS[call].request as z.ZodMiniType, given as never)
    : undefined
  if (!read?.success) return REFUSED
  const reported = reply(books, call, read.data as never, `http://${headers.host}/play`, fault)
  return reported
    ? { status: 200, body: z.encode(STUDIO_CALLS[call].reply as z.ZodMiniType, reported as never) }
    : REFUSED
}

type Asked = { ref: string; playerRef: string; amount?: number; after?: string | null }

function reply(books: Books, call: StudioCall, asked: Asked, url: string, fault?: StudioFault): unknown {
  const game = { gameCode: 'reels', type: 'slot', name: { th: 'วงล้อ', en: 'Reels' }, isMaintenance: false }
  const balance = books.held.get(asked.playerRef) ?? 0
  switch (call) {
    case 'games':
      return { games: fault === 'lists a game twice' ? [game, game] : [game] }
    case 'launch':
      return { url: fault === 'launches on a foreign host' ? 'https://foreign.example/' : url }
    case 'balance':
      return { balance }
    case 'rounds':
      return roundsAfter(asked.after ?? null, fault)
    case 'status': {
      const known = fault === 'loses transfers at status' ? undefined : books.transfers.get(asked.ref)
      const unknown = fault === 'calls unknown refs refused' ? 'refused' : 'unknown'
      return { outcome: known?.outcome ?? unknown, amount: known?.amount ?? null }
    }
    default:
      return move(books, call, asked, balance, fault)
  }
}

function move(books: Books, call: StudioCall, asked: Asked, balance: number, fault?: StudioFault): unknown {
  const content = JSON.stringify([call, asked.playerRef, asked.amount])
  let known = fault === 'loses refs' ? undefined : books.transfers.get(asked.ref)
  if (known && known.asked !== content) {
    if (fault !== 'accepts a changed amount') return undefined
    known = undefined
  }
  if (known?.outcome === 'refused' && fault === 'accepts a refused ref again') known = undefined
  if (call === 'withdrawAll' && fault === 'moves withdrawAll again') known = undefined
  // The contract has no negative balance, which a studio that lends credit would have.
  const held = Math.max(0, balance)
  const amount = asked.amount ?? held
  const isShort = call === 'withdraw' && balance < amount && fault !== 'lends credit'
  const transfer = known ?? { outcome: isShort ? ('refused' as const) : ('done' as const), amount, asked: content }
  books.transfers.set(asked.ref, transfer)
  const shift = known || transfer.outcome === 'refused' ? 0 : call === 'deposit' ? amount : -amount
  books.held.set(asked.playerRef, balance + shift)
  return { outcome: transfer.outcome, amount: transfer.amount, balance: Math.max(0, balance + shift) }
}

const ROUNDS = Array.from({ length: 4 }, (_, at) => ({
  roundId: `r-${at}`,
  playerRef: '0192f0c4-7a10-7cc3-98c4-dc0c0c073982',
  gameCode: 'reels',
  stake: 100,
  win: 0,
  openedAt: `2026-10-05T05:00:0${at}Z`,
  closedAt: `2026-10-05T05:00:1${at}Z`,
}))

function roundsAfter(after: string | null, fault?: StudioFault): object {
  const from = fault === 'reports rounds twice' ? 0 : Number(after ?? 0)
  const rounds = ROUNDS.slice(from, from + 2)
  return { rounds, next: String(from + rounds.length) }
}
