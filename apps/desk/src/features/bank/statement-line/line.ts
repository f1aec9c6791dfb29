/** One line as the screen gets it, and what may be asked about it. */
import type { readDeskLine } from '@duang/contract/desk/lines'
import type { ReplyOf } from '#core/call/brand-call.ts'

export type Line = ReplyOf<typeof readDeskLine>
export type Candidate = Line['candidates'][number]
export type Sender = Omit<Candidate, 'score' | 'isRefused' | 'reasons'>

export type Act = 'return' | 'ignore' | 'duplicate' | 'dismiss' | 'assignOther'
export type Asked = { act: Act } | { act: 'assign'; candidate: Candidate }

/** Keys 1 to 9 choose a candidate. */
export const KEYED_MAX = 9
