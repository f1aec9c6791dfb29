/** For tests: applicants, the bank with their accounts, and the entry points they use. */
import { randomInt } from 'node:crypto'
import type { CallBody } from '@duang/contract'
import { register } from '@duang/contract/account/register'
import { openRegistration, TICKET_HEADER } from '@duang/contract/account/register-lookups'
import type { CallError } from '@duang/contract/client'
import type { AccountNameAnswer, Bank } from '../../src/core/bank/bank.ts'
import { clientOf, type TestSite } from './site.ts'

export type Application = CallBody<typeof register>

export const anApplication = (given: Partial<Application> = {}): Application => {
  const n = String(randomInt(10_000_000, 99_999_999))
  return {
    phone: `08${n}`,
    username: `new${n}`,
    password: 'a good long secret',
    bankId: `42${n}`,
    bankName: '014',
    isAdult: true,
    termsVersion: 'v1+v1',
    ...given,
  }
}

/** A bank that gives one answer for every account, and counts how often it was asked. */
export function bankThatSays(answer: AccountNameAnswer) {
  const bank = {
    asked: 0,
    answer,
    accountName: async () => {
      bank.asked++
      return bank.answer
    },
    send: async () => 'pull' as const,
    ask: async () => 'pull' as const,
  }
  return bank satisfies Bank
}

export const acquireTicket = async (site: TestSite): Promise<string> =>
  (await clientOf(site)(openRegistration, { body: {} })).ticket

export const apply = async (site: TestSite, application: Application, ticket?: string) =>
  clientOf(site)(register, {
    body: application,
    headers: { [TICKET_HEADER]: ticket ?? (await acquireTicket(site)) },
  })

/** `ok`, the code of the refusal, or how the client failed without one: the result in a row of a test. */
export const codeOf = async (answer: Promise<unknown>): Promise<string | undefined> =>
  answer.then(
    () => 'ok',
    (error: CallError) => error.code ?? error.kind,
  )
