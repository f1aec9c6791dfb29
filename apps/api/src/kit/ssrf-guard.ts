/**
 * Fetching what strangers name. A name may lead anywhere, also to this machine and its neighbours, and to another place each time it is
 * asked for. So the address is looked at where the connection is made: no second look-up is between, and no redirect is followed.
 */
import { type LookupAddress, lookup } from 'node:dns'
import { type IncomingHttpHeaders, type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'

type Resolve = (
  hostname: string,
  options: { all: true },
  done: (error: Error | null, found: LookupAddress[]) => void,
) => void

export type Reach = {
  /** Looked at for every address before it is connected to. */
  mayConnect: (address: string) => boolean
  bytesMax: number
  /** Kinds of content, as in the header `Accept`. */
  accept?: string
  /** Ends it all, also in the middle of the body. */
  signal: AbortSignal
  resolve?: Resolve
}

/** The body of an answer with a status of success, of which frameworks have several for a POST. Throws for everything else, and at the byte that is too many. */
export const fetchFrom = async (address: string, reach: Reach): Promise<Buffer> =>
  (await readFrom(new URL(address), reach)).body

/** The same with its headers. With a body it is sent by `POST`. */
export async function readFrom(
  url: URL,
  reach: Reach,
  sent?: Sent,
): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  const response = await ask(url, reach, sent)
  try {
    const { statusCode = 0 } = response
    if (statusCode < 200 || statusCode > 299) throw new Error(`status ${response.statusCode}`)
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.byteLength
      if (bytes > reach.bytesMax) throw new Error('too large')
      chunks.push(chunk)
    }
    return { headers: response.headers, body: Buffer.concat(chunks) }
  } finally {
    response.destroy()
  }
}

/** Status and headers of an answer, whose body is not read. Throws without an answer. */
export async function headFrom(
  url: URL,
  reach: Omit<Reach, 'bytesMax'>,
): Promise<{ status: number; headers: IncomingHttpHeaders }> {
  const response = await ask(url, reach)
  response.destroy()
  return { status: response.statusCode ?? 0, headers: response.headers }
}

/** Sends a body and returns the status of the answer, whose body is not read. Throws without an answer. */
export async function postTo(
  address: string,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: string },
  reach: Omit<Reach, 'bytesMax'>,
): Promise<number> {
  const response = await ask(new URL(address), reach, { headers, body })
  response.destroy()
  return response.statusCode ?? 0
}

type Sent = { headers: Readonly<Record<string, string>>; body?: string }

async function ask(url: URL, reach: Omit<Reach, 'bytesMax'>, sent?: Sent): Promise<IncomingMessage> {
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  // Node connects to an address without a look-up, so it is checked here.
  if (isIP(literal) !== 0 && !reach.mayConnect(literal)) throw new Error(`${literal} is no address to connect to`)
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    // A connection of its own: a kept connection may have been opened under other rules.
    const headers = { ...(reach.accept === undefined ? {} : { accept: reach.accept }), ...sent?.headers }
    const how = { agent: false, headers, signal: reach.signal, lookup: lookupWithin(reach) }
    request(url, { ...how, method: sent?.body === undefined ? 'GET' : 'POST' }, resolve)
      .on('error', reject)
      .end(sent?.body)
  })
}

const lookupWithin =
  ({ mayConnect, resolve = lookup }: Omit<Reach, 'bytesMax'>): LookupFunction =>
  (hostname, options, done) =>
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const [first, ...others] = error ? [] : found.filter((each) => mayConnect(each.address))
      if (!first) return done(error ?? new Error(`${hostname} has no address to connect to`), [])
      return options.all ? done(null, [first, ...others]) : done(null, first.address, first.family)
    })
