/** The legal texts of a brand in their newest versions. */
import type { DOCUMENT_LANGUAGES, DocumentKind } from '@duang/contract/site/legal'
import type { Ctx } from '#core/context.ts'
import { blocksOf } from '#core/rich-text.ts'

type Language = (typeof DOCUMENT_LANGUAGES)[number]

/** The newest version in a language, and the Thai text where it is not translated. */
export const shownDocument = async (ctx: Ctx, kind: DocumentKind, language: Language = 'th') =>
  (await newestDocument(ctx, kind, language)) ?? (language === 'th' ? undefined : newestDocument(ctx, kind))

/** The newest version in a language, at an instant where one is given. Undefined: the brand has none. */
export const newestDocument = (ctx: Ctx, kind: DocumentKind, language: Language = 'th', at?: Date) =>
  ctx.db
    .selectFrom('documents')
    .select(['version', 'language', 'body', 'published_at'])
    .where('brand_id', '=', ctx.brand.id)
    .where('kind', '=', kind)
    .where('language', '=', language)
    .$if(at !== undefined, (query) => query.where('published_at', '<=', at as Date))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

/** What a new member accepts. `consents`: each document with its version. `version` names them all on the wire. */
export type TermsInForce = {
  version: string
  text: string
  consents: { document: 'terms' | 'privacy'; version: string }[]
}

/**
 * The published terms and privacy notice. A brand without published terms has those of its settings. The versions are those of the
 * Thai texts, which count; `language` is that of `text`.
 */
export async function termsInForce(ctx: Ctx, language?: Language): Promise<TermsInForce> {
  const { termsVersion } = ctx.brand.settings
  const [terms, privacy] = await Promise.all([newestDocument(ctx, 'terms'), newestDocument(ctx, 'privacy')])
  const consents = [
    { document: 'terms' as const, version: terms ? `v${terms.version}` : termsVersion },
    ...(privacy ? [{ document: 'privacy' as const, version: `v${privacy.version}` }] : []),
  ]
  return {
    version: consents.map((each) => each.version).join('+'),
    text: await textOf(ctx, { terms, privacy }, language),
    consents,
  }
}

type Found = Awaited<ReturnType<typeof newestDocument>>

async function textOf(ctx: Ctx, found: { terms: Found; privacy: Found }, language?: Language): Promise<string> {
  const shown = (kind: 'terms' | 'privacy') =>
    found[kind] && language !== undefined && language !== 'th' ? shownDocument(ctx, kind, language) : found[kind]
  const [terms, privacy] = await Promise.all([shown('terms'), shown('privacy')])
  return [
    terms ? plainText(terms.body) : ctx.brand.settings.termsText,
    ...(privacy ? [plainText(privacy.body)] : []),
  ].join('\n\n')
}

const plainText = (html: string): string =>
  blocksOf(html)
    .map(({ kind, spans }) => `${kind === 'item' ? '• ' : ''}${spans.map(({ text }) => text).join('')}`)
    .join('\n\n')
