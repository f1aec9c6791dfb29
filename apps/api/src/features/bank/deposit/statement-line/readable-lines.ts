/**
 * Reads the lines of a message or page separately. A line that does not fit the schema must not delay the others.
 * It is stored unchanged in quarantine for staff (docs/bank-protocol.md).
 */
import { createHash } from 'node:crypto'
import { statementLine } from '@duang/contract/bank/bank'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Via } from '#core/bank/duplicate-transfers.ts'
import type { Ctx } from '#core/context.ts'
import { isStorable } from '#kit/database/storable-json.ts'
import type { ReceivedLine } from './statement.ts'

/** A message with unread lines, none to five hundred. */
export const unreadMessage = z.object({
  type: z.literal('statement.lines'),
  lines: z.array(z.unknown()).check(z.maxLength(500)),
})

/** A validation error of one line, as in `details` of a refusal. */
type LineError = { path: string; code: string }

/** A line that cannot be read, and its index. */
export type UnreadableLine = { index: number; document: unknown; errors: LineError[] }

/** Reads each line separately. Amounts become satang. */
export function readLines(documents: readonly unknown[]): { received: ReceivedLine[]; unreadable: UnreadableLine[] } {
  const received: ReceivedLine[] = []
  const unreadable: UnreadableLine[] = []
  for (const [index, document] of documents.entries()) {
    const path = `lines.${index}`
    if (!isStorable(document)) {
      unreadable.push({ index, document, errors: [{ path, code: 'unstorable' }] })
      continue
    }
    const read = z.safeDecode(statementLine, document as never)
    if (read.success) received.push({ line: read.data, document, isTimeKnown: true })
    else {
      const errors = read.error.issues.map((issue) => ({ path: [path, ...issue.path].join('.'), code: issue.code }))
      unreadable.push({ index, document, errors })
    }
  }
  return { received, unreadable }
}

// Bound of the text of a document that PostgreSQL cannot store as JSON.
const TEXT_MAX = 2_000

/** Puts unreadable lines into quarantine, each once however often it is received. */
export async function keepUnreadable(
  ctx: Ctx,
  feed: string,
  via: Via,
  lines: readonly UnreadableLine[],
): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map(({ document, errors }) => {
    const text = textOf(document)
    const kept = isStorable(document) ? { document } : { text: text.slice(0, TEXT_MAX) }
    return {
      ext_id: idOf(document),
      content_hash: createHash('sha256').update(text).digest('hex'),
      raw: { via, ...kept, errors },
    }
  })
  ctx.log.warn({ feed, lines: lines.map(({ errors }) => errors) }, 'statement lines cannot be read')
  await sql`
    insert into quarantine (brand_id, feed, kind, ext_id, content_hash, raw, received_at)
      select ${ctx.brand.id}, ${feed}, 'statement-line', ext_id, decode(content_hash, 'hex'), raw, ${ctx.clock()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (ext_id text, content_hash text, raw jsonb)
      order by ext_id, content_hash
      on conflict do nothing`.execute(ctx.db)
}

function idOf(document: unknown): string {
  const { id } = (typeof document === 'object' && document !== null ? document : {}) as { id?: unknown }
  return typeof id === 'string' && id !== '' && id.length <= 100 && isStorable(id) ? id : 'unreadable'
}

/** Returns the line as text. A line with too deep nesting has none. */
function textOf(document: unknown): string {
  try {
    return JSON.stringify(document)
  } catch {
    return ''
  }
}
