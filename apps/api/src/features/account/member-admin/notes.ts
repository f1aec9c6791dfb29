/** Notes of staff on members. Notes cannot be changed or removed. */
import { type ListForm, type ListRequest, pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'

export const NOTE_LIST: ListForm = {
  keys: [
    { column: 'at', type: 'timestamptz' },
    { column: 'note_id', type: 'bigint' },
  ],
  order: 'desc',
  at: 'at',
}

/** Notes newest first. */
export const notesPage = (ctx: Ctx, memberId: number, request: ListRequest) =>
  pageOf(
    ctx.db
      .selectFrom('member_notes')
      .select(['note_id', 'at', 'actor', 'note'])
      .where('brand_id', '=', ctx.brand.id)
      .where('member_id', '=', memberId),
    NOTE_LIST,
    request,
  )
