/** Maps a raw state to its word and colour (design, section 3: map raw states). An unknown state is shown as unconfirmed. */
import type { Tone } from '@duang/ui/tone'
import { st } from '#core/th.ts'
import { receivable } from './th.ts'

export type StatusLook = { word: string; tone: Tone }

const UNKNOWN: StatusLook = { word: st.unknown, tone: 'plain' }

const LOOKS = new Map<string, StatusLook>(
  Object.entries({
    pending: { word: st.pending, tone: 'warn' },
    processing: { word: st.processing, tone: 'warn' },
    success: { word: st.success, tone: 'ok' },
    failed: { word: st.failed, tone: 'bad' },
    rejected: { word: st.rejected, tone: 'bad' },
    cancelled: { word: st.cancelled, tone: 'plain' },
    owed: { word: receivable, tone: 'warn' },
    refunded: { word: st.refunded, tone: 'info' },
  } satisfies Record<string, StatusLook>),
)

export const statusLook = (status: string): StatusLook => LOOKS.get(status) ?? UNKNOWN
