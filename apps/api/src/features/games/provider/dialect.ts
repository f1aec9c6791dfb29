/** The interface of dialects. A dialect authenticates the caller, parses the request, and formats the answer in its own protocol. */
import type { ProviderCode } from '@duang/contract/games/provider'
import type { Provider } from '#money/provider/provider.ts'
import type { SignatureFault, SignedRequest } from '#money/wallet/signature.ts'
import type { Wallet } from '#money/wallet/wallet.ts'

/** `headers`: those of the dialect. They include `content-type` when the body is a text of another type than JSON. */
export type DialectAnswer = { status: number; body: unknown; headers?: Readonly<Record<string, string>> }

export const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const
export type HttpMethod = (typeof METHODS)[number]

/** A request as received: method, path, headers and bytes of the body are those of `SignedRequest`. */
export type DialectRequest = SignedRequest & {
  method: HttpMethod
  /** The path after the dialect's prefix, or after `/provider/v1/{provider}/`. */
  call: string
  query: URLSearchParams
  /** With its live keys: `keys` are shared secrets, `publicKeys` the provider's own. */
  provider: Provider
  now: Date
}

/** `asked`: the parsed body, or the parsed query where there is no body. Throws `BadRequest` for invalid input. */
export type DialectCall = (wallet: Wallet, asked: unknown, request: DialectRequest) => Promise<DialectAnswer>
type Calls = Readonly<Record<string, DialectCall>>

export type Dialect = {
  /** Returns why a request is rejected. Undefined for an authentic one. Reads only the request and the provider's keys. */
  signatureError: (provider: Provider, request: DialectRequest, now: Date) => SignatureFault | undefined
  /** Reads other input than a JSON body, or the query of a request without a body. Undefined for unreadable input. */
  read?: (request: DialectRequest) => unknown
  /** The calls by the path after the prefix, with slashes. Each reads a body of unknown shape. */
  calls: Calls
  /** Names of calls that start play or read: under overload they are refused before all others, which settle what was played. */
  play: readonly string[]
  /** Calls by other methods than POST. */
  gets?: Calls
  puts?: Calls
  deletes?: Calls
  /**
   * A prefix of the dialect's own on the host of the brand, such as `/supplier/v2`, in addition to `/provider/v1/{provider}`. It does
   * not name the provider. Of the brand's providers with this dialect, it is the one whose keys prove the request.
   */
  prefix?: string
  /**
   * An answer without a call: to a rejected or unreadable request, an unknown call, or after a bug of ours (`INTERNAL_RETRY`).
   * `asked`: the parsed input of an authentic request, for dialects that repeat it in every answer.
   * `now`: for dialects that report the time.
   */
  refusal: (code: ProviderCode, asked?: unknown, now?: Date) => DialectAnswer
}

/** The gateway's side of a dialect. Its folder exports one of these, and dialects/dialects.ts lists it. */
export type DialectFolder = {
  mapping: Dialect
  /** Whether the provider authenticates by a shared secret, or by an RSA key of its own. */
  provesBy: 'secret' | 'public-key'
  /** Whether the wallet receives amounts finer than a satang, which it rounds down if the provider is set so. Otherwise they are bad requests. */
  hasFinerAmounts: boolean
}

/** An invalid request: answered with `BAD_REQUEST`, counted and logged by its field. */
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
