/** Wrong gateways: the real one behind a proxy that tampers with one thing, which the conformance suite has to find. */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { signProviderRequest } from '@duang/contract/games/provider'
import type { TestProvider } from '../people/games.ts'
import type { TestSite } from '../people/site.ts'

type Body = Record<string, unknown> & { txId: string; originalTxId: string; playerRef: string; amount: number }
export type Answered = { status: number; body: Record<string, unknown> }
export type Asked = { method: string; path: string; body: Body; headers: IncomingHttpHeaders; text: string }
export type Upstream = {
  /** Passes the request on unchanged, with its own proof. */
  pass: () => Promise<Answered>
  /** Sends any request, with a valid signature of now. */
  ask: (method: string, body: object) => Promise<Answered>
  secret: string
}
export type Tamper = (asked: Asked, upstream: Upstream) => Promise<Answered>

export type TamperingProxy = { url: string; stop: () => void }

/** Runs in front of the real gateway at `address`. Without `tamper` it only passes requests on. */
export async function startTamperingProxy(
  site: TestSite,
  address: string,
  provider: TestProvider,
  tamper: Tamper = (_, { pass }) => pass(),
): Promise<TamperingProxy> {
  const base = `/provider/v1/${provider.provider}/`
  const send = async (method: string, body: string, headers: Record<string, string>): Promise<Answered> => {
    const type = { 'content-type': 'application/json' }
    const answer = await fetch(`${address}${base}${method}`, { method: 'POST', headers: { ...headers, ...type }, body })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const answer = async (request: IncomingMessage): Promise<Answered> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const { headers } = request
    const { url: path = '' } = request
    const asked = { path, method: path.replace(base, ''), body: JSON.parse(text), headers, text }
    const proof = Object.entries(headers).filter(([name]) => name.startsWith('x-')) as [string, string][]
    return tamper(asked, {
      pass: () => send(asked.method, text, Object.fromEntries(proof)),
      ask: async (method, body) => {
        const document = JSON.stringify(body)
        const signing = {
          method: 'POST',
          path: base + method,
          requestId: randomUUID(),
          at: site.platform.clock(),
        } as const
        return send(method, document, await signProviderRequest(provider, { ...signing, body: document }))
      },
      secret: provider.secret,
    })
  }
  const server = createServer((request, response) => {
    void answer(request).then(({ status, body }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://localhost:${port}/provider/v1/${provider.provider}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
