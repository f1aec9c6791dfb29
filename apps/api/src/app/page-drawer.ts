/** Draws public pages with the site's own components, by the function that the build of the site leaves in `dist/server`. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DrawnPage, DrawPage, PageRequest } from '@duang/contract/page-drawing'
import type { FastifyInstance } from 'fastify'
import type { Log } from '#kit/log.ts'
import { asInnerCall } from './load.ts'

export type PageDrawer = (
  request: Omit<PageRequest, 'fetch' | 'now'> & { host: string },
) => Promise<DrawnPage | undefined>

/** Drawing takes some milliseconds of the one thread: addresses that nobody has asked for before must not take all of them. */
const DRAWN_A_SECOND = 60

type DrawerOptions = { folder: string; fastify: FastifyInstance; clock: () => Date; log: Pick<Log, 'error'> }

/** A page that cannot be drawn is drawn by the browser: that it is slower is no reason to answer nothing. */
export async function createPageDrawer({ folder, fastify, clock, log }: DrawerOptions): Promise<PageDrawer> {
  const file = path.join(folder, 'server/entry-server.js')
  if (!existsSync(file)) return async () => undefined
  const drawPage = await loadDrawPage(file).catch((error: unknown) => {
    log.error({ err: error }, 'pages are not drawn')
    return async () => undefined
  })
  let second = 0
  let drawn = 0
  return async ({ host, ...request }) => {
    const now = Math.floor(clock().getTime() / 1_000)
    if (now !== second) [second, drawn] = [now, 0]
    if (++drawn > DRAWN_A_SECOND) return undefined
    try {
      return await drawPage({ ...request, now: clock().getTime(), fetch: fetchInside(fastify, host) })
    } catch (error) {
      log.error({ err: error, path: request.path }, 'page not drawn')
      return undefined
    }
  }
}

const loadDrawPage = async (file: string): Promise<DrawPage> =>
  ((await import(pathToFileURL(file).href)) as { drawPage: DrawPage }).drawPage

/** Calls of a page go through the same handlers, schemas and rules as those of a visitor, without a network. They carry no cookie: nobody is logged in. */
const fetchInside =
  (fastify: FastifyInstance, host: string): typeof fetch =>
  async (input, init) => {
    const headers = { ...Object.fromEntries(new Headers(init?.headers)), host }
    const answer = await asInnerCall(() => fastify.inject({ method: 'GET', url: String(input), headers }))
    const type = String(answer.headers['content-type'] ?? 'application/json')
    return new Response(answer.payload, { status: answer.statusCode, headers: { 'content-type': type } })
  }
