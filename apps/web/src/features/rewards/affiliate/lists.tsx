/** Lists of a range in one file of code: whoever opens one often opens the other. */
export { Earnings } from './earnings.tsx'
export { Moves } from './moves.tsx'
