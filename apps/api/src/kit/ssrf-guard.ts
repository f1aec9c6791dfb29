/**
 * Fetching what strangers name. A name may lead anywhere, also to this machine and its neighbours, and to another place each time it is
 * asked for. So the address is looked at where the connection is made: no second look-up lies between, and no redirect is followed.
 */
import { type LookupAddress, lookup } from 'node:dns'
import { get as getPlain, type IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Of IPv4 everything is public but this: own network, private, shared, loopback, link-local, special, documentation, multicast, reserved. */
const INNER = new BlockList()
for (const range of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
]) {
  const [network = '', bits] = range.split('/')
  INNER.addSubnet(network, Number(bits), 'ipv4')
}

/** Of IPv6 nothing is public but this: not loopback, local, link-local, mapped IPv4, multicast. */
const OUTER = new BlockList()
OUTER.addSubnet('2000::', 3, 'ipv6')
/** Of that, what is special, stands for an IPv4 address (Teredo, 6to4), or is for documentation. */
const SPECIAL = new BlockList()
SPECIAL.addSubnet('2001::', 23, 'ipv6')
SPECIAL.addSubnet('2001:db8::', 32, 'ipv6')
SPECIAL.addSubnet('2002::', 16, 'ipv6')
SPECIAL.addSubnet('3fff::', 20, 'ipv6')

/** Whether everybody on the internet could reach this address; what is no address is not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !INNER.check(address, 'ipv4')
  return family === 6 && OUTER.check(address, 'ipv6') && !SPECIAL.check(address, 'ipv6')
}

type Resolve = (
  hostname: string,
  options: { all: true },
  done: (error: Error | null, found: LookupAddress[]) => void,
) => void

export type Reach = {
  /** Looked at for every address before it is connected to. */
  mayConnect: (address: string) => boolean
  bytesMax: number
  /** Ends it all, also in the middle of the body. */
  signal: AbortSignal
  resolve?: Resolve
}

/** The body of an answer with status 200. Throws for everything else, and at the byte that is too many. */
export async function fetchFrom(address: string, reach: Reach): Promise<Buffer> {
  const url = new URL(address)
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  // An address needs no look-up, so it is looked at here.
  if (isIP(literal) !== 0 && !reach.mayConnect(literal)) throw new Error(`${literal} is no address to connect to`)
  const response = await ask(url, reach)
  try {
    if (response.statusCode !== 200) throw new Error(`status ${response.statusCode}`)
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.byteLength
      if (bytes > reach.bytesMax) throw new Error('too large')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } finally {
    response.destroy()
  }
}

function ask(url: URL, reach: Reach): Promise<IncomingMessage> {
  const get = url.protocol === 'https:' ? getSecure : getPlain
  return new Promise((resolve, reject) => {
    // A connection of its own: one that is kept was perhaps made for somebody else's reasons.
    get(url, { agent: false, signal: reach.signal, lookup: lookupWithin(reach) }, resolve).on('error', reject)
  })
}

const lookupWithin =
  ({ mayConnect, resolve = lookup }: Reach): LookupFunction =>
  (hostname, options, done) =>
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const [first, ...others] = error ? [] : found.filter((each) => mayConnect(each.address))
      if (!first) return done(error ?? new Error(`${hostname} has no address to connect to`), [])
      return options.all ? done(null, [first, ...others]) : done(null, first.address, first.family)
    })
