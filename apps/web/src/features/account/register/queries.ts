/** Lookups of the registration and the registration itself. Replies are cached by value, since lookups are limited (interpretation S3). */

import {
  checkPassword,
  checkPhone,
  checkUsername,
  findInviter,
  nameInviter,
  openRegistration,
  TICKET_HEADER,
} from '@duang/contract/account/register-lookups'
import { CallError } from '@duang/contract/client'
import { USERNAME } from '@duang/contract/wire/fields'
import { normalisePhone } from '@duang/contract/wire/pasted-fields'
import { type QueryKey, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#core/call/api.ts'
import { LANGUAGE } from '#kit/th.ts'
import type { RegisterForm } from './register-form.ts'

/**
 * The ticket lives as long as the page. All lookups and the registration send it. The first of them opens it, because an address
 * gets few tickets an hour, and a visitor who only reads the page needs none. Its failure is shown where the ticket is needed.
 */
export const ticketQuery = queryOptions({
  queryKey: ['register', 'ticket'],
  queryFn: () => call(openRegistration, { body: { language: LANGUAGE } }),
  staleTime: Number.POSITIVE_INFINITY,
  networkMode: 'always',
  meta: { isQuiet: true },
})

export type Lookup<Reply> = { queryKey: QueryKey; queryFn: () => Promise<Reply> }

export const lookup = <Reply>(what: string, value: QueryKey, queryFn: () => Promise<Reply>) => ({
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

/** Without a ticket, so that it is there for visitors who only read the page. A refusal leaves the code as it is. */
export const inviterNameQuery = (afCode: string) =>
  queryOptions({
    queryKey: ['register', 'inviter-name', afCode],
    queryFn: ({ signal }) => call(nameInviter, { params: { afCode }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { isQuiet: true },
  })

type HeadersWithTicket = { headers: Record<string, string> }

/** Adds the ticket to a call. An expired one is replaced once, silently. */
export function useTicket() {
  const queryClient = useQueryClient()
  return async <Reply>(send: (input: HeadersWithTicket) => Promise<Reply>): Promise<Reply> => {
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
}

/** The lookups of the first step, and of the inviter. */
export function useTicketCalls() {
  const withTicket = useTicket()
  return {
    phone: (phone: string) =>
      lookup('phone', [normalisePhone(phone)], () =>
        withTicket((input) => call(checkPhone, { ...input, params: { value: normalisePhone(phone) ?? phone } })),
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
    inviter: (afCode: string) =>
      lookup('inviter', [afCode], () => withTicket((input) => call(findInviter, { ...input, params: { afCode } }))),
  }
}
