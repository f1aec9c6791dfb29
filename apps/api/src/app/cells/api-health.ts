/** Whether the api processes of a cell answer, asked as the proxy asks them. */
import { request } from 'node:http'

const ANSWER_WITHIN_MS = 3_000
/** The host of no brand gets this status from every process that serves. */
const MISDIRECTED = 421
const NO_HOST = 'no-brand.invalid'

/** `ms`: until the answer. `problem`: undefined where it serves. */
export type ApiState = { address: string; ms: number; problem: string | undefined }

/** `host`: of a brand of the cell, if it has one. */
export const apiStates = (addresses: readonly string[], host: string | undefined): Promise<ApiState[]> =>
  Promise.all(
    addresses.map(async (address) => {
      const from = performance.now()
      const status = await statusOf(address, host ?? NO_HOST)
      const isServing = status === (host === undefined ? MISDIRECTED : 200)
      const ms = Math.round(performance.now() - from)
      const problem = isServing ? undefined : typeof status === 'number' ? `answers ${status}` : `is away: ${status}`
      return { address, ms, problem }
    }),
  )

/** The status, or why there is none. */
const statusOf = (address: string, host: string): Promise<number | string> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(`http://${address}`)
    const asked = request({
      host: hostname.replace(/^\[|\]$/g, ''),
      port,
      path: '/api/setting',
      headers: { host },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    asked.on('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    asked.on('error', (error: NodeJS.ErrnoException) =>
      resolve(
        error.name === 'TimeoutError' || error.name === 'AbortError' ? 'no answer' : (error.code ?? error.message),
      ),
    )
    asked.end()
  })
