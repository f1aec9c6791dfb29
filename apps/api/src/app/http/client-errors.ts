/**
 * Requests that never arrive as a whole: bytes that are no HTTP, and a head or a body that takes too long. Node ends their connections
 * without a request. They get a refusal of the contract, as every other request does: nothing was done.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { REFUSALS, type RefusalCode } from '@duang/contract/refusals'

const RETRY_AFTER_SECONDS = 2

type ClientErrors = {
  /** For the options of the server. */
  clientErrorHandler: (error: Error & { code?: string }, socket: Socket) => void
  watch: (server: Server) => void
}

export function createClientErrors(): ClientErrors {
  const latest = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse }>()
  /** The time of a call may have ended while its body was awaited. */
  const isAnswered = (socket: Socket) => {
    const begun = latest.get(socket)
    return begun !== undefined && !begun.request.complete && begun.response.headersSent
  }
  return {
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return
      // A slow client, or a process that was not able to read: both may try again, and a provider treats it as unknown.
      const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      if (socket.writable && !isAnswered(socket))
        socket.write(refusal(isLate ? 'overloaded' : 'request_malformed', isLate))
      socket.destroy(error)
    },
    watch: (server) =>
      void server.on('request', (request, response) => latest.set(request.socket, { request, response })),
  }
}

function refusal(code: RefusalCode, isLate: boolean): string {
  const { status, message } = REFUSALS[code]
  const body = JSON.stringify({ code, message })
  const head = [
    `HTTP/1.1 ${status} Refused`,
    'connection: close',
    'cache-control: no-store',
    'content-type: application/json; charset=utf-8',
    'x-content-type-options: nosniff',
    `content-length: ${Buffer.byteLength(body)}`,
    ...(isLate ? [`retry-after: ${RETRY_AFTER_SECONDS}`] : []),
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}
