/**
 * Logging in by username or phone (trust T01).
 *
 * A wrong password, an unknown name and a name that cannot exist are answered byte for byte alike and cost the same: each counts
 * its try, each hashes once. Tries are counted three times:
 * - by address, softly, because many people share one;
 * - by name and address: 5 tries, then waits of 1, 2, 4 … 60 s;
 * - by name alone, with the same waits, so that many addresses have no more tries than one but for the few that follow.
 * The last one would let a stranger keep a member out by failing all day. So while the name waits, the right password is still taken
 * from two kinds of address (IPv6: the /64):
 * - one where this member was logged in before;
 * - one that has free tries of its own left at this name, as any new address of the member has. There are three of these a minute
 *   and name, so that many addresses together gain three guesses a minute, 4,320 a day, beside the 1,440 of the name itself.
 * All of it is looked at always and before the password is, and everything but a success is answered as a delay: nobody learns whether
 * a name or a known address exists. A stranger at one address has soon no free tries left and takes nothing from the member. Only who
 * brings new addresses every minute does; then the member gets in where they were before. Nobody is ever locked out for good.
 */
import type { CallBody, CallReply } from '@duang/contract'
import { normalisePhone, USERNAME } from '@duang/contract/fields'
import type { login } from '@duang/contract/login'
import type { Ctx, Origin } from '#core/context.ts'
import { isPassword } from '#core/member/password.ts'
import { openSession } from '#core/session/session.ts'
import {
  countWithin,
  forgetTries,
  giveTryBack,
  networkOf,
  type TryLimit,
  takeTry,
  triesOf,
} from '#core/throttle/throttle.ts'
import { inTransaction, type Tx } from '#kit/db.ts'
import { hashSecret } from '#kit/ids.ts'
import { Refusal, refuse } from '#kit/refusal.ts'
import { findByName, isKnownNetwork, type KnownMember, recordLogin } from './queries.ts'

const BY_NAME: TryLimit = { waits: [0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60], forgetMinutes: 24 * 60 }
/** The first wait comes after the last free try. */
const FREE_TRIES = BY_NAME.waits.findIndex((wait) => wait > 0) + 1
/** Tries at a name that waits, of addresses with free tries left. */
const FRESH = { max: 3, minutes: 1 }
const BY_ADDRESS: TryLimit = { waits: [...Array(29).fill(0), 1, 2, 4, 8, 15], forgetMinutes: 30 }

// Someone who does not exist has this id, which no member has, so that asking for them costs the same time.
const NOBODY = 0

/**
 * Opens a session. `cookie` belongs into the HttpOnly cookie and nowhere else.
 * Refuses `login_failed`, `login_delayed` (with `retryAfterSeconds`) and `overloaded`.
 */
export async function enter(
  ctx: Ctx,
  origin: Origin,
  given: CallBody<typeof login>,
): Promise<{ cookie: string; reply: CallReply<typeof login> }> {
  const name = nameOf(given.username)
  const subjects = subjectsOf(name ?? given.username, origin)
  const { nameWait, isFresh } = await takeTries(ctx, subjects)
  const member = name === undefined ? undefined : await findByName(ctx, name)
  // Asked for before the password is looked at: the time that it takes must not tell that the password was right.
  const isKnown = nameWait > 0 && (await isKnownNetwork(ctx, member?.memberId ?? NOBODY, networkOf(origin.address)))
  const isRight = await isPassword(given.password, member?.passwordHash).catch(async (error) => {
    // Too busy to look at it: that was no try.
    await giveBack(ctx, subjects, nameWait)
    throw error
  })
  if (!member || !isRight || (nameWait > 0 && !isKnown && !isFresh)) return refuseTry(nameWait)
  const opened = await openFor(ctx, origin, member, subjects)
  // With what the site said of itself (reading W7): which versions of it are in use, and where.
  ctx.log.info('logged in')
  return opened
}

const refuseTry = (wait: number): never =>
  wait > 0 ? refuse('login_delayed', { retryAfterSeconds: wait }) : refuse('login_failed')

async function openFor(ctx: Ctx, origin: Origin, member: KnownMember, subjects: Subjects) {
  return inTransaction(ctx.db, async (tx) => {
    const recorded = await recordLogin(tx, ctx, member)
    if (!recorded) refuse('login_failed')
    const session = await openSession(tx, ctx, member.memberId, origin)
    await giveTryBack(tx, ctx, subjects.address)
    await forgetTries(tx, ctx, subjects.nameAtAddress)
    await forgetTries(tx, ctx, subjects.name)
    const { uuid, username, level } = member
    return {
      cookie: session.cookie,
      reply: {
        token: session.token,
        user: { uuid, username, name: recorded.name, level },
        previousLoginAt: recorded.previousLoginAt?.toISOString() ?? null,
      },
    }
  })
}

/** What was typed as a phone (`0812345678`) or a folded username; undefined when no member can have that name. */
function nameOf(typed: string): { phone: string } | { username: string } | undefined {
  const phone = normalisePhone(typed)
  if (phone) return { phone }
  const username = typed.trim().toLowerCase()
  return USERNAME.test(username) ? { username } : undefined
}

type Subjects = { address: string; nameAtAddress: string; name: string }

/** Names stand hashed in the table of tries: people type passwords into the wrong field. */
function subjectsOf(name: ReturnType<typeof nameOf> | string, origin: Origin): Subjects {
  const hash = hashSecret(JSON.stringify(name)).toString('base64url')
  const network = networkOf(origin.address)
  return { address: `login@${network}`, nameAtAddress: `login:${hash}@${network}`, name: `login:${hash}` }
}

/**
 * Counts the try. Answers the seconds that the name itself still has to wait, and whether this is one of the tries that addresses
 * have meanwhile. Refuses `login_delayed` at once where the address has to wait.
 */
async function takeTries(ctx: Ctx, subjects: Subjects): Promise<{ nameWait: number; isFresh: boolean }> {
  return inTransaction(ctx.db, async (tx) => {
    for (const [subject, limit] of [
      [subjects.address, BY_ADDRESS],
      [subjects.nameAtAddress, BY_NAME],
    ] as const) {
      const wait = await takeTry(tx, ctx, subject, limit)
      // The refusal takes the counting of this transaction back: who waits does not make it longer by asking.
      if (wait > 0) throw new Refusal('login_delayed', { retryAfterSeconds: wait })
    }
    const nameWait = await takeTry(tx, ctx, subjects.name, BY_NAME)
    return { nameWait, isFresh: nameWait > 0 && (await takeFreshTry(tx, ctx, subjects)) }
  })
}

/** Right or wrong, a slot is gone: the next minute has new ones. */
async function takeFreshTry(tx: Tx, ctx: Ctx, { nameAtAddress, name }: Subjects): Promise<boolean> {
  if ((await triesOf(tx, ctx, nameAtAddress)) > FREE_TRIES) return false
  return (await countWithin(tx, ctx, `fresh-${name}`, FRESH)) === 0
}

async function giveBack(ctx: Ctx, subjects: Subjects, nameWait: number): Promise<void> {
  await giveTryBack(ctx.db, ctx, subjects.address)
  await giveTryBack(ctx.db, ctx, subjects.nameAtAddress)
  if (nameWait === 0) await giveTryBack(ctx.db, ctx, subjects.name)
}
