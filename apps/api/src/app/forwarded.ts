/** Host and protocol of a request, also behind a trusted proxy, for code that answers ahead of the router. */
import type { IncomingMessage } from 'node:http'
import proxyAddress, { compile } from '@fastify/proxy-addr'

export type IsProxy = (address: string, hop: number) => boolean
type Asked = Pick<IncomingMessage, 'headers' | 'socket'>

/** Interprets `TRUST_PROXY` as the router does. */
export const proxiesOf = (trustProxy: string): IsProxy => compile(trustProxy.split(',').map((each) => each.trim()))

/** The requested host. Of several the last, as the router reads it. */
export const hostOf = (request: Asked, isProxy: IsProxy): string =>
  forwarded(request, isProxy, 'x-forwarded-host') ?? request.headers.host ?? ''

/** Returns whether the visitor's connection is encrypted, which decides the name of the session cookie. */
export const isHttps = (request: Asked, isProxy: IsProxy): boolean =>
  forwarded(request, isProxy, 'x-forwarded-proto') === 'https'

/** The address of the visitor, as the router reads it. */
export const addressOf = (request: IncomingMessage, isProxy: IsProxy): string => proxyAddress(request, isProxy)

function forwarded({ headers, socket }: Asked, isProxy: IsProxy, name: string): string | undefined {
  const value = headers[name]
  if (!value || !isProxy(socket.remoteAddress ?? '', 0)) return undefined
  return String(value).split(',').at(-1)?.trim() ?? ''
}
