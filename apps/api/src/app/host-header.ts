/** Checks of the Host header, before it decides anything. */
import type { IncomingMessage } from 'node:http'

type Asked = Pick<IncomingMessage, 'rawHeaders' | 'headers' | 'url'>

const ABSOLUTE = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i

/**
 * Returns whether a request names its host more than once: by two headers, or by an absolute address of another host. Node uses the first
 * header and a proxy may use another, so the two would serve different brands (RFC 9112, 3.2: 400).
 */
export function hasSeveralHosts({ rawHeaders, headers, url = '' }: Asked): boolean {
  const authority = url.startsWith('/') ? undefined : ABSOLUTE.exec(url)?.[1]
  if (authority !== undefined && authority.toLowerCase() !== headers.host?.toLowerCase()) return true
  let hosts = 0
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const name = rawHeaders[n] as string
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

/** Names that resolvers and browsers always resolve to this machine, with or without a port. */
const LOOPBACK = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i

/**
 * Returns whether a host names this machine. With DNS rebinding a foreign page has a name that resolves to this machine. Its requests carry
 * that foreign name.
 */
export const isLoopbackHost = (host: string): boolean => LOOPBACK.test(host)
