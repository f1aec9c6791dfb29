/** Routes to pick, view and open an account. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { accountsOf, findAccount } from '#bank/books.ts'
import type { AccountId } from '#bank/entries.ts'
import { accountPage } from '#bank/pages/account-page.ts'
import { openPage } from '#bank/pages/open-page.ts'
import { withQuery } from '#bank/pages/parts.ts'
import { accountPath, peoplePage } from '#bank/pages/people-page.ts'
import { sitePage } from '#bank/pages/site-page.ts'
import type { TransferFields } from '#bank/pages/transfer-page.ts'
import { cleanFields, type PagesContext, peopleOf, showPage, textOf } from '#bank/pages/visit.ts'
import { refusals } from '#bank/refusals.ts'
import type { Courier } from '#bank/statement-courier.ts'
import { Refusal } from '#kit/refusal.ts'

export async function accountRoutes(
  app: FastifyInstance,
  { courier, ...context }: PagesContext & { courier: Courier },
) {
  const { bank } = context
  const { books } = bank

  app.get<{ Querystring: { q?: string } }>('/', (request, reply) => {
    const body = peoplePage({
      people: peopleOf(bank),
      search: textOf(request.query.q),
      hrefOf: accountPath,
      title: 'เลือกบัญชีที่ต้องการใช้',
      lead: 'ทุกคนเป็นบุคคลสมมติ เลือกได้ทุกบัญชีโดยไม่ต้องใช้รหัสผ่าน',
      action: { path: '/', fields: {} },
    })
    return showPage(context, reply, { title: 'เลือกบัญชี', section: '/', body })
  })

  app.get<{ Params: AccountId; Querystring: { page?: string } }>('/accounts/:bank/:number', (request, reply) => {
    const account = findAccount(books, request.params)
    if (!account) throw refusals.accountUnknown()
    const page = Number.parseInt(textOf(request.query.page), 10) || 1
    const isDelivered = ({ id }: { id: string }) => !books.undelivered.has(id)
    const section = account.owner === 'site' ? '/site' : '/'
    return showPage(context, reply, { title: account.name, section, body: accountPage({ account, page, isDelivered }) })
  })

  app.get('/site', (_request, reply) => {
    const body = sitePage({
      accounts: accountsOf(books, 'site'),
      linesUndelivered: books.undelivered.size,
      deliveryError: courier.lastError(),
    })
    return showPage(context, reply, { title: 'บัญชีของเว็บไซต์', section: '/site', body })
  })

  app.get<{ Querystring: TransferFields }>('/open', (request, reply) =>
    showOpening(context, reply, cleanFields(request.query)),
  )

  app.post<{ Body: TransferFields }>('/open', async (request, reply) => {
    const fields = cleanFields(request.body)
    const { fromBank = '', fromNumber = '', fromName = '', toBank, toNumber, amount } = fields
    try {
      const account = bank.open({ bank: fromBank, number: fromNumber, name: fromName, owner: 'person' })
      await bank.durable()
      const isTransferWaiting = Boolean(toBank || toNumber)
      const next = isTransferWaiting
        ? withQuery('/transfer', { fromBank, fromNumber, toBank, toNumber, amount })
        : accountPath(account)
      return reply.redirect(next, 303)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return showOpening(context, reply.code(error.status), fields, error)
    }
  })
}

export function showOpening(context: PagesContext, reply: FastifyReply, fields: TransferFields, refusal?: Refusal) {
  return showPage(context, reply, { title: 'เปิดบัญชี', section: '/', body: openPage({ fields, refusal }) })
}
