/**
 * Hub88-like, the supplier API: what a game supplier asks of the aggregator. As the operator API (../hub88), but no field names the player:
 * the token of the launch alone identifies them, also in a win or a rollback after logout. docs/dialects.md says which of it is from a
 * public description and which is our interpretation.
 */
import * as z from 'zod/mini'
import type { Dialect, DialectCall } from '../../dialect.ts'
import { hub88 } from '../hub88/hub88.ts'
import { readRequest } from '../read-request.ts'

const identified = z.looseObject({ token: z.string().check(z.minLength(10), z.maxLength(255)) })

/** The operator's call, for the player to whom the token was given. */
const call =
  (ask: DialectCall): DialectCall =>
  async (wallet, asked, request) => {
    const known = readRequest(identified, asked)
    const holder = await wallet.holder(known.token)
    // Whatever the supplier names as the user is a name of its own.
    return holder
      ? ask(wallet, { ...known, user: holder.playerRef }, request)
      : hub88.refusal('TOKEN_INVALID', { request_uuid: known.request_uuid })
  }

export const hub88Supplier: Dialect = {
  fault: hub88.fault,
  refusal: hub88.refusal,
  prefix: '/supplier/generic/v2',
  calls: Object.fromEntries(
    Object.entries(hub88.calls)
      .filter(([name]) => name !== 'user/info')
      .map(([name, ask]) => [name, call(ask)]),
  ),
}
