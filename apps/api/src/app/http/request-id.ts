import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** A caller may send its own id, so that one id finds a request on both sides. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}
