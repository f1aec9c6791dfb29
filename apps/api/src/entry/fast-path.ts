/** Frequent requests are answered before the router, which would cost a quarter more of the api's time (decision 025). */
import type { IncomingHttpHeaders } from 'node:http'
import type { LoadClass } from '@duang/contract'
import type { Ctx } from '#core/context.ts'
import type { Log } from '#kit/log/log.ts'

/** A POST of a brand's host, with the body that its length announced. */
export type FastRequest = {
  ctx: Ctx
  /** Log with the id of the request, which `ctx.log` may lack: creating such a log for each request costs more than authenticating it. */
  log: () => Log
  /** As requested. */
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
  /** Address of the caller, resolved when it is needed. */
  address: () => string
}

/** The body is sent as JSON, or unchanged where it is a text and `headers` name its type. */
export type FastAnswer = { status: number; body: unknown; headers?: Readonly<Record<string, string>> }

export type FastPath = {
  /** The same calls on the router, which answers requests that are not eligible. Also their name in the metrics. */
  route: string
  bodyBytesMax: number
  /** The handler of this path. Undefined: the router answers. */
  find: (path: string) => FastCall | undefined
}

export type FastCall = { load: LoadClass; answer: (post: FastRequest) => Promise<FastAnswer> }
