/** Sign-in of staff: username, password and second factor in one call, so that no reply reveals which of them was wrong. */
import type { CallBody, CallReply } from '@duang/contract'
import type { signIn, stepUp } from '@duang/contract/desk/session'
import type { Origin, Platform } from '#core/context.ts'
import { neighbourhoodOf } from '#core/throttle/networks.ts'
import { type BrandNetworks, isOutside } from '#entry/desk/allowed-address.ts'
import type { Staff } from '#entry/desk/staff.ts'
import { openStaffSession, stepUpUntil } from '#entry/desk/staff-session.ts'
import { inTransaction, type Tx } from '#kit/database/db.ts'
import { newSecret } from '#kit/ids.ts'
import { Refusal, refuse } from '#kit/refusal.ts'
import {
  challengeLimits,
  codeLimits,
  countAttempt,
  countSignIn,
  forgive,
  giveBack,
  isKnown,
  type Standing,
  waitOf,
} from './attempts.ts'
import { isKnownBrowser, isKnownNetwork, keepBrowser } from './known-browser.ts'
import { type Assertion, isSigned, signInOptions, spendChallengeOf } from './passkeys.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { type Opened, recordSignIn, type SignIn } from './sign-in-record.ts'
import { acceptedStep } from './totp.ts'

export const onWire = ({ token, username, expiresAt }: Opened) => ({
  token,
  username,
  expiresAt: expiresAt.toISOString(),
})

const selectStaff = (executor: Platform['db'] | Tx) =>
  executor
    .selectFrom('desk.staff')
    .select(['staff_id', 'username', 'password_hash', 'totp_secret', 'totp_step', 'accepted_at', 'suspended_at'])
type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof selectStaff>['executeTakeFirst']>>>

/** Where a sign-in comes from. `device`: the secret of a browser with an earlier one. */
export type Visitor = { origin: Origin; device: string | undefined; brands: readonly BrandNetworks[] }

/** Refuses `desk_sign_in_wrong`, `rate_limited`, `overloaded`. */
export async function openSession(
  platform: Platform,
  visitor: Visitor,
  { username, password, ...given }: CallBody<typeof signIn>,
): Promise<Opened> {
  const { origin } = visitor
  const row = await personOf(platform, visitor, username)
  const signed = 'passkey' in given ? await isOwnSignature(platform, row?.staff_id, given.passkey, null) : undefined
  const standing = await standingOf(
    platform,
    visitor,
    row?.staff_id,
    signed && 'passkey' in given ? given.passkey : undefined,
  )
  const limits = await countSignIn(platform, username, standing)
  const lane = { isKnown: isKnown(standing), key: laneKey(standing, row?.staff_id) }
  // An unknown name costs as much as a known one.
  const isRight = await platform.passwords
    .isRight(password, row?.password_hash ?? undefined, lane)
    .catch(async (error: unknown) => {
      if (error instanceof Refusal) await giveBack(platform, limits)
      throw error
    })
  if (!row || !isRight || !row.accepted_at || row.suspended_at) return failed(platform, origin, row)
  const codes = 'code' in given ? codeLimits(row.staff_id, standing) : []
  // The reply is that of a wrong code: another one would reveal a right password.
  if (codes.length > 0 && (await waitOf(platform, codes)) > 0) return failed(platform, origin, row, 'waiting')
  const device = visitor.device ?? newSecret()
  const outcome = await inTransaction(platform.db, async (tx) => {
    const spent = 'code' in given ? await spendCode(platform, tx, row.staff_id, given.code) : signed && PASSKEY
    if (!spent) return undefined
    await recordSignIn(tx, platform, origin, { staffId: row.staff_id, ...spent })
    await keepBrowser(tx, platform, row.staff_id, device)
    return openStaffSession(tx, { staffId: row.staff_id, origin, now: platform.clock() })
  })
  if (!outcome) return failed(platform, origin, row)
  await forgive(platform, [...limits, ...codes])
  return { ...outcome, username: row.username, device }
}

const PASSKEY = { outcome: 'opened', factor: 'passkey' } as const

/** The person of a name. One who is outside of all networks of their brands is unknown here, so that the reply names nobody. */
async function personOf(platform: Platform, { origin, brands }: Visitor, username: string): Promise<Row | undefined> {
  const row = await selectStaff(platform.db).where('username_folded', '=', username.toLowerCase()).executeTakeFirst()
  if (!row || (await isOutside(platform.db, brands, row.staff_id, origin.address))) return undefined
  return row
}

/** A passkey that has just signed comes first, then the browser, then the network. */
async function standingOf(
  platform: Platform,
  { origin: { address }, device }: Pick<Visitor, 'origin' | 'device'>,
  staffId: string | undefined,
  signed: Assertion | undefined,
): Promise<Standing> {
  if (staffId === undefined) return { by: 'stranger', address }
  if (signed) return { by: 'passkey', key: signed.id, address }
  if (device && (await isKnownBrowser(platform, staffId, device))) return { by: 'device', key: device, address }
  return { by: (await isKnownNetwork(platform.db, staffId, address)) ? 'network' : 'stranger', address }
}

/** Known ones wait behind their own attempts only, strangers behind those of their network. */
const laneKey = (standing: Standing, staffId: string | undefined): string =>
  isKnown(standing) ? `${staffId}:${standing.by}` : neighbourhoodOf(standing.address)

async function failed(
  platform: Platform,
  origin: Origin,
  row: Row | undefined,
  outcome: SignIn['outcome'] = row?.suspended_at ? 'suspended' : 'wrong',
): Promise<never> {
  await recordSignIn(platform.db, platform, origin, { staffId: row?.staff_id ?? null, outcome })
  return refuse('desk_sign_in_wrong')
}

/** Uses the challenge up, whatever becomes of the attempt, and checks who signed it. */
async function isOwnSignature(
  platform: Platform,
  staffId: string | undefined,
  passkey: Assertion,
  sessionId: string | null,
): Promise<boolean> {
  const challenge = await spendChallengeOf(platform, passkey, sessionId)
  if (challenge === undefined || staffId === undefined) return false
  return inTransaction(platform.db, (tx) => isSigned(platform, tx, { staffId, challenge }, passkey))
}

/** A challenge for a sign-in by passkey. Refuses `rate_limited`. */
export async function challengeAnyone(platform: Platform, { address }: Origin) {
  await countAttempt(platform, challengeLimits(address))
  return signInOptions(platform)
}

/** Uses a code up, once: of twenty calls with the same code one is accepted. Undefined for a wrong or used one. */
async function spendCode(
  platform: Platform,
  tx: Tx,
  staffId: string,
  code: string,
): Promise<Pick<SignIn, 'outcome' | 'factor'> | undefined> {
  if (code.includes('-'))
    return (await spendRecoveryCode(tx, platform, staffId, code))
      ? { outcome: 'recovery', factor: 'recovery' }
      : undefined
  const row = await selectStaff(tx).where('staff_id', '=', staffId).forUpdate().executeTakeFirstOrThrow()
  if (row.totp_secret === null) return undefined
  const step = acceptedStep(platform.secrets, {
    staffId,
    stored: row.totp_secret,
    code,
    afterStep: row.totp_step,
    now: platform.clock(),
  })
  if (step === undefined) return undefined
  await tx.updateTable('desk.staff').set({ totp_step: step }).where('staff_id', '=', staffId).execute()
  return { outcome: 'opened', factor: 'code' }
}

/** Gives the second factor again. A right signature needs no count: it cannot be guessed. Refuses `desk_code_wrong`, `rate_limited`. */
export async function giveFactorAgain(
  platform: Platform,
  visitor: Pick<Visitor, 'origin' | 'device'>,
  staff: Staff,
  given: CallBody<typeof stepUp>,
): Promise<CallReply<typeof stepUp>> {
  const { staffId, sessionId } = staff
  const limits = codeLimits(staffId, await standingOf(platform, visitor, staffId, undefined))
  const isOwn = 'passkey' in given && (await isOwnSignature(platform, staffId, given.passkey, sessionId))
  if (!isOwn) await countAttempt(platform, limits)
  const now = platform.clock()
  const isDone = await inTransaction(platform.db, async (tx) => {
    if (!isOwn && !('code' in given && (await spendCode(platform, tx, staffId, given.code)))) return false
    await tx.updateTable('desk.sessions').set({ stepped_up_at: now }).where('session_id', '=', sessionId).execute()
    return true
  })
  if (!isDone) {
    await recordSignIn(platform.db, platform, visitor.origin, { staffId, outcome: 'wrong', factor: 'step-up' })
    return refuse('desk_code_wrong')
  }
  if (!isOwn) await forgive(platform, limits)
  return { until: (stepUpUntil({ ...staff, steppedUpAt: now }, now) ?? now).toISOString() }
}
