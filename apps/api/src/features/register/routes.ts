import { PROOF_HEADER } from '@duang/contract/proof'
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
import type { Origin } from '#core/context.ts'
import { headerOf, mount, type Site } from '#core/mount.ts'
import { accountNameOf, isAccountFree, isInviter, isPhoneFree, isUsernameFree } from './lookups.ts'
import { join } from './register.ts'
import { type Asker, openTicket } from './ticket.ts'

export function mountRegister(site: Site): void {
  mount(site, openRegistration, ({ ctx, origin }) => openTicket(ctx, origin))
  mount(site, checkPhone, async ({ ctx, params, ...from }) => ({
    available: await isPhoneFree(ctx, askerOf(from), params.value),
  }))
  mount(site, checkUsername, async ({ ctx, params, ...from }) => ({
    available: await isUsernameFree(ctx, askerOf(from), params.value),
  }))
  mount(site, checkBankId, async ({ ctx, params, body, ...from }) => ({
    available: await isAccountFree(ctx, askerOf(from), { bank: body.bankName, digits: params.bankId }),
  }))
  mount(site, findInviter, async ({ ctx, params, ...from }) => ({
    exists: await isInviter(ctx, askerOf(from), params.afCode),
  }))
  mount(site, findAccountName, ({ ctx, body, ...from }) =>
    accountNameOf(ctx, askerOf(from), { bank: body.bankName, digits: body.bankId }),
  )
  mount(site, register, ({ ctx, body, ...from }) => join(ctx, askerOf(from), body))
}

function askerOf({ request, origin }: { request: FastifyRequest; origin: Origin }): Asker {
  return { ticket: headerOf(request, TICKET_HEADER), origin, proof: headerOf(request, PROOF_HEADER) }
}
