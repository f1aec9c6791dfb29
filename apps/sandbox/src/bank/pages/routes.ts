/** The pages of the bank. They work without JavaScript: each action is a form, answered by a redirect. */
import type { FastifyInstance } from 'fastify'
import { accountRoutes } from '#bank/pages/account-routes.ts'
import { switchesRoutes } from '#bank/pages/switches-routes.ts'
import { transferRoutes } from '#bank/pages/transfer-routes.ts'
import type { PagesContext } from '#bank/pages/visit.ts'
import type { Courier } from '#bank/statement-courier.ts'
import { acceptForms } from '#kit/access-control.ts'

export async function bankPages(app: FastifyInstance, settings: PagesContext & { courier: Courier }) {
  acceptForms(app)
  await app.register(accountRoutes, settings)
  await app.register(transferRoutes, settings)
  await app.register(switchesRoutes, settings)
}
