/** One line as the screen gets it, and what may be asked about it. */
import { assignLine, dismissLine, ignoreLine, returnLine } from '@duang/contract/action/deposit'
import type { readDeskLine } from '@duang/contract/desk/lines'
import type { ReplyOf } from '#core/call/brand-call.ts'

export type Line = ReplyOf<typeof readDeskLine>
export type Candidate = Line['candidates'][number]
export type Sender = Omit<Candidate, 'score' | 'isRefused' | 'reasons'>

export const ACTS = {
  assign: assignLine,
  assignOther: assignLine,
  return: returnLine,
  ignore: ignoreLine,
  duplicate: ignoreLine,
  dismiss: dismissLine,
} as const
export type Act = Exclude<keyof typeof ACTS, 'assign'>
export type Asked = { act: Act } | { act: 'assign'; candidate: Candidate }

/** Keys 1 to 9 choose a candidate. */
export const KEYED_MAX = 9
