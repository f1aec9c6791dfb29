/** Requests to the proxy of the cells, over connections that stay open as those of banks and providers do. */
import { Agent, request } from 'node:http'

const ANSWER_WITHIN_MS = 6_000

export type Asked = {
  host: string
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}
/** `status` is 0 without a reply. `at`: when it was sent, as `performance.now()` counts. */
export type Answer = { status: number; text: string; cookie: string | undefined; at: number; ms: number }
export type Http = { ask: (asked: Asked) => Promise<Answer>; close: () => void }

export function createHttp(port: number): Http {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const ask = ({ host, method, path, headers, body }: Asked): Promise<Answer> =>
    new Promise((resolve) => {
      const at = performance.now()
      const answer = (status: number, text: string, cookie?: string) =>
        resolve({ status, text, cookie, at, ms: performance.now() - at })
      const sent = request({
        host: '127.0.0.1',
        port,
        path,
        method,
        agent,
        headers: { host, ...headers, ...(body ? { 'content-length': Buffer.byteLength(body) } : {}) },
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      })
      sent.on('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', (error) => answer(0, error.message))
        response.on('end', () =>
          answer(
            response.statusCode ?? 0,
            Buffer.concat(chunks).toString(),
            response.headers['set-cookie']?.[0]?.split(';', 1)[0],
          ),
        )
      })
      sent.on('error', (error) => answer(0, error.message))
      sent.end(body)
    })
  return { ask, close: () => agent.destroy() }
}
