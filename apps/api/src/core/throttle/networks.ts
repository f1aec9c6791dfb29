/** What counts as one network. Thai mobile networks put many members behind one IPv4 address, so limits by network must be soft. */
import { isIPv6 } from 'node:net'

/** Of IPv6 one household holds a /64, a /56 or a /48: each is counted, and a wider one has a larger share. */
const IPV6_SHARES = [
  { bits: 64, share: 1 },
  { bits: 56, share: 2 },
  { bits: 48, share: 4 },
] as const

export type Network = { network: string; share: number }

/** The network that an address stands for: an IPv4 address itself; of IPv6 the /64. */
export const networkOf = (address: string): string => (networksOf(address)[0] as Network).network

/** The networks that an address is counted in, the narrowest first, with the share of a limit that each has. */
export function networksOf(address: string): Network[] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return [{ network: mapped[1], share: 1 }]
  if (!isIPv6(address)) return [{ network: address, share: 1 }]
  const groups = firstGroups(address)
  return IPV6_SHARES.map(({ bits, share }) => ({ network: `${prefix(groups, bits)}::/${bits}`, share }))
}

/** The first four of the eight groups, as numbers. */
function firstGroups(address: string): number[] {
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const given = groups.length + (tail ? tail.split(':').length : 0)
  if (tail !== undefined) groups.push(...Array(Math.max(0, 8 - given)).fill('0'), ...(tail ? tail.split(':') : []))
  return groups.slice(0, 4).map((group) => Number.parseInt(group, 16))
}

/** The groups of which the prefix holds a part, the bits behind it cleared. */
const prefix = (groups: readonly number[], bits: number): string =>
  groups
    .slice(0, Math.ceil(bits / 16))
    .map((group, n) => {
      const spare = Math.max(0, (n + 1) * 16 - bits)
      return ((group >> spare) << spare).toString(16)
    })
    .join(':')
