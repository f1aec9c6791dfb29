/** The seam: how a kind of provider speaks. A dialect proves who calls, reads what is asked, and says the answer in its own words. */
import type { ProviderCode } from '@duang/contract/provider'
import type { Provider } from '#core/provider/provider.ts'
import type { SignatureFault, SignedRequest } from '#core/provider/signature.ts'
import type { Wallet } from '#core/provider/wallet.ts'

export type DialectAnswer = { status: number; body: unknown }

/** `now`: for dialects whose answers carry the time. */
export type DialectCall = (wallet: Wallet, body: unknown, now: Date) => Promise<DialectAnswer>

export type Dialect = {
  /** Why a request is not believed; undefined when it is. Looks at nothing but the request and the provider's keys. */
  fault: (provider: Provider, request: SignedRequest, now: Date) => SignatureFault | undefined
  /** Reads a body that is not JSON; undefined for what cannot be read. */
  read?: (body: Buffer) => unknown
  /** The calls by what follows `/provider/v1/{provider}/`, slashes and all. Each reads a body of unknown shape. */
  calls: Readonly<Record<string, DialectCall>>
  /**
   * An answer that never reached a call: not believed, not readable, no such call, or a fault of ours (`INTERNAL_RETRY`).
   * `asked`: what was read of a request that was believed, for dialects that name it in every answer.
   */
  refusal: (code: ProviderCode, asked?: unknown) => DialectAnswer
}
