/** Sign-in of staff: username, password and second factor in one call, so that no reply reveals which of them was wrong. */
import type { CallBody, CallReply } from '@duang/contract'
import type { acceptInvite, readInvite, signIn, stepUp } from '@duang/contract/desk-session'
import { sql } from 'kysely'
import type { Origin, Platform } from '#core/context.ts'
import type { Staff } from '#core/desk/staff.ts'
import { endStaffSessions, type OpenedSession, openStaffSession, stepUpUntil } from '#core/desk/staff-session.ts'
import { totpPlace } from '#core/desk/totp-place.ts'
import { isCommonPassword } from '#core/member/common-passwords.ts'
import { inTransaction, type Tx } from '#kit/db.ts'
import { hashSecret } from '#kit/ids.ts'
import { refuse } from '#kit/refusal.ts'
import { challengeSubjects, codeSubject, countAttempt, forgive, subjectsOf } from './attempts.ts'
import { type Assertion, isSigned, signInOptions, spendChallengeOf } from './passkeys.ts'
import { acceptedStep, newRecoveryCodes, totpUri } from './totp.ts'

type Opened = OpenedSession & { username: string }
export const onWire = ({ token, username, expiresAt }: Opened) => ({
  ...{ token, username },
  expiresAt: expiresAt.toISOString(),
})

const selectStaff = (executor: Platform['db'] | Tx) =>
  executor
    .selectFrom('desk.staff')
    .select(['staff_id', 'username', 'password_hash', 'totp_secret', 'totp_step', 'accepted_at', 'suspended_at'])
type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof selectStaff>['executeTakeFirst']>>>

/** Refuses `desk_sign_in_wrong`, `rate_limited`, `overloaded`. */
export async function openSession(
  platform: Platform,
  origin: Origin,
  { username, password, ...given }: CallBody<typeof signIn>,
): Promise<Opened> {
  const subjects = subjectsOf(username, origin.address)
  await countAttempt(platform, subjects)
  const factor = await prepared(platform, given, null)
  const row = await selectStaff(platform.db).where('username_folded', '=', username.toLowerCase()).executeTakeFirst()
  // An unknown name costs as much as a known one.
  const isRight = await platform.passwords.isRight(password, row?.password_hash ?? undefined)
  if (!row || !isRight || !row.accepted_at || row.suspended_at) return failed(platform, origin, row)
  const outcome = await inTransaction(platform.db, async (tx) => {
    const spent = await spendFactor(platform, tx, row.staff_id, factor)
    if (!spent) return undefined
    await record(tx, platform, origin, { staffId: row.staff_id, ...spent })
    return openStaffSession(tx, { staffId: row.staff_id, origin, now: platform.clock() })
  })
  if (!outcome) return failed(platform, origin, row)
  await forgive(platform, subjects)
  return { ...outcome, username: row.username }
}

async function failed(platform: Platform, origin: Origin, row: Row | undefined): Promise<never> {
  await record(platform.db, platform, origin, {
    staffId: row?.staff_id ?? null,
    outcome: row?.suspended_at ? 'suspended' : 'wrong',
  })
  return refuse('desk_sign_in_wrong')
}

type SignIn = {
  staffId: string | null
  outcome: 'opened' | 'invite' | 'recovery' | 'wrong' | 'suspended'
  factor?: 'code' | 'recovery' | 'passkey'
}

const record = (
  executor: Platform['db'] | Tx,
  { clock }: Platform,
  origin: Origin,
  { staffId, outcome, factor }: SignIn,
) =>
  executor
    .insertInto('desk.sign_ins')
    .values({
      ...{ staff_id: staffId, at: clock(), outcome, factor: factor ?? null, address: origin.address },
      user_agent: origin.userAgent.slice(0, 300),
    })
    .execute()

type GivenFactor = { code: string } | { passkey: Assertion }
type Factor = { code: string } | { passkey: Assertion; challenge: string | undefined }

/** Uses the challenge of a passkey up, whatever becomes of the attempt. */
const prepared = async (platform: Platform, factor: GivenFactor, sessionId: string | null): Promise<Factor> =>
  'passkey' in factor ? { ...factor, challenge: await spendChallengeOf(platform, factor.passkey, sessionId) } : factor

/** Accepts a second factor, once. Undefined for a wrong or used one. */
async function spendFactor(
  platform: Platform,
  tx: Tx,
  staffId: string,
  factor: Factor,
): Promise<Pick<SignIn, 'outcome' | 'factor'> | undefined> {
  if ('passkey' in factor) {
    const { challenge, passkey } = factor
    if (challenge === undefined) return undefined
    return (await isSigned(platform, tx, { staffId, challenge }, passkey))
      ? { outcome: 'opened', factor: 'passkey' }
      : undefined
  }
  const outcome = await spendCode(platform, tx, staffId, factor.code)
  return outcome && { outcome, factor: outcome === 'recovery' ? 'recovery' : 'code' }
}

/** A challenge for a sign-in by passkey. Refuses `rate_limited`. */
export async function challengeAnyone(platform: Platform, { address }: Origin) {
  await countAttempt(platform, challengeSubjects(address))
  return signInOptions(platform)
}

/** Uses a code up, once: of twenty calls with the same code one is accepted. Undefined for a wrong or used one. */
async function spendCode(
  platform: Platform,
  tx: Tx,
  staffId: string,
  code: string,
): Promise<'opened' | 'recovery' | undefined> {
  if (code.includes('-')) {
    const used = await tx
      .updateTable('desk.recovery_codes')
      .set({ used_at: platform.clock() })
      .where('staff_id', '=', staffId)
      .where('code_hash', '=', hashSecret(code))
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow()
    return used.numUpdatedRows > 0n ? 'recovery' : undefined
  }
  const row = await selectStaff(tx).where('staff_id', '=', staffId).forUpdate().executeTakeFirstOrThrow()
  if (row.totp_secret === null) return undefined
  const step = acceptedStep(platform.secrets, {
    ...{ staffId, stored: row.totp_secret, code },
    ...{ afterStep: row.totp_step, now: platform.clock() },
  })
  if (step === undefined) return undefined
  await tx.updateTable('desk.staff').set({ totp_step: step }).where('staff_id', '=', staffId).execute()
  return 'opened'
}

/** Gives the second factor again. Refuses `desk_code_wrong`, `rate_limited`. */
export async function giveFactorAgain(
  platform: Platform,
  staff: Staff,
  given: CallBody<typeof stepUp>,
): Promise<CallReply<typeof stepUp>> {
  const subjects = [codeSubject(staff.staffId)]
  await countAttempt(platform, subjects)
  const factor = await prepared(platform, given, staff.sessionId)
  const now = platform.clock()
  await inTransaction(platform.db, async (tx) => {
    if (!(await spendFactor(platform, tx, staff.staffId, factor))) refuse('desk_code_wrong')
    await tx
      .updateTable('desk.sessions')
      .set({ stepped_up_at: now })
      .where('session_id', '=', staff.sessionId)
      .execute()
  })
  await forgive(platform, subjects)
  return { until: (stepUpUntil({ ...staff, steppedUpAt: now }, now) ?? now).toISOString() }
}

const selectInvite = (executor: Platform['db'] | Tx, platform: Platform, invite: string) =>
  executor
    .selectFrom('desk.invites as i')
    .innerJoin('desk.staff as s', 's.staff_id', 'i.staff_id')
    .select(['s.staff_id', 's.username', 's.totp_secret', 's.suspended_at', 'i.expires_at'])
    .where('i.token_hash', '=', hashSecret(invite))
    .where('i.expires_at', '>', platform.clock())

/** Refuses `desk_invite_invalid`, `rate_limited`. */
export async function findInvite(
  platform: Platform,
  origin: Origin,
  invite: string,
): Promise<CallReply<typeof readInvite>> {
  await countAttempt(platform, subjectsOf(invite, origin.address))
  const row = (await selectInvite(platform.db, platform, invite).executeTakeFirst()) ?? refuse('desk_invite_invalid')
  await forgive(platform, subjectsOf(invite, origin.address))
  const secret = openedSecret(platform, row)
  return {
    ...{ username: row.username, expiresAt: row.expires_at.toISOString() },
    ...{ totpSecret: secret, totpUri: totpUri(row.username, secret) },
  }
}

function openedSecret({ secrets }: Platform, row: { staff_id: string; totp_secret: string | null }): string {
  if (row.totp_secret === null) return refuse('desk_invite_invalid')
  return secrets.open(row.totp_secret, totpPlace(row.staff_id))
}

/** Spends the link, once: password, second factor, recovery codes and a session. */
export async function joinByInvite(
  platform: Platform,
  origin: Origin,
  { invite, password, code }: CallBody<typeof acceptInvite>,
): Promise<Opened & { recoveryCodes: string[] }> {
  const subjects = subjectsOf(invite, origin.address)
  await countAttempt(platform, subjects)
  const found = (await selectInvite(platform.db, platform, invite).executeTakeFirst()) ?? refuse('desk_invite_invalid')
  if (isCommonPassword(password, { username: found.username, phone: '' })) refuse('password_common')
  const passwordHash = await platform.passwords.hash(password)
  const recoveryCodes = newRecoveryCodes()
  const now = platform.clock()
  const opened = await inTransaction(platform.db, async (tx) => {
    const row =
      (await selectInvite(tx, platform, invite).forUpdate().executeTakeFirst()) ?? refuse('desk_invite_invalid')
    if (!(await spendCode(platform, tx, row.staff_id, code))) refuse('desk_code_wrong')
    await tx
      .updateTable('desk.staff')
      .set({ password_hash: passwordHash, accepted_at: now })
      .where('staff_id', '=', row.staff_id)
      .execute()
    await tx.deleteFrom('desk.invites').where('staff_id', '=', row.staff_id).execute()
    await tx.deleteFrom('desk.recovery_codes').where('staff_id', '=', row.staff_id).execute()
    await sql`insert into desk.recovery_codes (staff_id, code_hash)
      select ${row.staff_id}::uuid, unnest(${recoveryCodes.map(hashSecret)}::bytea[])`.execute(tx)
    await endStaffSessions(tx, row.staff_id, { by: 'invite', now })
    await record(tx, platform, origin, { staffId: row.staff_id, outcome: 'invite' })
    return openStaffSession(tx, { staffId: row.staff_id, origin, now })
  })
  await forgive(platform, subjects)
  return { ...opened, username: found.username, recoveryCodes }
}
