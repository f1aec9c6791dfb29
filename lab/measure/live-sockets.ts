/** Sockets of a member through a proxy: how long they stay, and whether the credit that they report misses a change. */
import { setTimeout as sleep } from 'node:timers/promises'
import { ALL_USER_ROOM, LIVE_NAMESPACE, LIVE_PATH } from '@duang/contract/wire/live'
import { io } from 'socket.io-client'

const SOCKETS = 6
/** Reconnects within a second or two, as a page. */
const RECONNECTION = { reconnectionDelay: 500, reconnectionDelayMax: 2_000 }

type Session = { token: string; cookie: string }
export type LiveSockets = {
  count: number
  /** Connections that ended. */
  ended: () => number
  /** Reconnections after an end. */
  reconnected: () => number
  /** Waits until all are connected and report `credit`, in satang of the wire. Returns the last values of those that do not. */
  settle: (credit: number) => Promise<unknown[]>
  /** Changes of the credit that arrived by a socket out of order. */
  outOfOrder: () => number
  close: () => void
}

export function openLiveSockets(https: number, { token, cookie }: Session): LiveSockets {
  const counts = { ended: 0, reconnected: 0, outOfOrder: 0 }
  const sockets = Array.from({ length: SOCKETS }, () => {
    const socket = io(`https://localhost:${https}${LIVE_NAMESPACE}`, {
      path: LIVE_PATH,
      transports: ['websocket'],
      forceNew: true,
      auth: { token },
      rejectUnauthorized: false,
      ...RECONNECTION,
      extraHeaders: { cookie },
    })
    const seen: { last?: { credit: number; version: number }; isBack: boolean } = { isBack: false }
    socket.on('connect', () => {
      if (seen.isBack) counts.reconnected++
      seen.isBack = true
      socket.emit('join-room', ALL_USER_ROOM)
    })
    socket.on('disconnect', (reason) => {
      if (reason !== 'io client disconnect') counts.ended++
    })
    socket.on('balance', (given: { credit: number; version: number }) => {
      if (seen.last && given.version < seen.last.version) counts.outOfOrder++
      seen.last = given
    })
    return { socket, seen }
  })
  return {
    count: SOCKETS,
    ended: () => counts.ended,
    reconnected: () => counts.reconnected,
    outOfOrder: () => counts.outOfOrder,
    settle: async (credit) => {
      const wrong = () => sockets.filter(({ socket, seen }) => !socket.connected || seen.last?.credit !== credit)
      for (let waited = 0; waited < 15_000 && wrong().length > 0; waited += 100) await sleep(100)
      return wrong().map(({ socket, seen }) => ({ isConnected: socket.connected, ...seen.last }))
    },
    close: () => {
      for (const { socket } of sockets) socket.disconnect()
    },
  }
}
