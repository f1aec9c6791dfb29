/** Links such as `/login?lang=en` choose the language of the site: the device remembers it, and the page opens again without the choice. */
import path from 'node:path'
import { isLanguage, LANGUAGE_COOKIE, type Language } from '@duang/contract/language'
import type { FastifyRequest } from 'fastify'

export function languageChoice(request: FastifyRequest): { language: Language; address: string } | undefined {
  const [page = '', search = ''] = request.url.split(/\?(.*)/s, 2)
  const query = new URLSearchParams(search)
  const language = query.get(LANGUAGE_COOKIE)
  if (!isLanguage(language)) return undefined
  query.delete(LANGUAGE_COOKIE)
  // An address that begins with two slashes names another host.
  const address = page.replace(/^[/\\]+/, '/')
  return { language, address: query.size === 0 ? address : `${address}?${query}` }
}

/** The build of a language. The Thai one contains the others, and the assets of all. */
export const languageFolder = (folder: string, language: Language): string =>
  language === 'th' ? folder : path.join(folder, language)
