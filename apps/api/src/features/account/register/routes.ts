import { PROOF_HEADER } from '@duang/contract/account/proof'
import { checkBankId, findAccountName, register } from '@duang/contract/account/register'
import {
  checkPassword,
  checkPhone,
  checkUsername,
  findInviter,
  nameInviter,
  openRegistration,
  TICKET_HEADER,
} from '@duang/contract/account/register-lookups'
import type { FastifyRequest } from 'fastify'
import type { Origin } from '#core/context.ts'
import { followMember, ownLanguage } from '#core/language.ts'
import { headerOf, mount, type Site } from '#entry/mount.ts'
import { knownDevice, setLoginCookies } from '#entry/session/session-cookies.ts'
import {
  accountNameOf,
  inviterOf,
  isAccountFree,
  isPhoneFree,
  isUsernameFree,
  nameOfInviter,
  ratePassword,
} from './lookups.ts'
import { join } from './register.ts'
import { type Asker, openTicket } from './ticket.ts'

export function mountRegister(site: Site): void {
  mount(site, openRegistration, ({ ctx, origin, body }) => openTicket(ctx, origin, body))
  mount(site, checkPhone, async ({ ctx, params, ...from }) => ({
    available: await isPhoneFree(ctx, askerOf(from), params.value),
  }))
  mount(site, checkUsername, async ({ ctx, params, ...from }) => ({
    available: await isUsernameFree(ctx, askerOf(from), params.value),
  }))
  mount(site, checkPassword, ({ ctx, body, ...from }) => ratePassword(ctx, askerOf(from), body))
  mount(site, checkBankId, async ({ ctx, params, body, ...from }) => ({
    available: await isAccountFree(ctx, askerOf(from), { bank: body.bankName, digits: params.bankId }),
  }))
  mount(site, findInviter, ({ ctx, params, ...from }) => inviterOf(ctx, askerOf(from), params.afCode))
  mount(site, nameInviter, async ({ ctx, origin, params }) => ({
    name: await nameOfInviter(ctx, origin, params.afCode),
  }))
  mount(site, findAccountName, ({ ctx, body, ...from }) =>
    accountNameOf(ctx, askerOf(from), { bank: body.bankName, digits: body.bankId }),
  )
  mount(site, register, async ({ ctx, body, request, response, origin }) => {
    const language = ownLanguage(request)
    const from = { device: knownDevice(request), language }
    const { reply, ...secrets } = await join(ctx, askerOf({ request, origin }), body, from)
    setLoginCookies(ctx, request, response, secrets)
    followMember(request, response, language ?? null)
    return reply
  })
}

function askerOf({ request, origin }: { request: FastifyRequest; origin: Origin }): Asker {
  return { ticket: headerOf(request, TICKET_HEADER), origin, proof: headerOf(request, PROOF_HEADER) }
}
