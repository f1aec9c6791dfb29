/** Five reels of three rows, ten lines, a wild, a scatter that gives free spins. The window shows the strips at random stops. */
import type { Draw } from '#studio/fair.ts'
import { REEL_LINES, REEL_STRIPS, REEL_SYMBOLS, type ReelSymbol } from '#studio/games/reel-strips.ts'
import type { Spin, Table } from '#studio/wire.ts'

const ROWS = 3
const WILD = 'wild'
const SCATTER = 'scatter'
const FREE_SPINS = 8
const SCATTERS_NEEDED = 3

const PAYS = new Map<ReelSymbol, readonly number[]>(REEL_SYMBOLS.map(({ symbol, pays }) => [symbol, pays]))
/** Payout of 3, 4, 5 of a symbol from the left, as multiples of the stake of a line. Less than three pay nothing. */
const payOf = (symbol: ReelSymbol, count: number): number => PAYS.get(symbol)?.[count - 3] ?? 0

/** The best payout of a line of five symbols: wilds of their own, or wilds as the symbol that follows them. */
export function lineOf(symbols: readonly ReelSymbol[]): { symbol: ReelSymbol; count: number; times: number } {
  const lead: ReelSymbol = symbols.find((each) => each !== WILD) ?? WILD
  const run = (isIn: (symbol: ReelSymbol) => boolean): number => {
    const end = symbols.findIndex((each) => !isIn(each))
    return end < 0 ? symbols.length : end
  }
  const wilds = run((each) => each === WILD)
  const count = lead === SCATTER ? wilds : run((each) => each === lead || each === WILD)
  const ofWilds = { symbol: WILD, count: wilds, times: payOf(WILD, wilds) } as const
  const ofLead = { symbol: lead, count, times: lead === SCATTER ? 0 : payOf(lead, count) }
  return ofWilds.times > ofLead.times ? ofWilds : ofLead
}

/** One spin. `stakeSatang` is of all lines together and a multiple of ten satang. */
export function drawSpin(draw: Draw, stakeSatang: number, isFree: boolean): Spin {
  const window = REEL_STRIPS.map((strip) => {
    const stop = draw(strip.length)
    return Array.from({ length: ROWS }, (_, row) => strip[(stop + row) % strip.length] as ReelSymbol)
  })
  const lineStake = stakeSatang / REEL_LINES.length
  const lines = REEL_LINES.map((rows, line) => ({
    line,
    ...lineOf(rows.map((row, reel) => window[reel]?.[row] as ReelSymbol)),
  }))
    .filter(({ times }) => times > 0)
    .map(({ times, ...rest }) => ({ ...rest, winSatang: times * lineStake }))
  const scatters = window.flat().filter((symbol) => symbol === SCATTER).length
  return {
    isFree,
    window,
    lines,
    scatters,
    freeSpinsWon: scatters >= SCATTERS_NEEDED ? FREE_SPINS : 0,
    winSatang: lines.reduce((sum, { winSatang }) => sum + winSatang, 0),
  }
}

export const reelsTable = (): NonNullable<Table['reels']> => ({
  symbols: REEL_SYMBOLS.map(({ symbol, pays }) => ({
    symbol,
    pays: Object.fromEntries(pays.map((times, index) => [String(index + 3), times])),
  })),
  lines: REEL_LINES.map((rows) => [...rows]),
  scatter: SCATTER,
  wild: WILD,
  freeSpins: { scatters: SCATTERS_NEEDED, spins: FREE_SPINS },
})

/** Average return of one line in one spin, counted over all combinations of five reels. */
function lineReturn(): number {
  const shares = REEL_STRIPS.map((strip) =>
    REEL_SYMBOLS.map(({ symbol }) => ({
      symbol,
      share: strip.filter((each) => each === symbol).length / strip.length,
    })).filter(({ share }) => share > 0),
  )
  const go = (symbols: ReelSymbol[], likelihood: number): number => {
    const next = shares[symbols.length]
    if (!next) return likelihood * lineOf(symbols).times
    return next.reduce((sum, { symbol, share }) => sum + go([...symbols, symbol], likelihood * share), 0)
  }
  return go([], 1)
}

/** Probability of three scatters or more in a spin: no strip has two within a window. */
export function freeSpinsLikelihood(): number {
  let byCount = [1]
  for (const strip of REEL_STRIPS) {
    const share = (strip.filter((each) => each === SCATTER).length * ROWS) / strip.length
    byCount = [...byCount, 0].map((chance, count) => chance * (1 - share) + (byCount[count - 1] ?? 0) * share)
  }
  return byCount.slice(SCATTERS_NEEDED).reduce((sum, each) => sum + each, 0)
}

let counted: number | undefined

/** Return of a paid spin with its free spins. These may win free spins again, so that there are 1 / (1 − 8 p) spins for each paid one. */
export const reelsReturn = (): number => {
  counted ??= lineReturn() / (1 - FREE_SPINS * freeSpinsLikelihood())
  return counted
}
