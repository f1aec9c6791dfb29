import { joinUnits } from './units.ts'

/** A space between two Thai letters ends a clause. Spaces at numbers and Latin words do not. */
const CLAUSE_END = /([\u0e00-\u0e7f]) (?=[\u0e00-\u0e7f“])/g
/** Stands for the space while a text is split: browsers before Safari 16.4 reject a file with a lookbehind. */
const MARK = '\0'

/** The clauses of a Thai text, for places that show each on a line of its own. */
export const clausesOf = (text: string): string[] => joinUnits(text).replace(CLAUSE_END, `$1${MARK}`).split(MARK)

/**
 * Thai text that prefers to break between clauses. The browser's dictionary breaks compounds such as ตรวจสอบ in the middle. Each
 * clause is a block that moves to the next line whole, and breaks inside only where it is too long.
 */
export function Clauses({ text }: { text: string }) {
  const clauses = clausesOf(text)
  if (clauses.length === 1) return clauses[0]
  return clauses.map((clause, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the clauses of one text never change their order
    <span key={index}>
      {index > 0 && ' '}
      <span className="clause">{clause}</span>
    </span>
  ))
}
