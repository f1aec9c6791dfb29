import { endDevice, endOtherDevices, listDevices, login, logout } from '@duang/contract/account/login'
import { PROOF_HEADER } from '@duang/contract/account/proof'
import { followMember, ownLanguage } from '#core/language.ts'
import { endSessions } from '#core/session/session.ts'
import { headerOf, mount, type Site } from '#entry/mount.ts'
import { clearSessionCookie, knownDevice, setLoginCookies } from '#entry/session/session-cookies.ts'
import { endOthers, liveDevices } from './devices.ts'
import { enter } from './login.ts'

export function mountLogin(site: Site): void {
  mount(site, login, async ({ ctx, origin, body, request, response }) => {
    const proof = headerOf(request, PROOF_HEADER)
    const visitor = { origin, device: knownDevice(request), language: ownLanguage(request), proof }
    const { reply, language, ...secrets } = await enter(ctx, visitor, body)
    setLoginCookies(ctx, request, response, secrets)
    return { ...reply, language: followMember(request, response, language) }
  })
  mount(site, logout, async ({ ctx, caller, request, response }) => {
    await endSessions(ctx.db, ctx, caller.memberId, { only: caller.sessionId }, 'logout')
    clearSessionCookie(request, response)
    return { ended: true as const }
  })
  mount(site, listDevices, async ({ ctx, caller }) => ({ items: await liveDevices(ctx, caller) }))
  mount(site, endDevice, async ({ ctx, caller, params, request, response }) => {
    await endSessions(ctx.db, ctx, caller.memberId, { only: params.id }, 'device')
    if (params.id === caller.sessionId) clearSessionCookie(request, response)
    return { ended: true as const }
  })
  mount(site, endOtherDevices, async ({ ctx, caller }) => ({ ended: await endOthers(ctx, caller) }))
}
