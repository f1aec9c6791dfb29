/** The language of a request: the choice that the member's device remembers, else Thai. Headers of the browser do not decide. */
import { isLanguage, LANGUAGE_COOKIE, type Language } from '@duang/contract/language'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A request that was refused early has no cookies. */
export function languageOf(request: FastifyRequest): Language {
  const chosen = (request.cookies as FastifyRequest['cookies'] | undefined)?.[LANGUAGE_COOKIE]
  return isLanguage(chosen) ? chosen : 'th'
}

const YEAR_SECONDS = 365 * 24 * 3_600

export const rememberLanguage = (request: FastifyRequest, response: FastifyReply, language: Language): FastifyReply =>
  response.setCookie(LANGUAGE_COOKIE, language, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: YEAR_SECONDS,
  })
