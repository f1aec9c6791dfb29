/** Whether a request comes from this machine, without a proxy between. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** Names that resolvers and browsers always resolve to this machine, with or without a port. */
const LOOPBACK_HOST = /^(?:(?:[a-z0-9-]+\.)*localhost\.?|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i
const LOOPBACK_ADDRESS = /^(?:(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/i
/** Headers that proxies add. */
const OF_PROXIES = /^(?:x-forwarded-.*|x-real-ip|forwarded|via)$/

/**
 * Returns whether a host names this machine. With DNS rebinding a foreign page has a name that resolves to this machine. Its requests carry
 * that foreign name.
 */
export const isLoopbackHost = (host: string): boolean => LOOPBACK_HOST.test(host)

export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  Object.keys(headers).some((name) => OF_PROXIES.test(name))

/** Returns whether a program of this machine sent the request itself. */
export const isFromThisMachine = ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean =>
  LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '') && isLoopbackHost(headers.host ?? '') && !isForwarded(headers)
