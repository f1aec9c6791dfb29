/** The switches of the third parties: a page for people, and calls for tests. */
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { parseBody } from '#bank/parse-body.ts'
import { acceptForms, admitThisMachineOnly } from '#kit/access-control.ts'
import { PAGE_HEADERS, renderPage } from '#kit/layout.ts'
import { type Outside, outsideSwitches } from '#outside/outside.ts'
import { outsidePage } from '#outside/outside-page.ts'

type Context = { outside: Outside; siteUrl: string }

export async function outsidePages(app: FastifyInstance, { outside, siteUrl }: Context) {
  acceptForms(app)
  app.get<{ Querystring: { saved?: string } }>('/outside', async (request, reply) => {
    const body = outsidePage(outside.switches(), request.query.saved === '1')
    const page = renderPage({ title: 'สวิตช์ของบริการภายนอก', section: '/switches', siteUrl, body })
    return reply.headers(PAGE_HEADERS).type('text/html; charset=utf-8').send(page)
  })
  app.post('/outside', async (request, reply) => {
    await outside.set(parseBody(outsideSwitches, request.body))
    return reply.redirect('/outside?saved=1', 303)
  })
}

export async function outsideCalls(app: FastifyInstance, { outside }: Pick<Context, 'outside'>) {
  admitThisMachineOnly(app)
  app.get('/sandbox/v1/outside', async () => outside.switches())
  /** Changes the named switches only. */
  app.put('/sandbox/v1/outside', async (request) => {
    const changes = parseBody(z.partial(outsideSwitches), request.body)
    await outside.set(parseBody(outsideSwitches, { ...outside.switches(), ...changes }))
    return outside.switches()
  })
}
