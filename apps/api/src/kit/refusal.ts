import { REFUSALS, type RefusalCode } from '@duang/contract'

/** An answer that is not a success and not a fault: its code stands in the table of refusals. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: unknown

  constructor(code: RefusalCode, details?: unknown) {
    super(code)
    this.code = code
    this.details = details
  }

  get status(): number {
    return REFUSALS[this.code].status
  }
}

/** Throws the refusal; reads as a sentence after a condition. */
export function refuse(code: RefusalCode, details?: unknown): never {
  throw new Refusal(code, details)
}
