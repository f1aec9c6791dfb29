/** The socket of a member (section 7): Socket.IO over WebSocket. Loaded after the login, outside of the first load. */
import { ALL_USER_ROOM, LIVE_NAMESPACE, LIVE_PATH } from '@duang/contract/wire/live'
import type { QueryClient } from '@tanstack/react-query'
import { io } from 'socket.io-client'
import * as z from 'zod/mini'
import { walletKeys } from '../money/wallet-queries.ts'
import { renewPush } from '../push/browser-push.ts'
import { setLive } from './live-state.ts'
import { catchUp, type LiveUser, liveUpdates } from './live-updates.ts'

/** Section 9. */
const TIMES = {
  timeout: 20_000,
  reconnection: true,
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
} as const

/** Section 8: these errors pass by themselves, and the library connects again. Pages poll meanwhile. */
const PASSING = ['operation has timed out', 'timeout', 'parse error']
/** A browser without WebSocket: further attempts cannot succeed, so pages keep polling. */
const HOPELESS = 'No transports available'
/** Pause after a refusal of the server that passes: too many sockets, too many handshakes. */
const REFUSED_PAUSE_MS = 30_000
/** Twice the longest pause between two attempts: a shorter loss passes without a notice. */
const LOST_AFTER_MS = 10_000

/** Connects until the returned function is called, which leaves the rooms first. */
export function connectLive(queryClient: QueryClient, { token, user }: { token: string; user: LiveUser }): () => void {
  const socket = io(`${location.origin}${LIVE_NAMESPACE}`, {
    path: LIVE_PATH,
    transports: ['websocket'],
    auth: { token },
    ...TIMES,
  })
  // Here because this code loads after the login, outside of the first load.
  renewPush(user.uuid).catch(() => undefined)
  let hasConnected = false
  let pause: ReturnType<typeof setTimeout> | undefined
  let loss: ReturnType<typeof setTimeout> | undefined
  const noteLoss = () => {
    loss ??= setTimeout(() => setLive({ isLost: true }), LOST_AFTER_MS)
  }
  const endLoss = () => {
    clearTimeout(loss)
    loss = undefined
    setLive({ isLost: false })
  }

  socket.on('connect', () => {
    endLoss()
    socket.emit('join-room', user.uuid)
    socket.emit('join-room', ALL_USER_ROOM)
    setLive({ isConnected: true })
    // What moved between the page's first calls and now had no event. The server's first balance shows it (`liveUpdates`).
    if (hasConnected) catchUp(queryClient)
    hasConnected = true
  })
  socket.on('disconnect', () => {
    setLive({ isConnected: false, online: undefined })
    noteLoss()
  })
  socket.on('connect_error', ({ message }) => {
    if (message === HOPELESS) {
      // The notice says that the site connects again, which would be untrue.
      endLoss()
      socket.disconnect()
    } else noteLoss()
    // While the socket is active the library tries again by itself.
    if (socket.active || PASSING.includes(message) || message === HOPELESS) return
    // A call decides whether the session is over, and ends it.
    if (message === 'session_ended') void queryClient.invalidateQueries({ queryKey: walletKeys.detail(user.uuid) })
    else pause = setTimeout(() => socket.connect(), REFUSED_PAUSE_MS)
  })
  for (const { event, apply } of liveUpdates(queryClient, user))
    socket.on(event.name, (given: unknown) => {
      const payload = z.safeDecode(event.payload, given as never)
      if (payload.success) apply(payload.data as never)
    })

  return () => {
    clearTimeout(pause)
    if (socket.connected) {
      socket.emit('leave-room', ALL_USER_ROOM)
      socket.emit('leave-room', user.uuid)
    }
    socket.disconnect()
    endLoss()
    setLive({ isConnected: false, online: undefined })
  }
}
