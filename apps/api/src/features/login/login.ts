/**
 * Login by username or phone (trust T01).
 *
 * A wrong password, an unknown name and an impossible name are answered alike and cost the same: each counts its attempt, each hashes
 * once. Attempts are counted three times ({@link consumeAttempts}): by network, by member and network, by member. While a member waits
 * because of failures of others, the right password is still accepted ({@link mayPass}) from a device or a network of earlier sessions,
 * from a few new networks a minute, and from some more that send a proof of work. Everything but a success is answered as a
 * delay. So an attacker cannot find out whether a name, a network or a device is known, and no member is ever locked out for good.
 */
import type { CallBody, CallReply } from '@duang/contract'
import { normalisePhone, USERNAME } from '@duang/contract/fields'
import type { Language } from '@duang/contract/language'
import type { login } from '@duang/contract/login'
import type { Ctx, Origin } from '#core/context.ts'
import { newProofChallenge } from '#core/proof/proof.ts'
import { logAuthentication } from '#core/session/authentication-log.ts'
import { keepDevice } from '#core/session/known-device.ts'
import { openSession } from '#core/session/session.ts'
import type { LoginSecrets } from '#core/session/session-cookies.ts'
import { networkOf } from '#core/throttle/networks.ts'
import { inTransaction } from '#kit/db.ts'
import { newSecret } from '#kit/ids.ts'
import { Refusal, refuse } from '#kit/refusal.ts'
import { createTurns } from '#kit/turns.ts'
import {
  consumeAttempts,
  giveBack,
  mayPass,
  proofPurpose,
  resetOwnAttempts,
  type Subjects,
  subjectsOf,
} from './attempts.ts'
import { findByName, type KnownMember, recordLogin } from './queries.ts'

/** The origin of a login, with a device secret, a language chosen on the device and a solved proof if there are any. */
export type Visitor = {
  origin: Origin
  device: string | undefined
  language: Language | undefined
  proof: string | undefined
}

/** `language`: of the member, after this login. */
type Entered = LoginSecrets & { reply: CallReply<typeof login>; language: Language | null }

/** One network hashes two passwords at a time. Its further attempts wait here, without a connection and behind no other network. */
const inTurn = createTurns({ atOnce: 2, waitingMax: 50 })

/**
 * Opens a session.
 * Refuses `login_failed`, `login_delayed` (with `retryAfterSeconds`, and `proof` where a proof of work is accepted) and `overloaded`.
 */
export const enter = (ctx: Ctx, visitor: Visitor, given: CallBody<typeof login>): Promise<Entered> =>
  inTurn(`${ctx.brand.id}:${networkOf(visitor.origin.address)}`, () => enterInTurn(ctx, visitor, given))

async function enterInTurn(ctx: Ctx, visitor: Visitor, given: CallBody<typeof login>): Promise<Entered> {
  const name = nameOf(given.username)
  const member = name === undefined ? undefined : await findByName(ctx, name)
  const subjects = subjectsOf(member?.memberId ?? name ?? given.username, visitor.origin)
  const note = (result: 'accepted' | 'wrong' | 'delayed') =>
    logAuthentication(ctx, { memberId: member?.memberId, address: visitor.origin.address, result })
  const { wait, isFresh } = await consumeAttempts(ctx, subjects).catch((error) => {
    if (error instanceof Refusal && error.code === 'login_delayed') note('delayed')
    throw error
  })
  // Before the password is verified, so that the duration does not reveal a right password.
  const isLetIn = wait === 0 || (await mayPass(ctx, visitor, { memberId: member?.memberId, subjects, isFresh }))
  const isRight = await ctx.passwords.isRight(given.password, member?.passwordHash).catch(async (error) => {
    // Too busy to verify it, so this was no attempt.
    await giveBack(ctx, subjects, wait)
    throw error
  })
  if (!member || !isRight || !isLetIn) {
    note(isLetIn ? 'wrong' : 'delayed')
    return wait > 0 ? refuseDelayed(ctx, subjects, wait) : refuse('login_failed')
  }
  const opened = await openFor(ctx, visitor, member, subjects)
  note('accepted')
  return opened
}

async function refuseDelayed(ctx: Ctx, subjects: Subjects, retryAfterSeconds: number): Promise<never> {
  return refuse('login_delayed', { retryAfterSeconds, proof: await newProofChallenge(ctx, proofPurpose(subjects)) })
}

async function openFor(
  ctx: Ctx,
  { origin, device = newSecret(), language }: Visitor,
  member: KnownMember,
  subjects: Subjects,
): Promise<Entered> {
  return inTransaction(ctx.db, async (tx) => {
    const recorded = await recordLogin(tx, ctx, member, language)
    if (!recorded) refuse('login_failed')
    const session = await openSession(tx, ctx, member.memberId, origin)
    await keepDevice(tx, ctx, member.memberId, device)
    await resetOwnAttempts(tx, ctx, subjects, device)
    const { uuid, username, level } = member
    return {
      cookie: session.cookie,
      device,
      language: recorded.language,
      reply: {
        token: session.token,
        user: { uuid, username, name: recorded.name, level },
        previousLoginAt: recorded.previousLoginAt?.toISOString() ?? null,
      },
    }
  })
}

/** Returns the typed phone (`0812345678`) or the folded username. Undefined for a name that no member can have. */
function nameOf(typed: string): { phone: string } | { username: string } | undefined {
  const phone = normalisePhone(typed)
  if (phone) return { phone }
  const username = typed.trim().toLowerCase()
  return USERNAME.test(username) ? { username } : undefined
}
