/**
 * Login by username or phone (trust T01).
 *
 * A wrong password, an unknown name and an impossible name are answered alike and cost the same: each counts its attempt, each hashes
 * once. A device of earlier logins counts by itself and waits behind nobody else ({@link enterByDevice}). Other attempts are counted three
 * times ({@link consumeAttempts}): by network, by member and network, by member. While a member waits because of failures of others, the
 * right password is still accepted ({@link passOf}) from a network of earlier sessions, from a few new networks a minute, and from some more
 * that send a proof of work. Everything but a success is answered as a delay. So an attacker cannot find out whether a name or a network is
 * known, and no member is ever locked out for good. While hashes wait, known networks and proofs go before strangers.
 */
import type { CallBody, CallReply } from '@duang/contract'
import type { login } from '@duang/contract/account/login'
import { USERNAME } from '@duang/contract/wire/fields'
import type { Language } from '@duang/contract/wire/language'
import { normalisePhone } from '@duang/contract/wire/pasted-fields'
import { foldCode } from '@duang/contract/wire/pasted-text'
import type { Ctx, Origin } from '#core/context.ts'
import { keepDevice } from '#core/session/known-device.ts'
import { openSession } from '#core/session/session.ts'
import { neighbourhoodOf, networkOf } from '#core/throttle/networks.ts'
import { newProofChallenge } from '#entry/proof/proof.ts'
import { logAuthentication } from '#entry/session/authentication-log.ts'
import type { LoginSecrets } from '#entry/session/session-cookies.ts'
import { inTransaction } from '#kit/database/db.ts'
import { newSecret } from '#kit/ids.ts'
import { createKeyedSemaphore } from '#kit/keyed-semaphore.ts'
import { Refusal, refuse } from '#kit/refusal.ts'
import {
  consumeAttempts,
  giveBack,
  giveDeviceBack,
  isAhead,
  isOwnDevice,
  passOf,
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
const inTurn = createKeyedSemaphore({ atOnce: 2, waitingMax: 50 })

/**
 * Opens a session.
 * Refuses `login_failed`, `login_delayed` (with `retryAfterSeconds`, and `proof` where a proof of work is accepted) and `overloaded`.
 */
export async function enter(ctx: Ctx, visitor: Visitor, given: CallBody<typeof login>): Promise<Entered> {
  const own = visitor.device ? await ownerOf(ctx, visitor.device, given.username) : undefined
  // Not behind others of the network.
  if (own) return enterByDevice(ctx, visitor, own, given)
  return inTurn(`${ctx.brand.id}:${networkOf(visitor.origin.address)}`, () => enterInTurn(ctx, visitor, given))
}

/** The named member, on a device of earlier logins that has attempts left. */
async function ownerOf(ctx: Ctx, device: string, username: string): Promise<KnownMember | undefined> {
  const name = nameOf(username)
  const member = name && (await findByName(ctx, name))
  return member && (await isOwnDevice(ctx, member.memberId, device)) ? member : undefined
}

async function enterByDevice(
  ctx: Ctx,
  visitor: Visitor,
  member: KnownMember,
  { password }: CallBody<typeof login>,
): Promise<Entered> {
  const lane = { isKnown: true, key: `member:${member.memberId}` }
  const isRight = await ctx.passwords.isRight(password, member.passwordHash, lane).catch(async (error) => {
    await giveDeviceBack(ctx, visitor.device as string)
    throw error
  })
  if (!isRight) {
    note(ctx, visitor, member, 'wrong')
    return refuse('login_failed')
  }
  const opened = await openFor(ctx, visitor, member, {
    subjects: subjectsOf(ctx, member.memberId, visitor.origin),
    isByDevice: true,
  })
  note(ctx, visitor, member, 'accepted')
  return opened
}

const note = (
  ctx: Ctx,
  { origin: { address } }: Visitor,
  member: KnownMember | undefined,
  result: 'accepted' | 'wrong' | 'delayed',
) => logAuthentication(ctx, { memberId: member?.memberId, address, result })

async function enterInTurn(ctx: Ctx, visitor: Visitor, given: CallBody<typeof login>): Promise<Entered> {
  const name = nameOf(given.username)
  const member = name === undefined ? undefined : await findByName(ctx, name)
  const memberId = member?.memberId
  const subjects = subjectsOf(ctx, memberId ?? name ?? given.username, visitor.origin)
  const { wait, isFresh } = await consumeAttempts(ctx, subjects).catch((error) => {
    if (error instanceof Refusal && error.code === 'login_delayed') note(ctx, visitor, member, 'delayed')
    throw error
  })
  // Before the password is verified, so that the duration does not reveal a right password.
  const pass = wait === 0 ? undefined : await passOf(ctx, visitor, { memberId, subjects, isFresh })
  const isKnown =
    wait === 0 ? ctx.passwords.isBusy() && (await isAhead(ctx, visitor, { memberId, subjects })) : pass === 'known'
  const lane = { isKnown, key: isKnown ? subjects.name : neighbourhoodOf(visitor.origin.address) }
  const isRight = await ctx.passwords.isRight(given.password, member?.passwordHash, lane).catch(async (error) => {
    // Too busy to verify it, so this was no attempt.
    await giveBack(ctx, subjects, wait)
    // A proof of work finds a place before strangers.
    if (isKnown || !(error instanceof Refusal)) throw error
    return refuseDelayed(ctx, visitor, subjects, BUSY_SECONDS)
  })
  const isLetIn = wait === 0 || pass !== undefined
  if (!member || !isRight || !isLetIn) {
    note(ctx, visitor, member, isLetIn ? 'wrong' : 'delayed')
    return wait > 0 ? refuseDelayed(ctx, visitor, subjects, wait) : refuse('login_failed')
  }
  const opened = await openFor(ctx, visitor, member, { subjects, isByDevice: false })
  note(ctx, visitor, member, 'accepted')
  return opened
}

/** Hashes of strangers that wait need about as long. */
const BUSY_SECONDS = 5

async function refuseDelayed(
  ctx: Ctx,
  { origin }: Visitor,
  subjects: Subjects,
  retryAfterSeconds: number,
): Promise<never> {
  const proof = await newProofChallenge(ctx, proofPurpose(subjects), origin.address)
  return refuse('login_delayed', { retryAfterSeconds, proof })
}

async function openFor(
  ctx: Ctx,
  { origin, device = newSecret(), language }: Visitor,
  member: KnownMember,
  { subjects, isByDevice }: { subjects: Subjects; isByDevice: boolean },
): Promise<Entered> {
  return inTransaction(ctx.db, async (tx) => {
    const recorded = await recordLogin(tx, ctx, member, language)
    if (!recorded) refuse('login_failed')
    const session = await openSession(tx, ctx, member.memberId, origin)
    await keepDevice(tx, ctx, member.memberId, device)
    await resetOwnAttempts(tx, ctx, subjects, { device, isByDevice })
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
  const username = foldCode(typed).toLowerCase()
  return USERNAME.test(username) ? { username } : undefined
}
