/** The pages of the bank. They work without JavaScript: every act is a form, answered by a redirect. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accountRoutes } from '#bank/pages/account-routes.ts'
import { switchesRoutes } from '#bank/pages/switches-routes.ts'
import { transferRoutes } from '#bank/pages/transfer-routes.ts'
import type { PagesContext } from '#bank/pages/visit.ts'
import { refusals } from '#bank/refusals.ts'
import type { Courier } from '#bank/statement-courier.ts'

export async function bankPages(app: FastifyInstance, settings: PagesContext & { courier: Courier }) {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  )
  app.addHook('preHandler', refuseForeignForms)
  await app.register(accountRoutes, settings)
  await app.register(transferRoutes, settings)
  await app.register(switchesRoutes, settings)
}

/** Browsers say where a form stands. A form of another site must not move even play money. */
async function refuseForeignForms(request: FastifyRequest) {
  const { origin } = request.headers
  if (request.method !== 'GET' && origin !== undefined && URL.parse(origin)?.host !== request.host)
    throw refusals.originForeign()
}
