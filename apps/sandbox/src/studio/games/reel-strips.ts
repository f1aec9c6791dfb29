/**
 * The strips of each reel, the payouts of their symbols, and the lines. Changing a letter changes the game's return. The symbols are
 * named as in logs and replies. A game's look has their pictures (tools/art/reel-art.ts) and names.
 */

export const REEL_SYMBOLS = [
  { symbol: 'wild', pays: [60, 300, 2000] },
  { symbol: 'elephant', pays: [50, 250, 1200] },
  { symbol: 'krathong', pays: [40, 160, 700] },
  { symbol: 'tuktuk', pays: [35, 120, 500] },
  { symbol: 'lotus', pays: [25, 80, 300] },
  { symbol: 'boxing', pays: [20, 70, 250] },
  { symbol: 'garland', pays: [13, 45, 150] },
  { symbol: 'mango', pays: [12, 35, 120] },
  { symbol: 'coconut', pays: [10, 30, 100] },
  { symbol: 'scatter', pays: [] },
] as const satisfies readonly { symbol: string; pays: readonly number[] }[]

export type ReelSymbol = (typeof REEL_SYMBOLS)[number]['symbol']

const LETTERS: Record<string, ReelSymbol> = {
  W: 'wild',
  E: 'elephant',
  K: 'krathong',
  T: 'tuktuk',
  L: 'lotus',
  X: 'boxing',
  G: 'garland',
  M: 'mango',
  C: 'coconut',
  '*': 'scatter',
}

const stripOf = (letters: string): readonly ReelSymbol[] =>
  Array.from(letters, (letter) => {
    const symbol = LETTERS[letter]
    if (!symbol) throw new Error(`No symbol of a reel: ${letter}`)
    return symbol
  })

export const REEL_STRIPS = [
  'CMGXLCMTGCKMXGCLMEXCGMT*XLCGMXKC',
  'MCXGWLMCGTXMCK*GLMXCEGMCLTXGMCXL',
  'GMCXWTGLCMX*KGCMLXGECMTXGLMCXWKG',
  'XCMGLTCXMGK*CXLMGWCEXMGTLCXGMKLC',
  'CGMXLCTGMX*CKLGXMECGMTXLCWGMXKCL',
].map(stripOf)

/** Rows by reel: 0 is the upper one. */
export const REEL_LINES: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [1, 0, 1, 2, 1],
]
