/** Requests of a visitor through a proxy of this machine, and a site that replies with what it received. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { request as httpsRequest } from 'node:https'

/** Headers that a visitor forges to appear as another. */
export const PRETENDED = {
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-proto': 'http',
  'x-forwarded-host': 'evil.example',
  forwarded: 'for=203.0.113.9;host=evil.example',
}

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }
type Asked = { method?: string; headers?: Record<string, string>; body?: string | Buffer; host?: string }

/** Asks a proxy on this machine by HTTPS. */
export const createAsk =
  (port: number) =>
  (path: string, { method = 'GET', headers = {}, body, host = 'localhost' }: Asked = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const sent = httpsRequest(
        {
          host: '127.0.0.1',
          port,
          path,
          method,
          servername: host,
          rejectUnauthorized: false,
          headers: { host: `${host}:${port}`, ...headers },
        },
        async (answer) => {
          const bytes = Buffer.concat(await answer.toArray())
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: bytes })
        },
      )
      // A proxy that refuses a body may hang up before all of it was sent.
      sent.on('error', reject)
      sent.end(body)
    })

/** Replies with the received headers. */
export function startEcho(port: number) {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end(JSON.stringify(request.headers)))
  })
  server.listen(port, '127.0.0.1')
  return server
}
