/** The end of a page of a list by time: the time and the id of its last row, as a text for the next request. */
import { refuse } from '../refusal.ts'

export const writeCursor = (at: Date, id: string): string => `${at.getTime()}.${id}`

/** Refuses `request_invalid` for a text that is none of ours. */
export function readCursor(cursor: string): { at: Date; id: string } {
  const [, at, id] = cursor.match(/^(\d{1,14})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/) ?? []
  if (at === undefined || id === undefined) refuse('request_invalid', [{ path: 'cursor', code: 'custom' }])
  return { at: new Date(Number(at)), id }
}
