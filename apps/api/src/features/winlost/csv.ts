/** All rounds and adjustments of a range as a file for a spreadsheet. Pages are read during the download, so a slow reader holds no connection. */
import { Readable } from 'node:stream'
import { bahtFromSatang } from '@duang/contract/money'
import type { Adjustment, Round } from '@duang/contract/winlost'
import type { Caller, Ctx } from '#core/context.ts'
import { countWithin } from '#core/throttle/throttle.ts'
import { bangkokDate, bangkokTimeOfDay } from '#kit/bangkok-time.ts'
import { CSV_MARK, csvLines } from '#kit/csv.ts'
import { refuse } from '#kit/refusal.ts'
import { adjustmentsWithin, placeOfAdjustment } from './adjustments.ts'
import { placeOf, type Range, type RoundPlace, roundsWithin } from './rounds.ts'

const CHUNK_ROWS = 1_000
const FILES_AN_HOUR = { max: 20, minutes: 60 }
const BUDDHIST_ERA = 543

// Adjustments have a column of their own, so that a sum of wins and losses does not include them.
const HEADINGS = [
  ...['วันที่', 'เวลา', 'ค่ายเกม', 'เกม', 'เลขที่รอบ', 'ยอดเล่น', 'ได้คืน', 'สุทธิ', 'สถานะ'],
  ...['ประเภท', 'โปรโมชันและปรับยอด', 'เหตุผล'],
]
const ROUND = 'รอบเล่น'
const FREE_ROUND = 'รอบฟรีจากค่ายเกม'
const ADJUSTMENTS: Record<Adjustment['kind'], string> = { promo: 'โปรโมชันจากค่ายเกม', adjust: 'ปรับยอดโดยค่ายเกม' }

/** `duang-winlost-2026-10-01-2026-10-05.csv` */
export const fileName = ({ start, end }: Range): string => `duang-winlost-${start}-${end}.csv`

/** Streams the file. Refuses `rate_limited` after twenty files within the hour. */
export async function roundsFile(ctx: Ctx, caller: Caller, range: Range): Promise<Readable> {
  const wait = await countWithin(ctx.db, ctx, `winlost-csv:${caller.memberId}`, FILES_AN_HOUR)
  if (wait > 0) refuse('rate_limited', { retryAfterSeconds: wait })
  return Readable.from(linesOf(ctx, caller, range), { objectMode: false })
}

async function* linesOf(ctx: Ctx, caller: Caller, range: Range): AsyncGenerator<string> {
  yield `${CSV_MARK}${csvLines([HEADINGS])}`
  yield* pagesOf((place) => roundsWithin(ctx, caller, { ...range, limit: CHUNK_ROWS, place }), placeOf, roundCells)
  yield* pagesOf(
    (place) => adjustmentsWithin(ctx, caller, { ...range, limit: CHUNK_ROWS, place }),
    placeOfAdjustment,
    adjustmentCells,
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

function moment(iso: string): [day: string, time: string] {
  const at = new Date(iso)
  const [year, month, day] = bangkokDate(at).split('-')
  return [`${day}/${month}/${Number(year) + BUDDHIST_ERA}`, new Date(bangkokTimeOfDay(at)).toISOString().slice(11, 19)]
}

const roundCells = (round: Round): (string | number)[] => [
  ...moment(round.openedAt),
  round.providerName,
  round.name.th || round.name.en || round.gameCode,
  round.roundId,
  bahtFromSatang(round.stake),
  bahtFromSatang(round.payout),
  bahtFromSatang(round.net),
  round.closedAt === null ? 'ยังไม่จบ' : 'จบแล้ว',
  ...[round.isFree ? FREE_ROUND : ROUND, '', ''],
]

const adjustmentCells = (adjustment: Adjustment): (string | number)[] => [
  ...moment(adjustment.at),
  adjustment.providerName,
  '',
  adjustment.txId,
  ...['', '', ''],
  adjustment.isRolledBack ? 'ถูกยกเลิก' : 'จบแล้ว',
  ADJUSTMENTS[adjustment.kind],
  adjustment.isRolledBack ? 0 : bahtFromSatang(adjustment.amount),
  adjustment.reason ?? '',
]
