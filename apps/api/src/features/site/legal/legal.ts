/** Legal texts as visitors read them. */
import type { CallReply } from '@duang/contract'
import type { RichBlock } from '@duang/contract/site/announcement'
import type { DOCUMENT_LANGUAGES, DocumentKind, readDocument } from '@duang/contract/site/legal'
import type { Ctx } from '#core/context.ts'
import { newestDocument, shownDocument } from '#core/legal/documents.ts'
import { blocksOf } from '#core/rich-text.ts'

type Language = (typeof DOCUMENT_LANGUAGES)[number]

/** The newest version. A missing translation is replaced by the Thai text. With `since`, blocks that came later are marked. */
export async function documentFor(
  ctx: Ctx,
  kind: DocumentKind,
  { language, since }: { language?: Language | undefined; since?: string | undefined },
): Promise<CallReply<typeof readDocument>> {
  const { operatorName, operatorContact } = ctx.brand.settings
  const row = await shownDocument(ctx, kind, language)
  const shown = row?.language as Language
  const earlier = row && since !== undefined ? await newestDocument(ctx, kind, shown, new Date(since)) : undefined
  return {
    operator: { name: operatorName, contact: operatorContact },
    document: row
      ? {
          version: row.version,
          language: shown,
          at: row.published_at.toISOString(),
          body: earlier ? markNew(blocksOf(row.body), blocksOf(earlier.body)) : blocksOf(row.body),
        }
      : null,
  }
}

const textOf = ({ spans }: RichBlock): string =>
  spans
    .map(({ text }) => text)
    .join('')
    .trim()

/** A block that only moved is not new. */
function markNew(blocks: readonly RichBlock[], earlier: readonly RichBlock[]): RichBlock[] {
  const known = new Set(earlier.map(textOf))
  return blocks.map((block) => (known.has(textOf(block)) ? block : { ...block, isNew: true }))
}
