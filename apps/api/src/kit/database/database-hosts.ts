/**
 * A database URL with several hosts, as libpq has them: `postgres://a:5432,b:5432/duang?target_session_attrs=read-write`. The driver
 * connects to one host, so each connection gets a socket that first finds the host that accepts writes.
 */
import { Socket } from 'node:net'
import pg from 'pg'

type Place = { host: string; port: number; url: string }
/** What the driver and all that builds on it need for a connection. */
type Connection = { connectionString: string; stream?: () => Socket }

/** Login, hosts, and the rest of the URL. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/]*@)?)([^/?@]+)(.*)$/
/** The only ones of libpq that let the application work. */
const TARGETS = new Set(['read-write', 'primary'])
/** A host that found no time to answer is not the one that serves. */
const PROBE_MS = 1_500
/** Connections that open together share a search. */
const FRESH_MS = 500

/** Login, and what follows, of a URL whose Unix socket is an option, as libpq has it. */
const SOCKET_OPTION = /^(postgres(?:ql)?:\/\/(?:[^/]*@)?)(\/[^?]*\?.*)$/

/**
 * Writes `postgres:///duang?host=/var/run/postgresql` as `postgres://%2Fvar%2Frun%2Fpostgresql/duang`. Returns other URLs as they are.
 * Programs that take the host of a URL then read both forms.
 */
export function withSocketHost(url: string): string {
  const [, login, rest] = url.match(SOCKET_OPTION) ?? []
  if (login === undefined || rest === undefined) return url
  const { pathname, searchParams } = new URL(`postgres://host${rest}`)
  const folder = searchParams.get('host') ?? ''
  if (!folder.startsWith('/') || folder.includes(',')) return url
  const port = searchParams.get('port')
  for (const name of ['host', 'port']) searchParams.delete(name)
  const options = searchParams.size === 0 ? '' : `?${searchParams}`
  return `${login}${encodeURIComponent(folder)}${port ? `:${port}` : ''}${pathname}${options}`
}

/** Returns the connection of a URL of one host or several. Throws for a URL that cannot be read. */
export function connectionOf(given: string): Connection {
  const url = withSocketHost(given)
  const { places, searches } = read(url)
  const [first] = places
  return first && searches ? { connectionString: first.url, stream: streamTo(url, places) } : { connectionString: url }
}

/** Returns whether the URL can be read, and wants a host that accepts writes where it wants any. */
export function isDatabaseUrl(url: string): boolean {
  try {
    read(url)
    return true
  } catch {
    return false
  }
}

/** Returns whether the URL names one host, and asks for no kind of host: a read replica is one server. */
export function isSingleHostUrl(url: string): boolean {
  try {
    return !read(url).searches
  } catch {
    return false
  }
}

/** Returns the place that `url` names with the login of another URL. */
export function withLoginOf(url: string, loginUrl: string): string {
  const [, login = ''] = loginUrl.match(PARTS) ?? []
  return url.replace(PARTS, (_, __, hosts: string, rest: string) => `${login}${hosts}${rest}`)
}

function read(given: string): { places: Place[]; searches: boolean } {
  const url = withSocketHost(given)
  const [, login = '', hosts = '', rest = ''] = url.match(PARTS) ?? []
  const places = hosts.split(',').map((host) => {
    const at = new URL(`${login}${host}${rest}`)
    at.searchParams.delete('target_session_attrs')
    return { host: at.hostname.replace(/^\[|\]$/g, ''), port: Number(at.port || 5432), url: at.href }
  })
  const target = new URL(`${login}${hosts.split(',')[0]}${rest}`).searchParams.get('target_session_attrs')
  if (target !== null && !TARGETS.has(target)) throw new Error(`Unknown target_session_attrs: ${target}`)
  return { places, searches: places.length > 1 || target !== null }
}

type Find = () => Promise<Place>
/** Pools of one process search together. */
const findOf = new Map<string, Find>()

function streamTo(url: string, places: readonly Place[]): () => Socket {
  const find = findOf.get(url) ?? createSearch(places)
  findOf.set(url, find)
  return () => {
    const socket = new Socket()
    const connect = socket.connect.bind(socket) as (port: number, host: string) => Socket
    const connectToFound = () => {
      find().then(
        ({ host, port }) => void (socket.destroyed || connect(port, host)),
        (error) => socket.destroy(error),
      )
      return socket
    }
    return Object.assign(socket, { connect: connectToFound })
  }
}

function createSearch(places: readonly Place[]): Find {
  let search: Promise<Place> | undefined
  let startedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (search && performance.now() - startedAt < FRESH_MS) return search
    startedAt = performance.now()
    search = findWritable(places)
    return search
  }
}

/** All hosts are asked at once: a host that is down must not delay the one that serves. */
async function findWritable(places: readonly Place[]): Promise<Place> {
  try {
    return await Promise.any(places.map(requireWritable))
  } catch (error) {
    const errors = (error as AggregateError).errors as (Error & { code?: string })[]
    const isReadOnly = errors.some(({ code }) => code === READ_ONLY)
    const names = places.map(({ host, port }) => `${host}:${port}`).join(', ')
    const reasons = [...new Set(errors.map(({ message }) => message))].join('; ')
    throw Object.assign(new Error(`None of ${names} accepts writes: ${reasons}`), {
      code: isReadOnly ? READ_ONLY : 'ECONNREFUSED',
    })
  }
}

const READ_ONLY = '25006'

async function requireWritable(place: Place): Promise<Place> {
  const client = new pg.Client({
    connectionString: place.url,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query('show transaction_read_only')
    if (rows[0]?.transaction_read_only === 'off') return place
    throw Object.assign(new Error(`${place.host}:${place.port} is read-only`), { code: READ_ONLY })
  } finally {
    void client.end().catch(() => undefined)
  }
}
