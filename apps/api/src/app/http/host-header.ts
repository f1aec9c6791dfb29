/** Checks of the Host header, before it decides anything. */
import type { IncomingMessage } from 'node:http'
import { hostName } from '#core/brand/brand-host.ts'

/** `originalUrl`: the address before the router rewrote it. */
type Asked = Pick<IncomingMessage, 'rawHeaders' | 'headers' | 'url'> & { originalUrl?: string }

const ABSOLUTE = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i

/**
 * Returns whether a request names its host more than once: by two headers, or by an absolute address of another host. Node uses the first
 * header and a proxy may use another, so the two would serve different brands (RFC 9112, 3.2: 400).
 */
export function hasSeveralHosts({ rawHeaders, headers, url = '', originalUrl = url }: Asked): boolean {
  const authority = originalUrl.startsWith('/') ? undefined : ABSOLUTE.exec(originalUrl)?.[1]
  if (authority !== undefined && hostName(authority) !== hostName(headers.host ?? '')) return true
  let hosts = 0
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const name = rawHeaders[n] as string
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

/** Path and query of an address. Proxies and some clients send it in absolute form, which every server accepts (RFC 9112, 3.2.2). */
export function originForm(url = ''): string {
  const origin = originIn(url)
  if (origin === '') return url
  const rest = url.slice(origin.length)
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** Scheme and authority of an address in absolute form. Empty for any other. */
export const originIn = (url: string): string => (url.startsWith('/') ? '' : (ABSOLUTE.exec(url)?.[0] ?? ''))
