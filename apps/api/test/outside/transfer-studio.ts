/** A provider that holds credit itself, on HTTP, with fault injection: the counterpart of Duang in tests of transfer mode. */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { addProvider, type TestProvider } from '../people/games.ts'
import type { TestMember, TestSite } from '../people/site.ts'

/** `lost`: the request never arrives. `silent`: it is processed, and the answer is lost. `refuse`: it is refused. */
export type Fault = 'lost' | 'silent' | 'refuse' | undefined
type Call = 'launch' | 'deposit' | 'withdrawAll' | 'status' | 'balance' | 'rounds' | 'games'
type StudioTransfer = { outcome: 'done' | 'refused'; amount: number; playerRef: string }
type Round = { roundId: string; playerRef: string; gameCode: string; stake: number; win: number }

export type TransferStudio = {
  provider: TestProvider
  /** Satang that each player has there. */
  wallets: Map<string, number>
  transfers: Map<string, StudioTransfer>
  /** Calls as they came, with their bodies. */
  asked: { call: string; body: Record<string, unknown> }[]
  /** Faults of the next answers of a call, the first one first. */
  faults: Partial<Record<Call, Fault[]>>
  /** Called with a transfer before it is processed. */
  onTransfer: ((call: Call) => Promise<void>) | undefined
  /** Called with a transfer when it is done, before its answer. */
  onDone: ((call: Call) => Promise<void>) | undefined
  /** Every player's rounds in the order of their end. `isReported`: how many of them the feed gives. */
  rounds: (Round & { openedAt: string; closedAt: string })[]
  reportedRounds: number | undefined
  /** Delay of each answer. */
  slowMs: number
  /** Plays a round there. Returns false where the credit does not suffice. */
  play: (playerRef: string, stake: number, win: number, at: Date) => boolean
  /** Begins a round there, for the test to end it. Returns nothing where the credit does not suffice. */
  begin: (playerRef: string, stake: number, at: Date) => ((win: number, at: Date) => void)[]
  refOf: (member: TestMember) => Promise<string>
  stop: () => void
}

const baht = (satang: number): number => satang / 100

export async function startTransferStudio(site: TestSite): Promise<TransferStudio> {
  const server = createServer((request, response) => {
    void answer(studio, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  site.platform.sandboxUrl = url
  const provider = await addProvider(site, { baseUrl: `${url}/transfer`, mode: 'transfer' })
  const studio: TransferStudio = {
    provider,
    wallets: new Map(),
    transfers: new Map(),
    asked: [],
    faults: {},
    rounds: [],
    onTransfer: undefined,
    onDone: undefined,
    reportedRounds: undefined,
    slowMs: 0,
    play(playerRef, stake, win, at) {
      const [end] = studio.begin(playerRef, stake, at)
      end?.(win, at)
      return end !== undefined
    },
    begin(playerRef, stake, openedAt) {
      const held = () => studio.wallets.get(playerRef) ?? 0
      if (held() < stake) return []
      studio.wallets.set(playerRef, held() - stake)
      const end = (win: number, closedAt: Date) => {
        studio.wallets.set(playerRef, held() + win)
        studio.rounds.push({
          roundId: randomUUID(),
          playerRef,
          gameCode: 'reels',
          stake,
          win,
          openedAt: openedAt.toISOString(),
          closedAt: closedAt.toISOString(),
        })
      }
      return [end]
    },
    async refOf(member) {
      const row = await site.owner
        .selectFrom('provider_players')
        .select('player_ref')
        .where('member_id', '=', member.memberId)
        .where('provider', '=', provider.provider)
        .executeTakeFirstOrThrow()
      return row.player_ref
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return studio
}

async function answer(studio: TransferStudio, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const call = (request.url ?? '').replace('/transfer/', '') as Call
  const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
  if (!/^[0-9a-f]{64}$/.test(String(request.headers['x-signature']))) return void response.writeHead(401).end()
  studio.asked.push({ call, body })
  const fault = studio.faults[call]?.shift()
  if (studio.slowMs > 0) await setTimeout(studio.slowMs)
  if (fault === 'lost') return void request.socket.destroy()
  if (call === 'deposit' || call === 'withdrawAll') await studio.onTransfer?.(call)
  const reply = replyOf(studio, call, body, fault === 'refuse', new URL(`http://${request.headers.host}/play`).href)
  if (call === 'deposit' || call === 'withdrawAll') await studio.onDone?.(call)
  if (fault === 'silent') return void request.socket.destroy()
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
}

function replyOf(studio: TransferStudio, call: Call, body: Record<string, unknown>, refuses: boolean, url: string) {
  const { ref, playerRef } = body as { ref: string; playerRef: string }
  if (call === 'launch') return { url }
  if (call === 'games') return { games: [] }
  if (call === 'rounds') {
    const from = Number(body.after ?? 0)
    const reported = studio.rounds.slice(from, Math.min(studio.reportedRounds ?? Number.POSITIVE_INFINITY, from + 3))
    return {
      rounds: reported.map((each) => ({ ...each, stake: baht(each.stake), win: baht(each.win) })),
      next: String(from + reported.length),
    }
  }
  if (call === 'status') {
    const earlier = studio.transfers.get(ref)
    return earlier
      ? { outcome: earlier.outcome, amount: baht(earlier.amount) }
      : { outcome: refuses ? 'refused' : 'unknown', amount: null }
  }
  const held = studio.wallets.get(playerRef) ?? 0
  if (call === 'balance') return { balance: baht(held) }
  const earlier = studio.transfers.get(ref)
  const amount = call === 'deposit' ? Math.round(Number(body.amount) * 100) : held
  // Under one ref a transfer is executed once, however often it is requested.
  const transfer = earlier ?? { outcome: refuses ? ('refused' as const) : ('done' as const), amount, playerRef }
  if (!earlier && !refuses) studio.wallets.set(playerRef, call === 'deposit' ? held + amount : 0)
  studio.transfers.set(ref, transfer)
  const balance = baht(studio.wallets.get(playerRef) ?? 0)
  return { outcome: transfer.outcome, balance, ...(call === 'deposit' ? {} : { amount: baht(transfer.amount) }) }
}
