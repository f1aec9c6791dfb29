import {
  checkBankId,
  checkPhone,
  checkUsername,
  findAccountName,
  findInviter,
  openRegistration,
  register,
  TICKET_HEADER,
} from '@duang/contract/register'
import type { FastifyRequest } from 'fastify'
import { mount, type Site } from '#core/mount.ts'
import { accountNameOf, isAccountFree, isInviter, isPhoneFree, isUsernameFree } from './lookups.ts'
import { join } from './register.ts'
import { openTicket } from './ticket.ts'

export function mountRegister(site: Site): void {
  mount(site, openRegistration, ({ ctx, origin }) => openTicket(ctx, origin))
  mount(site, checkPhone, async ({ ctx, params, request }) => ({
    available: await isPhoneFree(ctx, ticketOf(request), params.value),
  }))
  mount(site, checkUsername, async ({ ctx, params, request }) => ({
    available: await isUsernameFree(ctx, ticketOf(request), params.value),
  }))
  mount(site, checkBankId, async ({ ctx, params, body, request }) => ({
    available: await isAccountFree(ctx, ticketOf(request), { bank: body.bankName, digits: params.bankId }),
  }))
  mount(site, findInviter, async ({ ctx, params, request }) => ({
    exists: await isInviter(ctx, ticketOf(request), params.afCode),
  }))
  mount(site, findAccountName, ({ ctx, body, request }) =>
    accountNameOf(ctx, ticketOf(request), { bank: body.bankName, digits: body.bankId }),
  )
  mount(site, register, ({ ctx, body, request }) => join(ctx, ticketOf(request), body))
}

const ticketOf = (request: FastifyRequest): string | undefined => {
  const given = request.headers[TICKET_HEADER]
  return typeof given === 'string' ? given : undefined
}
