/** All rounds and adjustments of a range as a file for a spreadsheet. Pages are read during the download, so a slow reader holds no connection. */
import { Readable } from 'node:stream'
import type { Adjustment, Round } from '@duang/contract/games/winlost'
import type { Language } from '@duang/contract/wire/language'
import { bahtFromSatang } from '@duang/contract/wire/money'
import type { Caller, ReportCtx } from '#core/context.ts'
import { countWithin } from '#core/throttle/throttle.ts'
import { refuse } from '#kit/refusal.ts'
import { CSV_MARK, csvLines, csvMoment } from '#kit/text/csv.ts'
import { adjustmentsWithin, placeOfAdjustment } from './adjustments.ts'
import { placeOf, type Range, type RoundPlace, roundsWithin } from './rounds.ts'

const CHUNK_ROWS = 1_000
const FILES_AN_HOUR = { max: 20, minutes: 60 }

// Adjustments have a column of their own, so that a sum of wins and losses does not include them.
const TEXTS = {
  th: {
    headings: [
      ...['วันที่', 'เวลา', 'ค่ายเกม', 'เกม', 'เลขที่รอบ', 'ยอดเล่น', 'ได้คืน', 'สุทธิ', 'สถานะ'],
      ...['ประเภท', 'โปรโมชันและปรับยอด', 'เหตุผล'],
    ],
    round: 'รอบเล่น',
    freeRound: 'รอบฟรีจากค่ายเกม',
    adjustments: { promo: 'โปรโมชันจากค่ายเกม', adjust: 'ปรับยอดโดยค่ายเกม' },
    open: 'ยังไม่จบ',
    closed: 'จบแล้ว',
    cancelled: 'ถูกยกเลิก',
  },
  en: {
    headings: [
      ...['Date', 'Time', 'Provider', 'Game', 'Round', 'Bet', 'Returned', 'Net', 'Status'],
      ...['Type', 'Promotions and adjustments', 'Reason'],
    ],
    round: 'Round',
    freeRound: 'Free round of a game provider',
    adjustments: { promo: 'Promotion of a game provider', adjust: 'Adjustment by a game provider' },
    open: 'Open',
    closed: 'Finished',
    cancelled: 'Cancelled',
  },
} as const satisfies Record<Language, unknown>

/** `duang-winlost-2026-10-01-2026-10-05.csv` */
export const fileName = ({ start, end }: Range): string => `duang-winlost-${start}-${end}.csv`

/** Streams the file. Refuses `rate_limited` after twenty files within the hour. */
export async function roundsFile(ctx: ReportCtx, caller: Caller, range: Range, language: Language): Promise<Readable> {
  const wait = await countWithin(ctx.db, ctx, `winlost-csv:${caller.memberId}`, FILES_AN_HOUR)
  if (wait > 0) refuse('rate_limited', { retryAfterSeconds: wait })
  return Readable.from(linesOf(ctx, caller, range, language), { objectMode: false })
}

async function* linesOf(ctx: ReportCtx, caller: Caller, range: Range, language: Language): AsyncGenerator<string> {
  yield `${CSV_MARK}${csvLines([TEXTS[language].headings])}`
  yield* pagesOf(
    (place) => roundsWithin(ctx, caller, { ...range, limit: CHUNK_ROWS, place }),
    placeOf,
    roundCells(language),
  )
  yield* pagesOf(
    (place) => adjustmentsWithin(ctx, caller, { ...range, limit: CHUNK_ROWS, place }),
    placeOfAdjustment,
    adjustmentCells(language),
  )
}

/** Yields rows. A page is read after the one before was sent. */
async function* pagesOf<Row>(
  read: (place: RoundPlace | undefined) => Promise<Row[]>,
  placeAfter: (row: Row) => RoundPlace,
  cellsOf: (row: Row) => (string | number)[],
): AsyncGenerator<string> {
  let last: Row | undefined
  do {
    const page: Row[] = await read(last && placeAfter(last))
    yield csvLines(page.map(cellsOf))
    last = page.length < CHUNK_ROWS ? undefined : page.at(-1)
  } while (last)
}

const roundCells =
  (language: Language) =>
  (round: Round): (string | number)[] => [
    ...csvMoment(new Date(round.openedAt), language),
    round.providerName,
    (language === 'en' && round.name.en) || round.name.th || round.name.en || round.gameCode,
    round.roundId,
    bahtFromSatang(round.stake),
    bahtFromSatang(round.payout),
    bahtFromSatang(round.net),
    TEXTS[language][round.closedAt === null ? 'open' : 'closed'],
    ...[TEXTS[language][round.isFree ? 'freeRound' : 'round'], '', ''],
  ]

const adjustmentCells =
  (language: Language) =>
  (adjustment: Adjustment): (string | number)[] => [
    ...csvMoment(new Date(adjustment.at), language),
    adjustment.providerName,
    '',
    adjustment.txId,
    ...['', '', ''],
    TEXTS[language][adjustment.isRolledBack ? 'cancelled' : 'closed'],
    TEXTS[language].adjustments[adjustment.kind],
    adjustment.isRolledBack ? 0 : bahtFromSatang(adjustment.amount),
    adjustment.reason ?? '',
  ]
