/** One log line for each login and each refused one: whose, from which network, with which result. Names and passwords never stand there. */
import type { Ctx } from '#core/context.ts'
import { networkOf } from '#core/throttle/networks.ts'
import { createLineLimit } from '#kit/line-limit.ts'

export type Authentication = {
  /** Undefined: no member has that name. */
  memberId: number | undefined
  address: string
  /** `delayed`: right or wrong, it came while tries wait. */
  result: 'accepted' | 'wrong' | 'delayed'
}

const MESSAGES = { accepted: 'logged in', wrong: 'login refused', delayed: 'login delayed' } as const

/** A flood from one network writes a few lines a minute, and how many it left out. */
const allowLine = createLineLimit({ max: 20, seconds: 60 })

export function logAuthentication(ctx: Ctx, { memberId, address, result }: Authentication): void {
  const network = networkOf(address)
  const line = allowLine(`${ctx.brand.id}:${network}`, ctx.clock())
  // With what the site said of itself (interpretation W7): which versions of it are in use, and where.
  if (result === 'accepted') ctx.log.info({ memberId, network, result }, MESSAGES.accepted)
  else if (line) ctx.log.warn({ memberId: memberId ?? null, network, result, ...line }, MESSAGES[result])
}
