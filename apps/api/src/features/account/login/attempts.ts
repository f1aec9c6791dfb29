/** Counts login attempts, and decides which ones pass while a member waits because of failures of others. */
import type { Ctx, Origin } from '#core/context.ts'
import { isKnownDevice } from '#core/session/known-device.ts'
import { networkOf, networksOf } from '#core/throttle/networks.ts'
import {
  type AttemptLimit,
  attemptsOf,
  consumeAttempt,
  countWithin,
  refundAttempt,
  resetAttempts,
} from '#core/throttle/throttle.ts'
import { acceptProof } from '#entry/proof/proof.ts'
import { inTransaction, type Tx } from '#kit/database/db.ts'
import { hashSecret } from '#kit/ids.ts'
import { createKeyedSemaphore } from '#kit/keyed-semaphore.ts'
import { Refusal } from '#kit/refusal.ts'
import { isKnownNetwork } from './queries.ts'

const BY_NAME: AttemptLimit = { waits: [0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60], forgetMinutes: 24 * 60 }
/** The first wait comes after the last free attempt. */
const FREE_TRIES = BY_NAME.waits.findIndex((wait) => wait > 0) + 1
/** Attempts at a waiting member, of networks with free attempts left. They add 4,320 guesses a day to the 1,440 of the member. */
const FRESH = { max: 3, minutes: 1 }
/** The same for networks with a proof of work: ten seconds of a phone buy as many guesses. */
const PROVEN = { max: 10, minutes: 1 }
const NETWORK_FREE_TRIES = 29
const NETWORK_WAITS = [1, 2, 4, 8, 15]

// The id of an unknown name, which no member has, so that both kinds of names need the same queries.
const NO_MEMBER = 0

type Counted = { subject: string; limit: AttemptLimit }
/** `name`: the member, named by username or by phone. For an unknown name, the typed text. */
export type Subjects = { networks: Counted[]; nameAtNetwork: string; name: string }

/** The table of attempts holds the typed text as a hash under a key, because people type passwords into the wrong field. */
export function subjectsOf(
  ctx: Ctx,
  target: number | string | { phone: string } | { username: string },
  origin: Origin,
): Subjects {
  const name = `login:${ctx.secrets.keyedHash(JSON.stringify(target)).toString('base64url')}`
  const networks = networksOf(origin.address).map(({ network, share }) => ({
    subject: `login@${network}`,
    limit: { waits: [...Array(NETWORK_FREE_TRIES * share).fill(0), ...NETWORK_WAITS], forgetMinutes: 30 },
  }))
  return { networks, nameAtNetwork: `${name}@${networkOf(origin.address)}`, name }
}

/** Attempts at one member update one row. They wait for it here, without a connection. */
const inTurn = createKeyedSemaphore({ atOnce: 1, waitingMax: 200 })

/**
 * Counts the attempt. Returns the remaining wait of the member in seconds, and whether this attempt is one of those that new networks
 * have meanwhile. Refuses `login_delayed` at once where the network has to wait.
 */
export const consumeAttempts = (ctx: Ctx, subjects: Subjects): Promise<{ wait: number; isFresh: boolean }> =>
  inTurn(`${ctx.brand.id}:${subjects.name}`, () =>
    inTransaction(ctx.db, async (tx) => {
      for (const { subject, limit } of [...subjects.networks, { subject: subjects.nameAtNetwork, limit: BY_NAME }]) {
        const retryAfterSeconds = await consumeAttempt(tx, ctx, subject, limit)
        // The refusal rolls back the counting of this transaction, so that requests during a wait do not prolong it.
        if (retryAfterSeconds > 0) throw new Refusal('login_delayed', { retryAfterSeconds })
      }
      const wait = await consumeAttempt(tx, ctx, subjects.name, BY_NAME)
      return { wait, isFresh: wait > 0 && (await consumeSlot(tx, ctx, subjects, 'fresh', FRESH)) }
    }),
  )

/** Consumes a slot for a right or a wrong password. The next minute has new ones. */
async function consumeSlot(
  executor: Ctx['db'] | Tx,
  ctx: Ctx,
  { nameAtNetwork, name }: Subjects,
  kind: 'fresh' | 'proven',
  limit: typeof FRESH,
): Promise<boolean> {
  if ((await attemptsOf(executor, ctx, nameAtNetwork)) > FREE_TRIES) return false
  return (await countWithin(executor, ctx, `${kind}-${name}`, limit)) === 0
}

type Given = { memberId: number | undefined; subjects: Subjects; isFresh: boolean }
type From = { origin: Origin; proof: string | undefined }

/** How an attempt passes although its member waits. Sends the same queries for an unknown member. */
export async function passOf(
  ctx: Ctx,
  { origin, proof }: From,
  { memberId = NO_MEMBER, subjects, isFresh }: Given,
): Promise<'known' | 'fresh' | undefined> {
  const isKnown = await isKnownNetwork(ctx, memberId, networkOf(origin.address))
  if (isKnown) return 'known'
  if (isFresh) return 'fresh'
  const isProven =
    (await acceptProof(ctx, proofPurpose(subjects), { solution: proof, address: origin.address })) &&
    (await consumeSlot(ctx.db, ctx, subjects, 'proven', PROVEN))
  return isProven ? 'known' : undefined
}

/** Whether an attempt whose member does not wait is hashed before those of strangers. */
export const isAhead = async (
  ctx: Ctx,
  { origin, proof }: From,
  { memberId = NO_MEMBER, subjects }: Pick<Given, 'memberId' | 'subjects'>,
): Promise<boolean> =>
  (await isKnownNetwork(ctx, memberId, networkOf(origin.address))) ||
  (await acceptProof(ctx, proofPurpose(subjects), { solution: proof, address: origin.address }))

/**
 * Whether this browser has logged in as the member before. It has attempts of its own, so that failures of others never delay it, and a stolen
 * cookie buys no more guesses from many networks than from one.
 */
export const isOwnDevice = async (ctx: Ctx, memberId: number, device: string): Promise<boolean> =>
  (await isKnownDevice(ctx, memberId, device)) &&
  (await consumeAttempt(ctx.db, ctx, deviceSubject(device), BY_NAME)) === 0

const deviceSubject = (device: string): string => `login#${hashSecret(device).toString('base64url')}`

export const proofPurpose = ({ name }: Subjects): string => name

/** Resets the member's attempts after a right password, and refunds this attempt to the networks that counted it. */
export async function resetOwnAttempts(
  tx: Tx,
  ctx: Ctx,
  subjects: Subjects,
  { device, isByDevice }: { device: string; isByDevice: boolean },
): Promise<void> {
  if (!isByDevice) await refundAttempts(tx, ctx, subjects.networks)
  for (const subject of [subjects.nameAtNetwork, subjects.name, deviceSubject(device)])
    await resetAttempts(tx, ctx, subject)
}

/** Gives an attempt by device back, which was not looked at. */
export const giveDeviceBack = (ctx: Ctx, device: string) => refundAttempt(ctx.db, ctx, deviceSubject(device))

export async function giveBack(ctx: Ctx, subjects: Subjects, wait: number): Promise<void> {
  await refundAttempts(ctx.db, ctx, subjects.networks)
  await refundAttempt(ctx.db, ctx, subjects.nameAtNetwork)
  if (wait === 0) await refundAttempt(ctx.db, ctx, subjects.name)
}

/** Refunds in the order of consumption: all transactions lock the rows in one order. */
async function refundAttempts(executor: Ctx['db'] | Tx, ctx: Ctx, networks: readonly Counted[]): Promise<void> {
  for (const { subject } of networks) await refundAttempt(executor, ctx, subject)
}
