/** The site under test behind a server of the tests, which can be away, be under maintenance, or bring a newer build. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PORTS } from '../stage/browser/site.ts'

export type FrontedSite = {
  address: string
  /** Requested paths, `/api/…` for example, of the worker as well as of pages. */
  asked: string[]
  /** Ends all connections. Requests fail until `start`. */
  stop: () => Promise<void>
  start: () => Promise<void>
  /** Replaces the reply of all pages from now on. Undefined: the site replies. */
  answerPages: (answer: { status: number; text: string } | undefined) => void
  /** Renames the site's entry, as a new build does. */
  deploy: () => void
}

const ENTRY = /\/assets\/(index-[\w-]+)\.js/g
const NEWER = '.newer'

export async function frontSite(): Promise<FrontedSite> {
  const asked: string[] = []
  let isNewer = false
  let pages: { status: number; text: string } | undefined

  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    asked.push(path)
    const isPage = incoming.headers.accept?.includes('text/html') ?? false
    if (isPage && pages)
      outgoing.writeHead(pages.status, { 'content-type': 'text/html; charset=utf-8' }).end(pages.text)
    else passOn(incoming, outgoing, isNewer)
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo

  return {
    address: `http://localhost:${port}`,
    asked,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    start: () => listen(port),
    answerPages: (answer) => {
      pages = answer
    },
    deploy: () => {
      isNewer = true
    },
  }
}

const newer = (text: string): string =>
  text.replace(ENTRY, `/assets/$1${NEWER}.js`).replace(/version:(["'`])\w+/, 'version:$1newer')

function passOn(incoming: IncomingMessage, outgoing: ServerResponse, isNewer: boolean): void {
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
  const path = (incoming.url ?? '/').replace(NEWER, '')
  const options = { port: PORTS.PORT, host: 'localhost', method: incoming.method ?? 'GET', path, headers }
  const inner = request(options, async (answer) => {
    const chunks = await answer.toArray()
    const bytes = Buffer.concat(chunks)
    const isText = isNewer && /html|javascript/.test(answer.headers['content-type'] ?? '')
    const body = isText ? Buffer.from(newer(bytes.toString())) : bytes
    const { 'content-length': _, etag: __, 'transfer-encoding': ___, ...kept } = answer.headers
    outgoing.writeHead(answer.statusCode ?? 502, { ...kept, 'content-length': String(body.length) }).end(body)
  })
  inner.on('error', () => outgoing.destroy())
  incoming.pipe(inner)
}
