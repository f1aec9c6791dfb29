/** The seam: how a kind of provider speaks. A dialect proves who calls, reads what is asked, and says the answer in its own words. */
import type { ProviderCode } from '@duang/contract/provider'
import type { Provider } from '#core/provider/provider.ts'
import type { SignatureFault, SignedRequest } from '#core/wallet/signature.ts'
import type { Wallet } from '#core/wallet/wallet.ts'

/** `headers`: such as the dialect's own; `content-type`, where the body is a text of another kind than JSON. */
export type DialectAnswer = { status: number; body: unknown; headers?: Readonly<Record<string, string>> }

/** A request as it came: method, path, headers and bytes of the body are those of `SignedRequest`. */
export type DialectRequest = SignedRequest & {
  method: 'GET' | 'POST'
  /** What follows the dialect's prefix, or `/provider/v1/{provider}/`. */
  call: string
  query: URLSearchParams
  /** With its live keys: `keys` are secrets that both sides know, `publicKeys` the provider's own. */
  provider: Provider
  now: Date
}

/** `asked`: what was read of the body, or of the query of a GET. Throws `BadRequest` for what it cannot be. */
export type DialectCall = (wallet: Wallet, asked: unknown, request: DialectRequest) => Promise<DialectAnswer>
type Calls = Readonly<Record<string, DialectCall>>

export type Dialect = {
  /** Why a request is not believed; undefined when it is. Looks at nothing but the request and the provider's keys. */
  fault: (provider: Provider, request: DialectRequest, now: Date) => SignatureFault | undefined
  /** Reads what is not a JSON body of a POST or the query of a GET; undefined for what cannot be read. */
  read?: (request: DialectRequest) => unknown
  /** The calls by what follows the prefix, slashes and all. Each reads a body of unknown shape. */
  calls: Calls
  /** Calls that are asked by GET. */
  gets?: Calls
  /**
   * An address of its own on the host of the brand, such as `/supplier/v2`, besides `/provider/v1/{provider}`. It names no provider: of
   * those of the brand that speak this dialect, it is the one whose keys prove the request.
   */
  prefix?: string
  /**
   * An answer that never reached a call: not believed, not readable, no such call, or a bug of ours (`INTERNAL_RETRY`).
   * `asked`: what was read of a request that was believed, for dialects that name it in every answer; `now`, for those that tell the time.
   */
  refusal: (code: ProviderCode, asked?: unknown, now?: Date) => DialectAnswer
}

/** The gateway's side of a dialect. Its folder exports one of these, and dialects/dialects.ts lists it. */
export type DialectFolder = {
  mapping: Dialect
  /** Whether the provider proves itself by a secret that both sides know, or by an RSA key of its own. */
  provesBy: 'secret' | 'public-key'
  /** Whether amounts finer than a satang reach the wallet, which rounds them down if the provider is set so. Others are bad requests. */
  hasFinerAmounts: boolean
}

/** A request that makes no sense: answered with `BAD_REQUEST`, counted and logged by its field. */
export class BadRequest extends Error {
  readonly field: string
  readonly reason: string
  /** `field`: a name of the dialect's schema. Neither may hold a value of the request. */
  constructor(field: string, reason: string) {
    super(`${field}: ${reason}`)
    this.field = field
    this.reason = reason
  }
}
