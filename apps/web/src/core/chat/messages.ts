/** Messages between the site and the frame of its chat. Receivers check origin and source first, then the format. */
import type { ChatIdentity } from '@duang/contract/site/chat'
import * as z from 'zod/mini'

/** Commands of the site. `owner`: changes with every login. Data of another owner are deleted first. */
export type ToFrame =
  | { chat: 'start'; owner: string; identity: ChatIdentity }
  | { chat: 'open' }
  | { chat: 'close' }
  | { chat: 'leave' }

/** `closed`: the visitor closed the widget by its own button. `gone`: all data are deleted, and the frame may be removed. */
export const fromFrame = z.union([
  z.strictObject({ chat: z.enum(['ready', 'failed', 'closed', 'gone']) }),
  z.strictObject({ chat: z.literal('unread'), count: z.int().check(z.minimum(0), z.maximum(9_999)) }),
])
export type FromFrame = z.output<typeof fromFrame>
