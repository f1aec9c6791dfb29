/** Sockets of the members of a run, and the balances that the api announced on them. */
import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { balanceEvent, LIVE_NAMESPACE, LIVE_PATH } from '../../../packages/contract/src/wire/live.ts'
import { satangFromBaht } from '../../../packages/contract/src/wire/money.ts'
import type { Client } from '../players/client.ts'
import type { CreditEntry } from './facts.ts'
import { type Finding, finding } from './finding.ts'

const CONNECT_AGAIN_MS = 200

type Announced = CreditEntry

export type AnnouncedWatch = {
  /** Returns all balances since the last call. */
  take: () => Announced[]
  counts: { connections: number; balances: number }
  stop: () => Promise<void>
}

/** Opens a socket for each client, and again whenever it ends. */
export function watchAnnounced(siteUrl: string, clients: readonly Client[]): AnnouncedWatch {
  const counts = { connections: 0, balances: 0 }
  const open = new Set<Socket>()
  let heard: Announced[] = []
  let isOver = false

  const listen = async (client: Client): Promise<void> => {
    // The server may be away, or its session ended.
    const credentials = await client.credentials().catch(() => undefined)
    if (!credentials || isOver) return
    const socket = io(`${siteUrl}${LIVE_NAMESPACE}`, {
      path: LIVE_PATH,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      timeout: 5_000,
      auth: { token: credentials.token },
      extraHeaders: { cookie: credentials.cookie },
    })
    open.add(socket)
    socket.on(balanceEvent.name, (payload: { version: number; credit: number }) => {
      counts.balances++
      const satang = satangFromBaht(payload.credit) as number
      heard.push({ memberId: client.member.memberId, version: payload.version, satang })
    })
    socket.once('connect', () => counts.connections++)
    await new Promise<void>((resolve) => {
      socket.once('disconnect', () => resolve())
      socket.once('connect_error', () => resolve())
    })
    open.delete(socket)
    socket.close()
  }
  const watching = clients.map(async (client) => {
    while (!isOver) {
      await listen(client)
      await sleep(CONNECT_AGAIN_MS)
    }
  })
  return {
    take: () => {
      const taken = heard
      heard = []
      return taken
    },
    counts,
    stop: async () => {
      isOver = true
      for (const socket of open) socket.disconnect()
      await Promise.all(watching)
    },
  }
}

/** V19: every announced balance is that of a committed entry. Entry 0 is the credit before the first one. */
export function verifyAnnounced(announced: readonly Announced[], entries: readonly CreditEntry[]): Finding[] {
  const keyOf = ({ memberId, version }: CreditEntry) => `${memberId}:${version}`
  const known = new Map(entries.map((each) => [keyOf(each), each.satang]))
  return announced.flatMap((each) => {
    const satang = each.version === 0 ? 0 : known.get(keyOf(each))
    if (satang === each.satang) return []
    const what = `balance ${each.satang} of version ${each.version} for member ${each.memberId}`
    if (satang === undefined) return [finding('V19', 'ghost', `announced and not committed: ${what}`)]
    return [finding('V19', 'broken', `${what}: the ledger has ${satang}`)]
  })
}
