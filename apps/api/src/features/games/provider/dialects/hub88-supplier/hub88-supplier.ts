/**
 * Hub88-like, the supplier API: the requests of a game supplier to the aggregator. Like the operator API (../hub88), but no field names
 * the player. The token of the launch alone identifies them, also in a win or a rollback after logout. docs/dialects.md lists the parts
 * from a public description and our interpretations.
 */
import * as z from 'zod/mini'
import type { Dialect, DialectCall } from '../../dialect.ts'
import { hub88 } from '../hub88/hub88.ts'
import { readRequest } from '../read-request.ts'

const identified = z.looseObject({ token: z.string().check(z.minLength(10), z.maxLength(255)) })

/** The operator's call, for the player of the token. */
const call =
  (ask: DialectCall): DialectCall =>
  async (wallet, asked, request) => {
    const known = readRequest(identified, asked)
    const holder = await wallet.holder(known.token)
    // The supplier's own name of the user is ignored.
    return holder
      ? ask(wallet, { ...known, user: holder.playerRef }, request)
      : hub88.refusal('TOKEN_INVALID', { request_uuid: known.request_uuid })
  }

export const hub88Supplier: Dialect = {
  signatureError: hub88.signatureError,
  refusal: hub88.refusal,
  play: hub88.play.filter((name) => name !== 'user/info'),
  prefix: '/supplier/generic/v2',
  calls: Object.fromEntries(
    Object.entries(hub88.calls)
      .filter(([name]) => name !== 'user/info')
      .map(([name, ask]) => [name, call(ask)]),
  ),
}
