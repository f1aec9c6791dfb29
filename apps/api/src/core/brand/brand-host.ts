/** Hosts of brands: the one place that says what a host is. */
import { isIP, isIPv6 } from 'node:net'

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * Returns whether a text is a host of pages: `localhost`, a name of two labels or more, or an address. The last label of a name has a
 * letter, because browsers read `1.2` and `0` as addresses.
 */
export function isBrandHost(text: string): boolean {
  if (text.startsWith('[') && text.endsWith(']')) return isIPv6(text.slice(1, -1)) && text === text.toLowerCase()
  if (text === 'localhost' || isIP(text) === 4) return true
  const labels = text.split('.')
  return labels.length > 1 && labels.every((each) => LABEL.test(each)) && /[a-z]/.test(labels.at(-1) ?? '')
}

/** The host that a request names, without its port and without the final dot of a complete name (RFC 1034, 3.1). */
export const hostName = (host: string): string => host.toLowerCase().replace(/\.?(:\d+)?$/, '')

/** Returns whether a host is that of the desk. A demonstration shares this machine's names, on another port. */
export function isDeskHost({ deskOrigin }: { deskOrigin: string }, host: string): boolean {
  const { hostname } = new URL(deskOrigin)
  return hostname === host && hostname !== 'localhost' && isIP(hostname) === 0 && !hostname.endsWith('.localhost')
}
