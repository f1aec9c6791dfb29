/**
 * IP addresses and networks. ipaddr.js parses, compares and classifies them. Node decides what is an address at all, because ipaddr.js
 * also accepts the historical forms of IPv4 and reads `010.0.0.1` as octal.
 */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6
export type IpNetwork = [address: IpAddress, bits: number]

export const isIPv6 = (address: IpAddress): address is ipaddr.IPv6 => address.kind() === 'ipv6'

/** The deprecated form of IPv6 with an IPv4 address in its last bits, which ipaddr.js parses as an IPv4-mapped address. */
const IPV4_COMPATIBLE = /^::\d+\./

/**
 * Parses an address. Returns undefined for text of another form, and for an address with a zone id, which has a meaning on one machine
 * only.
 */
export function parseAddress(text: string): IpAddress | undefined {
  const family = isIP(text)
  if (family === 0 || text.includes('%') || IPV4_COMPATIBLE.test(text)) return undefined
  return family === 4 ? ipaddr.IPv4.parse(text) : ipaddr.IPv6.parse(text)
}

/** The bits of an IPv4-mapped address before those of IPv4. */
const MAPPED_BITS = 96

/** Parses an address, and returns an IPv4-mapped IPv6 address as IPv4: servers that listen on both families see members that way. */
export function parsePeerAddress(text: string): IpAddress | undefined {
  const address = parseAddress(text)
  return address && isIPv6(address) && address.isIPv4MappedAddress() ? address.toIPv4Address() : address
}

/** Parses an address or a network in CIDR notation. An address is the network of itself. IPv4-mapped networks are returned as IPv4. */
export function parseNetwork(text: string): IpNetwork | undefined {
  const [start = ''] = text.split('/')
  const address = parseAddress(start)
  const cidr = text === start ? `${text}/${address && isIPv6(address) ? 128 : 32}` : text
  if (!address || !ipaddr.isValidCIDR(cidr)) return undefined
  const bits = Number(cidr.slice(start.length + 1))
  return isIPv6(address) && address.isIPv4MappedAddress() && bits >= MAPPED_BITS
    ? [address.toIPv4Address(), bits - MAPPED_BITS]
    : [address, bits]
}

/** Returns whether an address is in a network. One family never is in the other. */
export const isWithin = (address: IpAddress, [start, bits]: IpNetwork): boolean =>
  address.kind() === start.kind() && address.match(start, bits)

/** Returns the first address of the network that the first `bits` of an IPv6 address name, in the form of RFC 5952. */
export function startOfNetwork(address: ipaddr.IPv6, bits: number): string {
  const mask = ipaddr.IPv6.subnetMaskFromPrefixLength(bits)
  return new ipaddr.IPv6(address.parts.map((part, n) => part & (mask.parts[n] ?? 0))).toRFC5952String()
}

/** The public addresses of IPv6: all other networks are local, reserved, or contain an IPv4 address. */
const GLOBAL_UNICAST = parseNetwork('2000::/3') as IpNetwork

/** Returns whether an address is reachable from the whole internet. Text that is no address is not public, nor is an IPv4-mapped address. */
export function isPublicAddress(text: string): boolean {
  const address = parseAddress(text)
  if (address?.range() !== 'unicast') return false
  return !isIPv6(address) || isWithin(address, GLOBAL_UNICAST)
}
