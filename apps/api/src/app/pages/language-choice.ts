/**
 * Links such as `/login?lang=en` choose the language of the site: the device remembers it, and the page opens again without the choice.
 * The choice of a member is stored with the member, and followed by devices without a choice of their own (decision 069).
 */
import path from 'node:path'
import { isLanguage, LANGUAGE_COOKIE, type Language } from '@duang/contract/wire/language'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { rememberLanguage } from '#core/language.ts'
import { storeLanguage } from '#core/member/member-language.ts'
import { brandContext, type Site, sessionCookie } from '#entry/mount.ts'

type Choice = { language: Language; address: string }

export function languageChoice(request: FastifyRequest): Choice | undefined {
  const [page = '', search = ''] = request.url.split(/\?(.*)/s, 2)
  const query = new URLSearchParams(search)
  const language = query.get(LANGUAGE_COOKIE)
  if (!isLanguage(language)) return undefined
  query.delete(LANGUAGE_COOKIE)
  // An address that begins with two slashes names another host.
  const address = page.replace(/^[/\\]+/, '/')
  return { language, address: query.size === 0 ? address : `${address}?${query}` }
}

/** A link on another site chooses for the device alone: browsers send the cookie of a session from pages of the site only. */
export async function openInLanguage(
  site: Pick<Site, 'platform' | 'brands'>,
  request: FastifyRequest,
  response: FastifyReply,
  { language, address }: Choice,
): Promise<FastifyReply> {
  const cookie = sessionCookie(request)
  const isOfMember = cookie !== undefined && (await storeLanguage(await brandContext(site, request), cookie, language))
  return rememberLanguage(request, response, language, isOfMember)
    .header('cache-control', 'no-store')
    .redirect(address, 303)
}

/** The build of a language. The Thai one contains the others, and the assets of all. */
export const languageFolder = (folder: string, language: Language): string =>
  language === 'th' ? folder : path.join(folder, language)
