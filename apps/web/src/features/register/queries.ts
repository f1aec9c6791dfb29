/** Lookups of the registration and the registration itself. Replies are cached by value, since lookups are limited (interpretation S3). */
import { CallError } from '@duang/contract/client'
import { normalisePhone, USERNAME } from '@duang/contract/fields'
import {
  checkBankId,
  checkPassword,
  checkPhone,
  checkUsername,
  findAccountName,
  findInviter,
  openRegistration,
  register,
  TICKET_HEADER,
} from '@duang/contract/register'
import { type QueryKey, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#core/api.ts'
import type { Attribution } from './attribution.ts'
import { accountDigits, type RegisterForm } from './register-form.ts'

/**
 * The ticket lives as long as the page. All lookups and the registration send it. The first of them opens it, because an address
 * gets few tickets an hour, and a visitor who only reads the page needs none. Its failure is shown where the ticket is needed.
 */
export const ticketQuery = queryOptions({
  queryKey: ['register', 'ticket'],
  queryFn: () => call(openRegistration, { body: {} }),
  staleTime: Number.POSITIVE_INFINITY,
  networkMode: 'always',
  meta: { isQuiet: true },
})

export type Lookup<Reply> = { queryKey: QueryKey; queryFn: () => Promise<Reply> }

const lookup = <Reply>(what: string, value: QueryKey, queryFn: () => Promise<Reply>) => ({
  queryKey: ['register', what, ...value] as QueryKey,
  queryFn,
  retry: false,
  // Replies are final, failures too: every lookup counts against the ticket.
  retryOnMount: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { isQuiet: true },
})

type HeadersWithTicket = { headers: Record<string, string> }

/** Calls that send the ticket. An expired ticket is replaced once, silently. */
export function useTicketCalls() {
  const queryClient = useQueryClient()
  const withTicket = async <Reply>(send: (input: HeadersWithTicket) => Promise<Reply>): Promise<Reply> => {
    const headersOf = (ticket: string) => ({ headers: { [TICKET_HEADER]: ticket } })
    const { ticket } = await queryClient.ensureQueryData(ticketQuery)
    try {
      return await send(headersOf(ticket))
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'register_ticket_invalid') throw error
      const renewed = await queryClient.fetchQuery({ ...ticketQuery, staleTime: 0 })
      return send(headersOf(renewed.ticket))
    }
  }
  return {
    phone: (phone: string) =>
      lookup('phone', [normalisePhone(phone)], () =>
        withTicket((input) => call(checkPhone, { ...input, params: { value: phone } })),
      ),
    username: (username: string) =>
      lookup('username', [username.toLowerCase()], () =>
        withTicket((input) => call(checkUsername, { ...input, params: { value: username } })),
      ),
    /** The member's name and number are weak passwords as well. */
    password: ({ password, username, phone }: Pick<RegisterForm, 'password' | 'username' | 'phone'>) =>
      lookup('password', [password, username, phone], () =>
        withTicket((input) =>
          call(checkPassword, {
            ...input,
            body: {
              password,
              ...(USERNAME.test(username) ? { username } : {}),
              ...(normalisePhone(phone) === undefined ? {} : { phone }),
            },
          }),
        ),
      ),
    account: (bankName: string, account: string) =>
      lookup('account', [bankName, accountDigits(account)], () =>
        withTicket((input) =>
          call(checkBankId, { ...input, params: { bankId: accountDigits(account) }, body: { bankName } }),
        ),
      ),
    accountName: (bankName: string, account: string) =>
      lookup('account-name', [bankName, accountDigits(account)], () =>
        withTicket((input) => call(findAccountName, { ...input, body: { bankId: accountDigits(account), bankName } })),
      ),
    inviter: (afCode: string) =>
      lookup('inviter', [afCode], () => withTicket((input) => call(findInviter, { ...input, params: { afCode } }))),
    register: async (form: RegisterForm, attribution: Attribution, termsVersion: string) =>
      withTicket((input) =>
        call(register, {
          ...input,
          body: {
            phone: form.phone,
            username: form.username,
            password: form.password,
            bankId: accountDigits(form.account),
            bankName: form.bankCode,
            isAdult: form.isAgreed,
            termsVersion,
            ...(form.accountName.trim() ? { accountName: form.accountName.trim() } : {}),
            ...(form.afCode ? { afCode: form.afCode } : {}),
            ...attribution,
          },
        }),
      ),
  }
}
