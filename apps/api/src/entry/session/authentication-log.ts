/** Logs one line for each login and each refused one, with member, network and result. Lines contain no names and passwords. */
import type { Ctx } from '#core/context.ts'
import { countLogin } from '#core/metrics.ts'
import { networkOf } from '#core/throttle/networks.ts'
import { createLogRateLimit } from '#kit/log/log-rate-limit.ts'

export type Authentication = {
  /** Undefined: no member has that name. */
  memberId: number | undefined
  address: string
  /** `delayed`: a right or wrong password during a wait. */
  result: 'accepted' | 'wrong' | 'delayed'
}

const MESSAGES = { accepted: 'logged in', wrong: 'login refused', delayed: 'login delayed' } as const

/** A flood from one network writes a few lines a minute, and the number of omitted ones. */
const allowLine = createLogRateLimit({ max: 20, seconds: 60 })

/** A wait says nothing new until it ends. One line a minute for the whole brand has the number of the others. */
const allowDelayed = createLogRateLimit({ max: 1, seconds: 60 })

export function logAuthentication(ctx: Ctx, { memberId, address, result }: Authentication): void {
  const network = networkOf(address)
  countLogin(result)
  const line =
    result === 'delayed'
      ? allowDelayed(String(ctx.brand.id), ctx.clock())
      : allowLine(`${ctx.brand.id}:${network}`, ctx.clock())
  // With the versions that the site reported (interpretation W7), which shows the versions in use and their places.
  if (result === 'accepted') ctx.log.info({ memberId, network, result }, MESSAGES.accepted)
  else if (line) ctx.log.warn({ memberId: memberId ?? null, network, result, ...line }, MESSAGES[result])
}
