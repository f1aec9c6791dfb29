/** Host and protocol of a request, also behind a trusted proxy, for code that answers ahead of the router. */
import type { IncomingMessage } from 'node:http'
import proxyAddress, { compile } from '@fastify/proxy-addr'
import { originForm } from './host-header.ts'

export type IsProxy = (address: string, hop: number) => boolean
type Asked = Pick<IncomingMessage, 'headers' | 'socket'>

/** Interprets `TRUST_PROXY` as the router does. */
export const proxiesOf = (trustProxy: string): IsProxy => compile(trustProxy.split(',').map((each) => each.trim()))

/** The requested host. Of several the last, as the router reads it. */
export const hostOf = (request: Asked, isProxy: IsProxy): string =>
  forwarded(request, isProxy, 'x-forwarded-host') ?? request.headers.host ?? ''

/** Returns whether the visitor's connection is encrypted, which decides the name of the session cookie. */
export const isHttps = (request: Asked, isProxy: IsProxy): boolean =>
  isProxy(request.socket.remoteAddress ?? '', 0) && protocolOf(request.headers['x-forwarded-proto']) === 'https'

/** Traefik names the protocol of an upgraded connection, and means the same encryption. */
const PROTOCOLS: Record<string, string> = { wss: 'https', ws: 'http' }

/** Of several the first: that of the visitor, before the proxies. */
function protocolOf(header: string | string[] | undefined): string {
  const first = String(header).split(',', 1)[0]?.trim().toLowerCase() ?? ''
  return PROTOCOLS[first] ?? first
}

/**
 * For `rewriteUrl` of a router: gives an address in absolute form the usual form, and leaves one protocol, as {@link isHttps} interprets it.
 * The router compares the last protocol of the header by its text.
 */
export function usualForm(request: Pick<IncomingMessage, 'headers' | 'url'>): string {
  const protocol = request.headers['x-forwarded-proto']
  if (protocol !== undefined) request.headers['x-forwarded-proto'] = protocolOf(protocol)
  return originForm(request.url)
}

/** The address of the visitor, as the router reads it. */
export const addressOf = (request: IncomingMessage, isProxy: IsProxy): string => proxyAddress(request, isProxy)

function forwarded({ headers, socket }: Asked, isProxy: IsProxy, name: string): string | undefined {
  const value = headers[name]
  if (!value || !isProxy(socket.remoteAddress ?? '', 0)) return undefined
  return String(value).split(',').at(-1)?.trim() ?? ''
}
