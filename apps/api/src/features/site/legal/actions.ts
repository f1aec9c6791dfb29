/** What staff do with legal texts: they read the versions and publish another one. */

import { CONSENT_KINDS } from '@duang/contract/account/consent'
import { listDocuments, publishDocument } from '@duang/contract/action/document'
import { sql } from 'kysely'
import { pageOf } from '#core/command-list.ts'
import { blocksOf, isWithinBounds, sanitize } from '#core/rich-text.ts'
import { implement, implementList } from '#entry/action/implement.ts'
import { refusedBy } from '#entry/action/refused-by.ts'
import { isStorable } from '#kit/database/storable-json.ts'
import { refuse } from '#kit/refusal.ts'
import { DOCUMENT_LIST, onWire, selectVersions } from './versions.ts'

const list = implementList(listDocuments, DOCUMENT_LIST, async ({ ctx, request }) => {
  const { items, next } = await pageOf(selectVersions(ctx), DOCUMENT_LIST, request)
  return { items: items.map(onWire), next }
})

const publish = implement(
  publishDocument,
  async ({ tx, ctx, person, input: { kind, language = 'th', file, isMinor = false, basedOn = null } }) => {
    // The Thai texts count, so a translation asks no member.
    const isAccepted = language === 'th' && CONSENT_KINDS.some((each) => each === kind)
    if (isMinor && !isAccepted) refuse('desk_legal_minor')
    const [body, asksAgain] = [bodyOf(file), isAccepted && !isMinor]
    const { rows } = await sql<{ version: number }>`
      insert into documents (brand_id, kind, language, version, body, published_at, published_by, asks_again)
      select
        ${ctx.brand.id}, ${kind}, ${language}, coalesce(max(version), 0) + 1, ${body}, ${ctx.clock()},
        ${person.actor}, ${asksAgain}
      from documents where brand_id = ${ctx.brand.id} and kind = ${kind} and language = ${language}
      having ${basedOn}::int is null or coalesce(max(version), 0) = ${basedOn}::int
      returning version`
      .execute(tx)
      // Another one at the same time.
      .catch(refusedBy({ documents_pkey: 'desk_state_changed' }))
    const [row] = rows
    return row ? { version: row.version, asksAgain } : refuse('desk_state_changed')
  },
  {
    say: ({ version, asksAgain }, { kind, language = 'th' }) =>
      `${kind} ${language} v${version} is published. ${asksAgain ? 'Members are asked to accept it.' : 'No member is asked.'}`,
  },
)

function bodyOf(text: string): string {
  if (!isStorable([text]) || !isWithinBounds(text)) refuse('desk_legal_text')
  const body = sanitize(text)
  return blocksOf(body).length === 0 ? refuse('desk_legal_text') : body
}

export const documentLists = [list]
export const documentActions = [publish]
