/** All rounds of a range as a file for a spreadsheet, read page by page while it goes out: no connection is held for a slow reader. */
import { Readable } from 'node:stream'
import { bahtFromSatang } from '@duang/contract/money'
import type { Round } from '@duang/contract/winlost'
import type { Caller, Ctx } from '#core/context.ts'
import { countWithin } from '#core/throttle/throttle.ts'
import { bangkokDate, bangkokTimeOfDay } from '#kit/bangkok-time.ts'
import { refuse } from '#kit/refusal.ts'
import type { Range } from './report.ts'
import { placeOf, roundsWithin } from './rounds.ts'

const CHUNK_ROWS = 1_000
const FILES_AN_HOUR = { max: 20, minutes: 60 }
const BUDDHIST_ERA = 543

const HEADINGS = ['วันที่', 'เวลา', 'ค่ายเกม', 'เกม', 'เลขที่รอบ', 'ยอดเล่น', 'ได้คืน', 'สุทธิ', 'สถานะ']

/** `duang-winlost-2026-10-01-2026-10-05.csv` */
export const fileName = ({ start, end }: Range): string => `duang-winlost-${start}-${end}.csv`

/** Refuses `rate_limited` after twenty files within the hour. */
export async function roundsFile(ctx: Ctx, caller: Caller, range: Range): Promise<Readable> {
  const wait = await countWithin(ctx.db, ctx, `winlost-csv:${caller.memberId}`, FILES_AN_HOUR)
  if (wait > 0) refuse('rate_limited', { retryAfterSeconds: wait })
  return Readable.from(linesOf(ctx, caller, range), { objectMode: false })
}

async function* linesOf(ctx: Ctx, caller: Caller, range: Range): AsyncGenerator<string> {
  // By the mark a spreadsheet knows that the Thai in it is UTF-8.
  yield `\uFEFF${lineOf(HEADINGS)}`
  let page = await roundsWithin(ctx, caller, { ...range, limit: CHUNK_ROWS })
  while (page.length > 0) {
    yield page.map((round) => lineOf(cellsOf(round))).join('')
    const last = page.at(-1)
    if (!last || page.length < CHUNK_ROWS) return
    page = await nextPage(ctx, caller, range, last)
  }
}

/** The page after a round: each is asked for when the one before has gone out. */
const nextPage = (ctx: Ctx, caller: Caller, range: Range, last: Round): Promise<Round[]> =>
  roundsWithin(ctx, caller, { ...range, limit: CHUNK_ROWS, place: placeOf(last) })

function cellsOf(round: Round): (string | number)[] {
  const at = new Date(round.openedAt)
  const [year, month, day] = bangkokDate(at).split('-')
  return [
    `${day}/${month}/${Number(year) + BUDDHIST_ERA}`,
    new Date(bangkokTimeOfDay(at)).toISOString().slice(11, 19),
    round.providerName,
    round.name.th || round.name.en || round.gameCode,
    round.roundId,
    bahtFromSatang(round.stake),
    bahtFromSatang(round.payout),
    bahtFromSatang(round.net),
    round.closedAt === null ? 'ยังไม่จบ' : 'จบแล้ว',
  ]
}

const lineOf = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(',')}\r\n`

/**
 * Amounts are numbers. A text is always in quotes, and one that a spreadsheet would take for a formula begins with an apostrophe:
 * names and ids are the provider's.
 */
export function cell(value: string | number): string {
  if (typeof value === 'number') return value.toFixed(2)
  const plain = value.replaceAll('"', '""')
  return /^\s*[=+\-@\t\r\n|%＝＋－＠]/.test(value) ? `"'${plain}"` : `"${plain}"`
}
