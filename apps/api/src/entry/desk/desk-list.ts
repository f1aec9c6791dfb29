/** Lists of the desk: the keyset pages of `duang`, asked for by a query. */
import type { ListForm, ListRequest } from '#core/command-list.ts'
import { keysOfCursor } from '#core/command-list.ts'
import { refuse } from '#kit/refusal.ts'

const ROWS = 50

/** Reads the page of a query. Refuses `request_invalid` for a cursor of another list. */
export function listRequest(
  { cursor, limit = ROWS }: { cursor?: string | undefined; limit?: number | undefined },
  form: ListForm,
): ListRequest {
  if (cursor === undefined) return { limit }
  const after = keysOfCursor(cursor, form) ?? refuse('request_invalid', [{ path: 'cursor', code: 'custom' }])
  return { limit, after }
}
