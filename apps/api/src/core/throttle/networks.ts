/** Networks as limits count them. Thai mobile networks put many members behind one IPv4 address, so limits by network must be soft. */
import { isIPv6, parsePeerAddress, startOfNetwork } from '#kit/text/ip-address.ts'

/** With IPv6 one household has a /64, a /56 or a /48: each is counted, and a wider one has a larger share. */
const IPV6_SHARES = [
  { bits: 64, share: 1 },
  { bits: 56, share: 2 },
  { bits: 48, share: 4 },
] as const

export type Network = { network: string; share: number }

/** The network of an address: an IPv4 address itself, with IPv6 the /64. */
export const networkOf = (address: string): string => (networksOf(address)[0] as Network).network

/** The networks that an address is counted in, the narrowest first, with the share of a limit that each has. */
export function networksOf(text: string): Network[] {
  const address = parsePeerAddress(text)
  if (!address || !isIPv6(address)) return [{ network: address?.toString() ?? text, share: 1 }]
  return IPV6_SHARES.map(({ bits, share }) => ({ network: `${startOfNetwork(address, bits)}/${bits}`, share }))
}

/** The neighbours with whom an address shares places in a queue: an IPv4 /24, or an IPv6 /48. */
export function neighbourhoodOf(text: string): string {
  const address = parsePeerAddress(text)
  if (!address) return text
  return isIPv6(address) ? `${startOfNetwork(address, 48)}/48` : `${address.octets.slice(0, 3).join('.')}.0/24`
}
