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

/** A trigger records it in the audit log. */
export async function writeNote(
  ctx: Ctx,
  memberId: number,
  { note, actor }: { note: string; actor: string },
): Promise<{ note_id: number }> {
  return ctx.db
    .insertInto('member_notes')
    .values({ brand_id: ctx.brand.id, member_id: memberId, at: ctx.clock(), actor, note })
    .returning('note_id')
    .executeTakeFirstOrThrow()
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
