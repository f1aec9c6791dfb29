/** Reads of a page, alone or as parts of one request (`screen.read`). */
import type { Response } from '@playwright/test'
import { SCREEN_READS, type ScreenRead } from '../../../packages/contract/src/site/screen-reads.ts'

const UUID = '[0-9a-f-]{36}'

/** Returns whether the request makes this read. */
export function makesRead(request: { url: () => string }, name: ScreenRead): boolean {
  const { pathname, searchParams } = new URL(request.url())
  const alone = new RegExp(`^${SCREEN_READS[name].replace('{uuid}', UUID).replace('{username}', '[^/]+')}$`)
  return alone.test(pathname) || searchParams.get('reads')?.split(',').includes(name) === true
}

/** The reply of this read in a response that has it. */
export async function replyOf(response: Response, name: ScreenRead): Promise<unknown> {
  const reply = (await response.json()) as { parts?: Record<string, { body: unknown }> }
  return reply.parts ? reply.parts[name]?.body : reply
}
