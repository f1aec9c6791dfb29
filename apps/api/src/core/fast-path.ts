/** Requests that come by the thousand are answered before the router sees them: it costs a quarter more of the api's time (decision 025). */
import type { IncomingHttpHeaders } from 'node:http'
import type { Log } from '#kit/log.ts'
import type { Ctx } from './context.ts'

/** A POST of a brand's host, with the body that its length announced. */
export type FastRequest = {
  ctx: Ctx
  /** With the id of the request, which `ctx.log` may lack: to make such a log for each costs more than to prove who asks. */
  log: () => Log
  /** As it was asked for. */
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
  /** Where it came from; read when somebody wants to know. */
  address: () => string
}

/** The body goes out as JSON, or as it is where it is a text and `headers` name its type. */
export type FastAnswer = { status: number; body: unknown; headers?: Readonly<Record<string, string>> }

export type FastPath = {
  /** The same calls on the router, which answers requests that are not eligible. Also their name in the metrics. */
  route: string
  bodyBytesMax: number
  /** What answers this path; undefined: the router does. */
  find: (path: string) => ((post: FastRequest) => Promise<FastAnswer>) | undefined
}
