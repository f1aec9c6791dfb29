/** Renders public pages with the site's own components, by the function that the build of the site writes to `dist/server`. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageRequest, RenderedPage, RenderPage } from '@duang/contract/site/page-rendering'
import { LANGUAGE_COOKIE, type Language } from '@duang/contract/wire/language'
import type { FastifyInstance } from 'fastify'
import type { Log } from '#kit/log/log.ts'
import { asInnerCall } from '../overload/load.ts'

export type PageRenderer = (
  request: Omit<PageRequest, 'fetch' | 'now'> & { host: string; language: Language },
) => Promise<RenderedPage | undefined>

/** Rendering uses some milliseconds of the one thread. Requests for addresses that are not cached must not use all of them. */
const RENDERED_A_SECOND = 60

/** Returns whether a page may be rendered now, and counts it. All languages share it. */
export function createRenderBudget(clock: () => Date): () => boolean {
  let second = 0
  let rendered = 0
  return () => {
    const now = Math.floor(clock().getTime() / 1_000)
    if (now !== second) [second, rendered] = [now, 0]
    return ++rendered <= RENDERED_A_SECOND
  }
}

type RendererOptions = {
  folder: string
  fastify: FastifyInstance
  clock: () => Date
  log: Pick<Log, 'error'>
  mayRender: () => boolean
}

/** A page that cannot be rendered is rendered by the browser: that it is slower is no reason to answer nothing. */
export async function createPageRenderer(options: RendererOptions): Promise<PageRenderer> {
  const { folder, fastify, clock, log, mayRender } = options
  const file = path.join(folder, 'server/entry-server.js')
  if (!existsSync(file)) return async () => undefined
  const renderPage = await loadRenderPage(file).catch((error: unknown) => {
    log.error({ err: error }, 'pages are not rendered')
    return async () => undefined
  })
  return async ({ host, language, ...request }) => {
    if (!mayRender()) return undefined
    try {
      return await renderPage({ ...request, now: clock().getTime(), fetch: fetchInside(fastify, host, language) })
    } catch (error) {
      log.error({ err: error, path: request.path }, 'page not rendered')
      return undefined
    }
  }
}

const loadRenderPage = async (file: string): Promise<RenderPage> =>
  ((await import(pathToFileURL(file).href)) as { renderPage: RenderPage }).renderPage

/**
 * Calls of a page run through the same handlers, schemas and rules as those of a visitor, without a network. They carry the language
 * and no other cookie, so no member is logged in.
 */
const fetchInside =
  (fastify: FastifyInstance, host: string, language: Language): typeof fetch =>
  async (input, init) => {
    const cookie = `${LANGUAGE_COOKIE}=${language}`
    const headers = { ...Object.fromEntries(new Headers(init?.headers)), host, cookie }
    const answer = await asInnerCall(() => fastify.inject({ method: 'GET', url: String(input), headers }))
    const type = String(answer.headers['content-type'] ?? 'application/json')
    return new Response(answer.payload, { status: answer.statusCode, headers: { 'content-type': type } })
  }
