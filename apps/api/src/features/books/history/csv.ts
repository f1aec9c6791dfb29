/** The changes of a member's credit or points as a file, read page by page while it goes out. */
import { Readable } from 'node:stream'
import { TRANSFER_NAMES } from '@duang/contract/books/en-transfer-names'
import { transferName, transferNameIn } from '@duang/contract/books/transfer-names'
import type { Language } from '@duang/contract/wire/language'
import { bahtFromSatang } from '@duang/contract/wire/money'
import type { Caller, ReportCtx } from '#core/context.ts'
import { countWithin } from '#core/throttle/throttle.ts'
import { refuse } from '#kit/refusal.ts'
import { CSV_MARK, csvLines, csvMoment } from '#kit/text/csv.ts'
import type { Entry } from '#money/ledger/ledger.ts'
import { entriesOf, type HistoryPart } from './history.ts'

const CHUNK_ROWS = 1_000
const FILES_AN_HOUR = { max: 20, minutes: 60 }
const TEXTS = {
  th: {
    headings: ['วันที่', 'เวลา', 'รายการ', 'เลขที่รายการ'],
    sums: { credit: ['จำนวนเงิน', 'เครดิตคงเหลือ'], points: ['คะแนน', 'คะแนนคงเหลือ'] },
    nameOf: transferName,
  },
  en: {
    headings: ['Date', 'Time', 'Transaction', 'Reference'],
    sums: { credit: ['Amount', 'Credit balance'], points: ['Points', 'Points balance'] },
    nameOf: transferNameIn(TRANSFER_NAMES),
  },
} as const satisfies Record<Language, unknown>

/** `duang-credit-2026-10-01-2026-10-05.csv`, and without days that are open. */
export const fileName = ({ account, start, end }: HistoryPart): string =>
  `${['duang', account, start, end].filter((part) => part !== undefined).join('-')}.csv`

/** Refuses `rate_limited` after twenty files within the hour. */
export async function transfersFile(
  ctx: ReportCtx,
  caller: Caller,
  part: HistoryPart,
  language: Language,
): Promise<Readable> {
  const wait = await countWithin(ctx.db, ctx, `history-csv:${caller.memberId}`, FILES_AN_HOUR)
  if (wait > 0) refuse('rate_limited', { retryAfterSeconds: wait })
  return Readable.from(linesOf(ctx, caller, part, language), { objectMode: false })
}

/** Each page is asked for when the one before has gone out. */
async function* linesOf(ctx: ReportCtx, caller: Caller, part: HistoryPart, language: Language): AsyncGenerator<string> {
  const { headings, sums } = TEXTS[language]
  yield `${CSV_MARK}${csvLines([[...headings, ...sums[part.account]]])}`
  let before: number | undefined
  do {
    const page = await entriesOf(ctx, caller, part, { before, limit: CHUNK_ROWS })
    yield csvLines(page.entries.map((entry) => cellsOf(entry, part.account, language)))
    before = page.next ?? undefined
  } while (before !== undefined)
}

function cellsOf(
  { transferId, kind, change, balance, postedAt }: Entry,
  account: HistoryPart['account'],
  language: Language,
) {
  const sums = [change, balance].map((each) => (account === 'points' ? BigInt(each) : bahtFromSatang(each)))
  return [...csvMoment(postedAt, language), TEXTS[language].nameOf(kind).name, transferId, ...sums]
}
