import { endDevice, endOtherDevices, listDevices, login, logout } from '@duang/contract/login'
import { PROOF_HEADER } from '@duang/contract/proof'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { headerOf, mount, type Site } from '#core/mount.ts'
import { cookieName, endSessions } from '#core/session/session.ts'
import { endOthers, liveDevices } from './devices.ts'
import { DEVICE_DAYS, deviceCookieName, deviceSecret } from './known-device.ts'
import { enter } from './login.ts'

export function mountLogin(site: Site): void {
  mount(site, login, async ({ ctx, origin, body, request, response }) => {
    const known = deviceSecret(request.cookies[deviceCookieName(isHttps(request))])
    const visitor = { origin, device: known, proof: headerOf(request, PROOF_HEADER) }
    const { cookie, device, reply } = await enter(ctx, visitor, body)
    const maxAge = ctx.brand.settings.sessionHours * 3600
    response.setCookie(cookieName(isHttps(request)), cookie, { ...cookieOptions(request), maxAge })
    const deviceMaxAge = DEVICE_DAYS * 86_400
    response.setCookie(deviceCookieName(isHttps(request)), device, { ...cookieOptions(request), maxAge: deviceMaxAge })
    return reply
  })
  mount(site, logout, async ({ ctx, caller, request, response }) => {
    await endSessions(ctx.db, ctx, caller.memberId, { only: caller.sessionId }, 'logout')
    clearCookie(request, response)
    return { ended: true as const }
  })
  mount(site, listDevices, async ({ ctx, caller }) => ({ items: await liveDevices(ctx, caller) }))
  mount(site, endDevice, async ({ ctx, caller, params, request, response }) => {
    await endSessions(ctx.db, ctx, caller.memberId, { only: params.id }, 'device')
    if (params.id === caller.sessionId) clearCookie(request, response)
    return { ended: true as const }
  })
  mount(site, endOtherDevices, async ({ ctx, caller }) => ({ ended: await endOthers(ctx, caller) }))
}

const isHttps = (request: FastifyRequest): boolean => request.protocol === 'https'

const cookieOptions = (request: FastifyRequest) =>
  ({ httpOnly: true, sameSite: 'strict', path: '/', secure: isHttps(request) }) as const

const clearCookie = (request: FastifyRequest, response: FastifyReply) =>
  response.clearCookie(cookieName(isHttps(request)), cookieOptions(request))
