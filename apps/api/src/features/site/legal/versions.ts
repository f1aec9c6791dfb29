/** Versions of the legal texts of a brand, for `duang` and the desk. A published version never changes. */
import type { LEGAL_LACKS } from '@duang/contract/desk/legal'
import type { DOCUMENT_LANGUAGES, DocumentKind } from '@duang/contract/site/legal'
import type { ListForm } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'

type DocumentLanguage = (typeof DOCUMENT_LANGUAGES)[number]
export type Lack = (typeof LEGAL_LACKS)[number]

export const DOCUMENT_LIST: ListForm = {
  keys: [
    { column: 'kind', type: 'text' },
    { column: 'language', type: 'text' },
    { column: 'version', type: 'bigint' },
  ],
  order: 'desc',
}

export const selectVersions = (ctx: Ctx) =>
  ctx.db
    .selectFrom('documents')
    .select(['kind', 'language', 'version', 'published_at', 'published_by', 'asks_again'])
    .where('brand_id', '=', ctx.brand.id)

/** One version with its text, the newest by default. */
export const findVersion = (
  ctx: Ctx,
  { kind, language, version }: { kind: DocumentKind; language: DocumentLanguage; version?: number | undefined },
) =>
  selectVersions(ctx)
    .select('body')
    .where('kind', '=', kind)
    .where('language', '=', language)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

/** What the legal pages lack. */
export async function lacksOf(ctx: Ctx): Promise<Lack[]> {
  const rows = await ctx.db
    .selectFrom('documents')
    .select('kind')
    .distinct()
    .where('brand_id', '=', ctx.brand.id)
    .where('language', '=', 'th')
    .execute()
  const kinds = new Set(rows.map((row) => row.kind))
  const { operatorName, operatorContact, licenceText } = ctx.brand.settings
  const lacks: Record<Lack, boolean> = {
    terms: !kinds.has('terms'),
    privacy: !kinds.has('privacy'),
    operator_name: !operatorName,
    operator_contact: !operatorContact,
    licence: ctx.licenceText === undefined && !licenceText,
  }
  return (Object.keys(lacks) as Lack[]).filter((each) => lacks[each])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectVersions>['executeTakeFirstOrThrow']>>

export const onWire = (row: Row) => ({
  kind: row.kind as DocumentKind,
  language: row.language as DocumentLanguage,
  version: row.version,
  publishedAt: row.published_at.toISOString(),
  publishedBy: row.published_by,
  asksAgain: row.asks_again,
})
