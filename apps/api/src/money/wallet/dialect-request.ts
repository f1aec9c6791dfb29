import type { WalletRequest } from './gateway.ts'

/** A request as its dialect delivers it. `content` is what a retry must repeat, without the session token. */
export type DialectRequest = Omit<WalletRequest, 'provider' | 'hash'> & {
  sessionToken?: string
  content: unknown
  /** Stored for the member to read. */
  reason?: string
  /** The part of `stake` and `gain` that is finer than a satang and left out there: hundred-thousandths of a baht, 0 to 999. */
  finer?: { stake: number; gain: number }
}
