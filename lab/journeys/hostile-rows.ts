/** Rows whose fields take the next text of the list, so that each field is the whole of some. */
import type { Db } from '../../apps/api/src/kit/database/db.ts'
import { PLAY_TEXTS } from './hostile-play.ts'

const ROWS = 40
const MINUTE_MS = 60_000
export const ALL = PLAY_TEXTS.join(' ')

export type Member = { member_id: number; member_bank_id: string; bank_code: string; account_digits: string }
export type Own = { db: Db; brandId: number; members: readonly Member[]; next: (lengthMax?: number) => string }

export const times = <Row>(make: (n: number) => Row, length = ROWS): Row[] => Array.from({ length }, (_, n) => make(n))
export const minutesAgo = (n: number): Date => new Date(Date.now() - n * MINUTE_MS)
const firstOf = ({ members }: Own): Member => members[0] as Member
export const ofFirst = (own: Own) => ({ brand_id: own.brandId, member_id: firstOf(own).member_id })

/** Gives the texts one after the other, over and over. */
export function createNext(): Own['next'] {
  let count = 0
  return (lengthMax = 200) => {
    for (;;) {
      const text = PLAY_TEXTS[count++ % PLAY_TEXTS.length]?.trim() ?? ''
      if (text.length > 2 && text.length <= lengthMax) return text
    }
  }
}
