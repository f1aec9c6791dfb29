/**
 * A proxy that follows the map of `duang cell map --format json`: each host leads to the api of its cell. Requests are passed on one by
 * one, WebSockets as bytes. SIGHUP reads the map again. Usage: PORT MAP-FILE CELL=PORT …
 */
import { readFileSync } from 'node:fs'
import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'

const [port, mapFile = '', ...cells] = process.argv.slice(2)
const portOf = new Map(cells.map((each) => each.split('=') as [string, string]))
const readMap = () => new Map(Object.entries(JSON.parse(readFileSync(mapFile, 'utf8')) as Record<string, string>))
let map = readMap()
process.on('SIGHUP', () => {
  map = readMap()
})

const agent = new Agent({ keepAlive: true })
const upstreamOf = ({ headers }: IncomingMessage): number =>
  Number(portOf.get(map.get((headers.host ?? '').replace(/:\d+$/, '')) ?? ''))

const server = createServer((asked, reply) => {
  const upstream = upstreamOf(asked)
  if (!upstream) return reply.writeHead(421).end()
  const { 'x-forwarded-host': _, ...headers } = asked.headers
  const { method, url } = asked
  const sent = request({ host: '127.0.0.1', port: upstream, method, path: url, headers, agent })
  sent.on('response', (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(reply)
  })
  sent.on('error', () => (reply.headersSent ? reply.destroy() : reply.writeHead(502).end()))
  asked.pipe(sent)
})

server.on('upgrade', (asked: IncomingMessage, client: Socket, head: Buffer) => {
  const upstream = connect(upstreamOf(asked) || 1, '127.0.0.1', () => {
    const lines = asked.rawHeaders.flatMap((name, n, all) => (n % 2 === 0 ? [`${name}: ${all[n + 1]}`] : []))
    upstream.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    upstream.write(head)
    client.pipe(upstream).pipe(client)
  })
  for (const [one, other] of [
    [client, upstream],
    [upstream, client],
  ] as const)
    one.on('error', () => other.destroy()).on('close', () => other.destroy())
})

server.keepAliveTimeout = 60_000
server.listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'))
// Without its harness it ends.
process.on('disconnect', () => process.exit(0))
