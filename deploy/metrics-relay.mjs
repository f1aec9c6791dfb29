// metrics-relay PORT [OWN]: serves /metrics of the process that listens on loopback port PORT. It shares the network of that container.
import { createServer } from 'node:http'

const [port, own = '9100'] = process.argv.slice(2)
const WITHIN_MS = 10_000

createServer(async (request, response) => {
  if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end()
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { signal: AbortSignal.timeout(WITHIN_MS) })
    const type = answer.headers.get('content-type') ?? 'text/plain'
    return response.writeHead(answer.status, { 'content-type': type }).end(await answer.text())
  } catch (error) {
    return response.writeHead(502).end(`${error instanceof Error ? error.message : error}\n`)
  }
}).listen(Number(own), '::')

process.on('SIGTERM', () => process.exit(0))
