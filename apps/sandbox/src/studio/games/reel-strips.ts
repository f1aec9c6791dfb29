/** The strips as they run round each reel, what their symbols pay, and the lines. Changing a letter changes what the game returns. */

export const REEL_SYMBOLS = [
  { symbol: 'wild', name: 'ดวง', pays: [60, 300, 2000] },
  { symbol: 'elephant', name: 'ช้าง', pays: [50, 250, 1200] },
  { symbol: 'naga', name: 'นาค', pays: [40, 160, 700] },
  { symbol: 'boat', name: 'เรือ', pays: [35, 120, 500] },
  { symbol: 'lotus', name: 'บัว', pays: [25, 80, 300] },
  { symbol: 'durian', name: 'ทุเรียน', pays: [20, 70, 250] },
  { symbol: 'mangosteen', name: 'มังคุด', pays: [13, 45, 150] },
  { symbol: 'mango', name: 'มะม่วง', pays: [12, 35, 120] },
  { symbol: 'coconut', name: 'มะพร้าว', pays: [10, 30, 100] },
  { symbol: 'scatter', name: 'โคมลอย', pays: [] },
] as const satisfies readonly { symbol: string; name: string; pays: readonly number[] }[]

export type ReelSymbol = (typeof REEL_SYMBOLS)[number]['symbol']

const LETTERS: Record<string, ReelSymbol> = {
  W: 'wild',
  E: 'elephant',
  N: 'naga',
  B: 'boat',
  L: 'lotus',
  D: 'durian',
  S: 'mangosteen',
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
  'CMSDLCMBSCNMDSCLMEDCSMB*DLCSMDNC',
  'MCDSWLMCSBDMCN*SLMDCESMCLBDSMCDL',
  'SMCDWBSLCMD*NSCMLDSECMBDSLMCDWNS',
  'DCMSLBCDMSN*CDLMSWCEDMSBLCDSMNLC',
  'CSMDLCBSMD*CNLSDMECSMBDLCWSMDNCL',
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
