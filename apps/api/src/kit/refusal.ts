import { REFUSALS, type RefusalCode } from '@duang/contract'

/** An answer that is neither a success nor a bug. Its code is in the table of refusals. */
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

/** Throws the refusal. */
export function refuse(code: RefusalCode, details?: unknown): never {
  throw new Refusal(code, details)
}
