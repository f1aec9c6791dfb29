/** Reads of a page, alone or as parts of one request (`screen.read`). */
import { SCREEN_READS, type ScreenRead } from '../../packages/contract/src/screen-reads.ts'

const UUID = '[0-9a-f-]{36}'

/** Returns whether the request makes this read. */
export function makesRead(request: { url: () => string }, name: ScreenRead): boolean {
  const { pathname, searchParams } = new URL(request.url())
  const alone = new RegExp(`^${SCREEN_READS[name].replace('{uuid}', UUID).replace('{username}', '[^/]+')}$`)
  return alone.test(pathname) || searchParams.get('reads')?.split(',').includes(name) === true
}
