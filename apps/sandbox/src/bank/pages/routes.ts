/** The pages of the bank. They work without JavaScript: every act is a form, answered by a redirect. */
import { randomUUID } from 'node:crypto'
import { bankByCode, isAccountOfBank } from '@duang/contract/banks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { digitsFromText, satangFromText } from '#bank/amount-text.ts'
import type { Bank } from '#bank/bank.ts'
import { type Account, accountKey, accountsOf, findAccount } from '#bank/books.ts'
import type { AccountId } from '#bank/entries.ts'
import { accountPage } from '#bank/pages/account-page.ts'
import { openPage } from '#bank/pages/open-page.ts'
import { withQuery } from '#bank/pages/parts.ts'
import { accountPath, peoplePage } from '#bank/pages/people-page.ts'
import { sitePage } from '#bank/pages/site-page.ts'
import { type SwitchesForm, switchesFromForm, switchesPage } from '#bank/pages/switches-page.ts'
import { slipPage, type TransferFields, transferPage } from '#bank/pages/transfer-page.ts'
import { parseBody } from '#bank/parse-body.ts'
import { refusals } from '#bank/refusals.ts'
import type { Courier } from '#bank/statement-courier.ts'
import { switches } from '#bank/switches.ts'
import { PAGE_HEADERS, type Page, renderPage } from '#kit/layout.ts'
import { Refusal } from '#kit/refusal.ts'
import { PEOPLE } from '#people'

export type BankPagesSettings = { bank: Bank; courier: Courier; siteUrl: string }

export async function bankPages(app: FastifyInstance, settings: BankPagesSettings) {
  const { bank, courier, siteUrl } = settings
  const { books } = bank

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  )
  app.addHook('preHandler', refuseForeignForms)

  const show = async (reply: FastifyReply, page: Omit<Page, 'siteUrl'>) => {
    // What a page shows must not be taken back by a crash either.
    await bank.durable()
    return reply
      .headers(PAGE_HEADERS)
      .type('text/html; charset=utf-8')
      .send(renderPage({ ...page, siteUrl }))
  }
  const showTransfer = (reply: FastifyReply, fields: TransferFields, from: Account, refusal?: Refusal) =>
    show(reply, {
      title: 'โอนเงิน',
      section: '/transfer',
      body: transferPage({
        from,
        siteAccounts: accountsOf(books, 'site').slice(0, 6),
        fields,
        key: randomUUID(),
        refusal,
      }),
    })
  const showOpen = (reply: FastifyReply, fields: TransferFields, refusal?: Refusal) =>
    show(reply, { title: 'เปิดบัญชี', section: '/', body: openPage({ fields, refusal }) })

  app.get<{ Querystring: { q?: string } }>('/', (request, reply) =>
    show(reply, {
      title: 'เลือกบัญชี',
      section: '/',
      body: peoplePage({
        people: peopleOf(bank),
        search: textOf(request.query.q),
        hrefOf: accountPath,
        title: 'เลือกบัญชีที่ต้องการใช้',
        lead: 'ทุกคนเป็นบุคคลสมมติ เลือกได้ทุกบัญชีโดยไม่ต้องใช้รหัสผ่าน',
        action: { path: '/', fields: {} },
      }),
    }),
  )

  app.get<{ Params: AccountId; Querystring: { page?: string } }>('/accounts/:bank/:number', (request, reply) => {
    const account = findAccount(books, request.params)
    if (!account) throw refusals.accountUnknown()
    const page = Number.parseInt(textOf(request.query.page), 10) || 1
    const isDelivered = ({ id }: { id: string }) => !books.undelivered.has(id)
    const section = account.owner === 'site' ? '/site' : '/'
    return show(reply, { title: account.name, section, body: accountPage({ account, page, isDelivered }) })
  })

  app.get<{ Querystring: TransferFields & { q?: string } }>('/transfer', (request, reply) => {
    const fields = cleanFields(request.query)
    const from = sourceOf(bank, fields)
    if (from) return showTransfer(reply, fields, from)
    if (fields.fromBank || fields.fromNumber) return showOpen(reply, fields)
    const destination = { toBank: fields.toBank, toNumber: fields.toNumber, amount: fields.amount }
    return show(reply, {
      title: 'เลือกบัญชีต้นทาง',
      section: '/transfer',
      body: peoplePage({
        people: peopleOf(bank),
        search: textOf(request.query.q),
        hrefOf: ({ bank, number }) => withQuery('/transfer', { ...destination, fromBank: bank, fromNumber: number }),
        title: 'โอนจากบัญชีใด',
        lead: 'เว็บไซต์เติมเครดิตให้เมื่อโอนจากบัญชีที่สมาชิกลงทะเบียนไว้',
        action: { path: '/transfer', fields: destination },
      }),
    })
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
      return showTransfer(reply.code(error.status), fields, from, error)
    }
  })

  app.get<{ Params: { id: string } }>('/transfers/:id', (request, reply) => {
    const transfer = books.transfers.get(request.params.id)
    const from = transfer && findAccount(books, transfer.from)
    const to = transfer && findAccount(books, transfer.to)
    if (!from || !to) throw refusals.transferUnknown()
    return show(reply, { title: 'โอนเงินสำเร็จ', section: '/transfer', body: slipPage({ transfer, from, to, siteUrl }) })
  })

  app.get<{ Querystring: TransferFields }>('/open', (request, reply) => showOpen(reply, cleanFields(request.query)))

  app.post<{ Body: TransferFields }>('/open', async (request, reply) => {
    const fields = cleanFields(request.body)
    try {
      const { fromBank = '', fromNumber = '', fromName = '' } = fields
      const account = bank.open({ bank: fromBank, number: fromNumber, name: fromName, owner: 'person' })
      await bank.durable()
      const { toBank, toNumber, amount } = fields
      const isWaiting = Boolean(toBank || toNumber)
      const transfer = { fromBank: account.bank, fromNumber: account.number, toBank, toNumber, amount }
      return reply.redirect(isWaiting ? withQuery('/transfer', transfer) : accountPath(account), 303)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return showOpen(reply.code(error.status), fields, error)
    }
  })

  app.get('/site', (_request, reply) =>
    show(reply, {
      title: 'บัญชีของเว็บไซต์',
      section: '/site',
      body: sitePage({
        accounts: accountsOf(books, 'site'),
        linesUndelivered: books.undelivered.size,
        deliveryFault: courier.lastFault(),
      }),
    }),
  )

  const showSwitches = (reply: FastifyReply, isSaved: boolean, refusal?: Refusal) =>
    show(reply, {
      title: 'สวิตช์ของธนาคาร',
      section: '/switches',
      body: switchesPage({ switches: books.switches, now: bank.now(), isSaved, refusal }),
    })
  app.get<{ Querystring: { saved?: string } }>('/switches', (request, reply) =>
    showSwitches(reply, request.query.saved === '1'),
  )
  app.post<{ Body: SwitchesForm }>('/switches', async (request, reply) => {
    try {
      bank.setSwitches(parseBody(switches, switchesFromForm(request.body ?? {})))
      await bank.durable()
      return reply.redirect('/switches?saved=1', 303)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return showSwitches(reply.code(error.status), false, error)
    }
  })
}

/** Browsers say where a form stands. A form of another site must not move even play money. */
async function refuseForeignForms(request: FastifyRequest) {
  const { origin } = request.headers
  if (request.method !== 'GET' && origin !== undefined && URL.parse(origin)?.host !== request.host)
    throw refusals.originForeign()
}

/** A query or form may hold a list where one value is meant; only text counts. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

function cleanFields(raw: TransferFields | undefined): TransferFields {
  const text = (name: keyof TransferFields) => textOf(raw?.[name]) || undefined
  const digits = (name: keyof TransferFields) => digitsFromText(textOf(raw?.[name])) || undefined
  return {
    fromBank: text('fromBank'),
    fromNumber: digits('fromNumber'),
    fromName: text('fromName'),
    to: text('to'),
    toBank: text('toBank'),
    toNumber: digits('toNumber'),
    amount: text('amount'),
  }
}

const DEMONSTRATION = new Set(PEOPLE.map(accountKey))

/** Accounts that visitors opened, the newest first, then the demonstration persons. */
function peopleOf({ books }: Bank): Account[] {
  const { known = [], opened = [] } = Object.groupBy(accountsOf(books, 'person'), (account) =>
    DEMONSTRATION.has(accountKey(account)) ? 'known' : 'opened',
  )
  return [...opened.reverse(), ...known]
}

/** Only persons send money here; the site's account moves by payouts alone. */
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
