/** Assertions of a case. */
import { formatBaht } from '@duang/contract/wire/money'

/** A difference between an expectation and a reply. */
export class Unexpected extends Error {
  readonly expected: string
  readonly came: string
  constructor(expected: string, came: string) {
    super(`expected ${expected}, came ${came}`)
    this.expected = expected
    this.came = came
  }
}

/** A case that does not apply here: neither green nor red. */
export class Skip extends Error {}

export function claim(isSo: boolean, expected: string, came: string): void {
  if (!isSo) throw new Unexpected(expected, came)
}

/** Satang as baht. A third decimal is shown, not rounded away. */
export const baht = (satang: number | undefined): string =>
  satang === undefined ? 'no balance' : Number.isInteger(satang) ? formatBaht(satang) : String(satang / 100)
