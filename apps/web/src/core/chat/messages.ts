/** What the site and the frame of its chat say to each other. Whoever listens checks origin and source first, and then the form. */
import type { ChatIdentity } from '@duang/contract/chat'
import * as z from 'zod/mini'

/** The site's orders. `owner`: changes with every login; what was kept for another one is wiped first. */
export type ToFrame =
  | { chat: 'start'; owner: string; identity: ChatIdentity }
  | { chat: 'open' }
  | { chat: 'close' }
  | { chat: 'leave' }

/** `closed`: the visitor closed the widget by its own button. `gone`: everything is forgotten, and the frame may go. */
export const fromFrame = z.union([
  z.strictObject({ chat: z.enum(['ready', 'failed', 'closed', 'gone']) }),
  z.strictObject({ chat: z.literal('unread'), count: z.int().check(z.minimum(0), z.maximum(9_999)) }),
])
export type FromFrame = z.output<typeof fromFrame>
