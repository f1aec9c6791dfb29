/**
 * The language of a request: that of the device's cookie, else Thai. Headers of the browser do not decide. The cookie holds a choice of
 * the device itself (`en`), or follows the member who logged in there last (`en.member`, decision 069).
 */
import { isLanguage, LANGUAGE_COOKIE, type Language } from '@duang/contract/wire/language'
import type { FastifyReply, FastifyRequest } from 'fastify'

const OF_MEMBER = '.member'
const YEAR_SECONDS = 365 * 24 * 3_600

/** A request that was refused early has no cookies. */
const cookieOf = (request: FastifyRequest): string =>
  (request.cookies as FastifyRequest['cookies'] | undefined)?.[LANGUAGE_COOKIE] ?? ''

/** The language that the device remembers. */
function rememberedLanguage(request: FastifyRequest): Language | undefined {
  const language = cookieOf(request).replace(OF_MEMBER, '')
  return isLanguage(language) ? language : undefined
}

export const languageOf = (request: FastifyRequest): Language => rememberedLanguage(request) ?? 'th'

/** The choice that was made on this device by a visitor. Undefined without one, and where the device follows a member. */
export function ownLanguage(request: FastifyRequest): Language | undefined {
  const chosen = cookieOf(request)
  return isLanguage(chosen) ? chosen : undefined
}

/** `isOfMember`: the device follows the member, so that the next login there may change it. */
export const rememberLanguage = (
  request: FastifyRequest,
  response: FastifyReply,
  language: Language,
  isOfMember = false,
): FastifyReply =>
  response.setCookie(LANGUAGE_COOKIE, isOfMember ? language + OF_MEMBER : language, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: YEAR_SECONDS,
  })

/**
 * After a login or a registration: the device follows the language of the member, unless a visitor chose another one there. Returns the
 * language in which the page must open again; undefined where it is in the right one.
 */
export function followMember(
  request: FastifyRequest,
  response: FastifyReply,
  stored: Language | null,
): Language | undefined {
  const own = ownLanguage(request)
  if (stored === null || (own !== undefined && own !== stored)) return undefined
  rememberLanguage(request, response, stored, true)
  return stored === languageOf(request) ? undefined : stored
}
