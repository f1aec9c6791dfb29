import * as z from 'zod/mini'
import { defineCall } from '../wire/define-call.ts'

/** Third-party pages in frames of the site (interpretation S5). */
export const FRAMES = ['live-score', 'score'] as const
export type FrameName = (typeof FRAMES)[number]

/** The address of a frame for a brand's theme: `{theme}` in it becomes `dark` or `light`. */
export const frameAddress = (address: string, theme: 'dark' | 'light'): string => address.replaceAll('{theme}', theme)

/**
 * State of a score frame. A browser does not report failed frames of other origins to a page, so the server requests the address.
 * `none`: the brand has no address. `failing`: the address is unreachable, returns an error, or forbids framing by this site.
 */
export const getFrameStatus = defineCall({
  name: 'frame.status',
  method: 'GET',
  path: '/api/frame/{frame}',
  section: 'S5',
  summary: 'Whether the page behind a score frame can be shown; checked every 20 seconds at most.',
  access: 'public',
  params: z.strictObject({ frame: z.enum(FRAMES) }),
  reply: z.object({ status: z.enum(['none', 'open', 'failing']) }),
  refusals: [],
  idempotency: 'none',
})

export const frameCalls = [getFrameStatus] as const
