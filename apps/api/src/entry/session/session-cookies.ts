/** The two cookies of a login: of the session, and of the browser, which outlives it. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '#core/context.ts'
import { DEVICE_DAYS, deviceCookieName, deviceSecret } from '#core/session/known-device.ts'
import { cookieName } from '#core/session/session.ts'

/** The secrets of a login that belong into HttpOnly cookies and nowhere else. */
export type LoginSecrets = { cookie: string; device: string }

/** The secret of a browser with an earlier login. */
export const knownDevice = (request: FastifyRequest): string | undefined =>
  deviceSecret(request.cookies[deviceCookieName(isHttps(request))])

export function setLoginCookies(
  ctx: Ctx,
  request: FastifyRequest,
  response: FastifyReply,
  { cookie, device }: LoginSecrets,
): void {
  const maxAge = ctx.brand.settings.sessionHours * 3600
  response.setCookie(cookieName(isHttps(request)), cookie, { ...cookieOptions(request), maxAge })
  const deviceMaxAge = DEVICE_DAYS * 86_400
  response.setCookie(deviceCookieName(isHttps(request)), device, { ...cookieOptions(request), maxAge: deviceMaxAge })
}

export const clearSessionCookie = (request: FastifyRequest, response: FastifyReply) =>
  response.clearCookie(cookieName(isHttps(request)), cookieOptions(request))

const isHttps = (request: FastifyRequest): boolean => request.protocol === 'https'

const cookieOptions = (request: FastifyRequest) =>
  ({ httpOnly: true, sameSite: 'strict', path: '/', secure: isHttps(request) }) as const
