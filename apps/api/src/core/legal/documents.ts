/** The legal texts of a brand in their newest versions. */
import type { DOCUMENT_LANGUAGES, DocumentKind } from '@duang/contract/legal'
import type { Ctx } from '#core/context.ts'
import { blocksOf } from '#core/rich-text.ts'

type Language = (typeof DOCUMENT_LANGUAGES)[number]

/** The newest version in a language. Undefined: the brand has none. */
export const newestDocument = (ctx: Ctx, kind: DocumentKind, language: Language = 'th') =>
  ctx.db
    .selectFrom('documents')
    .select(['version', 'language', 'body', 'published_at'])
    .where('brand_id', '=', ctx.brand.id)
    .where('kind', '=', kind)
    .where('language', '=', language)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

/** What a new member accepts. `consents`: each document with its version. `version` names them all on the wire. */
export type TermsInForce = {
  version: string
  text: string
  consents: { document: 'terms' | 'privacy'; version: string }[]
}

/** The published terms and privacy notice. A brand without published terms has those of its settings. */
export async function termsInForce(ctx: Ctx): Promise<TermsInForce> {
  const { termsVersion, termsText } = ctx.brand.settings
  const [terms, privacy] = await Promise.all([newestDocument(ctx, 'terms'), newestDocument(ctx, 'privacy')])
  const consents = [
    { document: 'terms' as const, version: terms ? `v${terms.version}` : termsVersion },
    ...(privacy ? [{ document: 'privacy' as const, version: `v${privacy.version}` }] : []),
  ]
  return {
    version: consents.map((each) => each.version).join('+'),
    text: [terms ? plainText(terms.body) : termsText, ...(privacy ? [plainText(privacy.body)] : [])].join('\n\n'),
    consents,
  }
}

const plainText = (html: string): string =>
  blocksOf(html)
    .map(({ kind, spans }) => `${kind === 'item' ? '• ' : ''}${spans.map(({ text }) => text).join('')}`)
    .join('\n\n')
