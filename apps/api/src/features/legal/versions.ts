/** Versions of the legal texts of a brand, for `duang` and the desk. A published version never changes. */
import { CONSENT_KINDS } from '@duang/contract/consent'
import { DOCUMENT_MAX, type LEGAL_LACKS } from '@duang/contract/desk-legal'
import type { DOCUMENT_LANGUAGES, DocumentKind } from '@duang/contract/legal'
import { sql } from 'kysely'
import { CommandRefusal, invalid } from '#core/command.ts'
import type { ListForm } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import { blocksOf, isWithinBounds, sanitize } from '#core/rich-text.ts'
import { inTransaction, violatedConstraint } from '#kit/db.ts'
import { isStorable } from '#kit/storable-json.ts'

export type DocumentLanguage = (typeof DOCUMENT_LANGUAGES)[number]
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

/** Whether members accept the text. */
export const isAccepted = (kind: DocumentKind, language: DocumentLanguage): boolean =>
  language === 'th' && CONSENT_KINDS.some((each) => each === kind)

/** Whether a new version asks members. The Thai texts count, so a translation asks none. Throws for a needless `isMinor`. */
export function asksMembers(kind: DocumentKind, language: DocumentLanguage, isMinor: boolean): boolean {
  const asks = isAccepted(kind, language)
  if (isMinor && !asks) throw invalid('--minor is for Thai terms and privacy. Other texts ask no member.')
  return asks && !isMinor
}

type NewVersion = {
  kind: DocumentKind
  language: DocumentLanguage
  text: string
  isMinor: boolean
  /** The version before. Another one in the meantime is a conflict. */
  basedOn?: number | undefined
}

/** Publishes the next version at once. Throws the sentence of a mistake, and a `conflict` with another publication. */
export async function publishVersion(
  ctx: Ctx,
  actor: string,
  { kind, language, text, isMinor, basedOn }: NewVersion,
): Promise<{ version: number; asksAgain: boolean }> {
  const asksAgain = asksMembers(kind, language, isMinor)
  const body = bodyOf(text)
  const { rows } = await inTransaction(ctx.db, (tx) =>
    sql<{ version: number }>`
      insert into documents (brand_id, kind, language, version, body, published_at, published_by, asks_again)
      select
        ${ctx.brand.id}, ${kind}, ${language}, coalesce(max(version), 0) + 1, ${body}, ${ctx.clock()}, ${actor},
        ${asksAgain}
      from documents where brand_id = ${ctx.brand.id} and kind = ${kind} and language = ${language}
      having ${basedOn ?? null}::int is null or coalesce(max(version), 0) = ${basedOn ?? null}::int
      returning version`.execute(tx),
  ).catch((error: unknown) => {
    if (violatedConstraint(error) !== 'documents_pkey') throw error
    throw conflict()
  })
  const [row] = rows
  if (!row) throw conflict()
  return { version: row.version, asksAgain }
}

const conflict = () =>
  new CommandRefusal('conflict', 'Nothing was changed. Another version was published at the same time.')

function bodyOf(text: string): string {
  if (text.length > DOCUMENT_MAX || !isStorable([text])) throw invalid('The file is no text that can be stored.')
  if (!isWithinBounds(text)) throw invalid('The file has too many tags, or tags within too many others.')
  const body = sanitize(text)
  if (blocksOf(body).length === 0) throw invalid('The file has no text.')
  return body
}
