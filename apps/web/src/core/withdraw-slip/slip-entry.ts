import type { IconName } from '@duang/ui/icon.tsx'
import type { Tone } from '@duang/ui/tone'
import { slip } from './th.ts'

/** What a slip shows of a withdrawal. */
export type SlipEntry = {
  reference: string
  /** Satang. */
  amount: number
  status: string
  bankName: string | null
  /** Masked. */
  bankId?: string
  /** ISO instant of the request. */
  at: string
  steps: readonly { status: string; at: string }[]
}

export type SlipLook = { tone: Exclude<Tone, 'brand' | 'plain'>; icon: IconName; title: string }

const OPEN: SlipLook = { tone: 'warn', icon: 'clock', title: slip.open }
const LOOKS = new Map<string, SlipLook>([
  ['success', { tone: 'ok', icon: 'check', title: slip.paid }],
  ['refunded', { tone: 'info', icon: 'info', title: slip.refunded }],
  ['rejected', { tone: 'bad', icon: 'cancel', title: slip.rejected }],
  ['failed', { tone: 'bad', icon: 'cancel', title: slip.notPaid }],
])

export const slipLook = (status: string): SlipLook => LOOKS.get(status) ?? OPEN

/** The time of the state that the slip shows. */
export const stateAt = ({ steps, at }: SlipEntry): string => steps.at(-1)?.at ?? at
