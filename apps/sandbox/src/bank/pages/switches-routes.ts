import type { FastifyInstance, FastifyReply } from 'fastify'
import { type SwitchesForm, switchesFromForm, switchesPage } from '#bank/pages/switches-page.ts'
import { type PagesContext, showPage } from '#bank/pages/visit.ts'
import { parseBody } from '#bank/parse-body.ts'
import { switches } from '#bank/switches.ts'
import { Refusal } from '#kit/refusal.ts'

export async function switchesRoutes(app: FastifyInstance, context: PagesContext) {
  const { bank } = context
  const show = (reply: FastifyReply, isSaved: boolean, refusal?: Refusal) => {
    const body = switchesPage({ switches: bank.books.switches, now: bank.now(), isSaved, refusal })
    return showPage(context, reply, { title: 'สวิตช์ของธนาคาร', section: '/switches', body })
  }

  app.get<{ Querystring: { saved?: string } }>('/switches', (request, reply) =>
    show(reply, request.query.saved === '1'),
  )

  app.post<{ Body: SwitchesForm }>('/switches', async (request, reply) => {
    try {
      bank.setSwitches(parseBody(switches, switchesFromForm(request.body ?? {})))
      await bank.durable()
      return reply.redirect('/switches?saved=1', 303)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return show(reply.code(error.status), false, error)
    }
  })
}
