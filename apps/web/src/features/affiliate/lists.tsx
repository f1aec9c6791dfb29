/** Lists of a range in one file of code: whoever opens one often opens the others. */
export { Earnings } from './earnings.tsx'
export { Friends } from './friends.tsx'
export { Moves } from './moves.tsx'
