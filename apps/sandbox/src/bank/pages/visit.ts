/** Shared by the page routes: sends a page, and reads a form as it was typed. */
import type { FastifyReply } from 'fastify'
import { digitsFromText } from '#bank/amount-text.ts'
import type { Bank } from '#bank/bank.ts'
import { type Account, accountKey, accountsOf } from '#bank/books.ts'
import type { TransferFields } from '#bank/pages/transfer-page.ts'
import { PAGE_HEADERS, type Page, renderPage } from '#kit/layout.ts'
import { PEOPLE } from '#people'

export type PagesContext = { bank: Bank; siteUrl: string }

export async function showPage({ bank, siteUrl }: PagesContext, reply: FastifyReply, page: Omit<Page, 'siteUrl'>) {
  // A crash must not undo what a page has shown.
  await bank.durable()
  return reply
    .headers(PAGE_HEADERS)
    .type('text/html; charset=utf-8')
    .send(renderPage({ ...page, siteUrl }))
}

const DEMONSTRATION = new Set(PEOPLE.map(accountKey))

/** Accounts that visitors opened, the newest first, then the demonstration persons. */
export function peopleOf({ books }: Bank): Account[] {
  const { known = [], opened = [] } = Object.groupBy(accountsOf(books, 'person'), (account) =>
    DEMONSTRATION.has(accountKey(account)) ? 'known' : 'opened',
  )
  return [...opened.reverse(), ...known]
}

/** Text of a query or form value. A list counts as empty. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Without empty fields. Digits are Latin, without dashes. */
export function cleanFields(raw: TransferFields | undefined): TransferFields {
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
