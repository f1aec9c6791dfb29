/** Routes of a transfer: form, action, slip. */
import { randomUUID } from 'node:crypto'
import { bankByCode, isAccountOfBank } from '@duang/contract/bank/banks'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { satangFromText } from '#bank/amount-text.ts'
import type { Bank } from '#bank/bank.ts'
import { type Account, accountsOf, findAccount } from '#bank/books.ts'
import type { AccountId } from '#bank/entries.ts'
import { showOpening } from '#bank/pages/account-routes.ts'
import { withQuery } from '#bank/pages/parts.ts'
import { peoplePage } from '#bank/pages/people-page.ts'
import { slipPage, type TransferFields, transferPage } from '#bank/pages/transfer-page.ts'
import { cleanFields, type PagesContext, peopleOf, showPage, textOf } from '#bank/pages/visit.ts'
import { refusals } from '#bank/refusals.ts'
import { slipPicture } from '#bank/slip-picture.ts'
import { Refusal } from '#kit/refusal.ts'

/** Maximum of listed site accounts. Further ones are entered like any other account. */
const SITE_CHOICES = 6

export async function transferRoutes(app: FastifyInstance, context: PagesContext) {
  const { bank, siteUrl } = context

  app.get<{ Querystring: TransferFields & { q?: string } }>('/transfer', (request, reply) => {
    const fields = cleanFields(request.query)
    const from = sourceOf(bank, fields)
    if (from) return showForm(context, reply, fields, from)
    if (fields.fromBank || fields.fromNumber) return showOpening(context, reply, fields)
    return showSources(context, reply, fields, textOf(request.query.q))
  })

  app.post<{ Body: TransferFields & { key?: string } }>('/transfer', async (request, reply) => {
    const fields = cleanFields(request.body)
    const from = sourceOf(bank, fields)
    if (!from) throw refusals.sourceUnknown()
    try {
      const to = destinationOf(fields)
      const key = textOf(request.body?.key) || undefined
      const transfer = bank.transfer({ from, to, amountSatang: satangFromText(fields.amount ?? ''), key })
      await bank.durable()
      return reply.redirect(`/transfers/${transfer.id}`, 303)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return showForm(context, reply.code(error.status), fields, from, error)
    }
  })

  app.get<{ Params: { id: string } }>('/transfers/:id/slip.png', async (request, reply) => {
    const transfer = bank.books.transfers.get(request.params.id)
    const picture = transfer && (await slipPicture(transfer))
    if (!picture) throw refusals.transferUnknown()
    const name = `attachment; filename="slip-${request.params.id}.png"`
    return reply.header('content-disposition', name).type('image/png').send(picture)
  })

  app.get<{ Params: { id: string } }>('/transfers/:id', (request, reply) => {
    const transfer = bank.books.transfers.get(request.params.id)
    const from = transfer && findAccount(bank.books, transfer.from)
    const to = transfer && findAccount(bank.books, transfer.to)
    if (!from || !to) throw refusals.transferUnknown()
    const body = slipPage({ transfer, from, to, siteUrl })
    return showPage(context, reply, { title: 'โอนเงินสำเร็จ', section: '/transfer', body })
  })
}

function showForm(
  context: PagesContext,
  reply: FastifyReply,
  fields: TransferFields,
  from: Account,
  refusal?: Refusal,
) {
  const siteAccounts = accountsOf(context.bank.books, 'site').slice(0, SITE_CHOICES)
  const body = transferPage({ from, siteAccounts, fields, key: randomUUID(), refusal })
  return showPage(context, reply, { title: 'โอนเงิน', section: '/transfer', body })
}

function showSources(context: PagesContext, reply: FastifyReply, fields: TransferFields, search: string) {
  const destination = { toBank: fields.toBank, toNumber: fields.toNumber, amount: fields.amount }
  const body = peoplePage({
    people: peopleOf(context.bank),
    search,
    hrefOf: ({ bank, number }) => withQuery('/transfer', { ...destination, fromBank: bank, fromNumber: number }),
    title: 'โอนจากบัญชีใด',
    lead: 'เว็บไซต์เติมเครดิตให้เมื่อโอนจากบัญชีที่สมาชิกลงทะเบียนไว้',
    action: { path: '/transfer', fields: destination },
  })
  return showPage(context, reply, { title: 'เลือกบัญชีต้นทาง', section: '/transfer', body })
}

/** Only persons send money here. Only payouts debit the site's account. */
function sourceOf(bank: Bank, { fromBank = '', fromNumber = '' }: TransferFields): Account | undefined {
  const account = findAccount(bank.books, { bank: fromBank, number: fromNumber })
  return account?.owner === 'person' ? account : undefined
}

function destinationOf({ to = 'other', toBank = '', toNumber = '' }: TransferFields): AccountId {
  if (to !== 'other') {
    const [bank = '', number = ''] = to.split('-')
    return { bank, number }
  }
  const bank = bankByCode(toBank)
  if (!bank) throw refusals.bankMalformed()
  if (!isAccountOfBank(toBank, toNumber)) throw refusals.numberMalformed(bank.accountLengths)
  return { bank: toBank, number: toNumber }
}
