/** Passkeys of staff (WebAuthn Level 3). A challenge is valid once, for five minutes, for one purpose and one session. */
import type { CallBody, CallReply } from '@duang/contract'
import type { addPasskey, listPasskeys } from '@duang/contract/desk/passkey'
import type { signIn } from '@duang/contract/desk/session'
import { sql } from 'kysely'
import type { Origin, Platform } from '#core/context.ts'
import { actingDb } from '#entry/desk/acting-connection.ts'
import type { Staff } from '#entry/desk/staff.ts'
import { type Db, inTransaction, type Tx } from '#kit/database/db.ts'
import { hashSecret } from '#kit/ids.ts'
import { refuse } from '#kit/refusal.ts'

/** Loaded when the first person uses a passkey: it takes time and memory that other processes of the api do not need. */
const webAuthn = () => import('@simplewebauthn/server')

const CHALLENGE_MS = 5 * 60_000
const PASSKEYS_MAX = 10

type Purpose = 'register' | 'sign-in' | 'step-up'
export type Assertion = Extract<CallBody<typeof signIn>, { passkey: unknown }>['passkey']

/** The site of the passkeys: the public address of the desk. */
function siteOf({ deskOrigin }: Platform): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(deskOrigin)
  return { rpID: hostname, origin }
}

const live = (executor: Db | Tx, staffId: string) =>
  executor.selectFrom('desk.passkeys').where('staff_id', '=', staffId).where('removed_at', 'is', null)

/** Stores a challenge, and removes ended ones: an anonymous caller leaves nothing for long. */
async function keepChallenge(
  { db, clock }: Platform,
  challenge: string,
  purpose: Purpose,
  sessionId: string | null,
): Promise<void> {
  const now = clock()
  await db.deleteFrom('desk.challenges').where('expires_at', '<', now).execute()
  await db
    .insertInto('desk.challenges')
    .values({
      challenge_hash: hashSecret(challenge),
      purpose,
      session_id: sessionId,
      expires_at: new Date(now.getTime() + CHALLENGE_MS),
    })
    .execute()
}

/** Uses a challenge up, outside of any transaction, so that a wrong signature does not bring it back. */
async function spendChallenge(
  { db, clock }: Platform,
  purpose: Purpose,
  sessionId: string | null,
  challenge: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('desk.challenges')
    .where('challenge_hash', '=', hashSecret(challenge))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', clock())
    .$if(sessionId !== null, (rows) => rows.where('session_id', '=', sessionId as string))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

const timeout = CHALLENGE_MS

/** Options of a sign-in: any passkey of the site, so that the reply says nothing about a person. */
export async function signInOptions(platform: Platform) {
  const { rpID } = siteOf(platform)
  const options = await (await webAuthn()).generateAuthenticationOptions({
    rpID,
    timeout,
    userVerification: 'required',
  })
  await keepChallenge(platform, options.challenge, 'sign-in', null)
  return { ...options }
}

export async function stepUpOptions(platform: Platform, { staffId, sessionId }: Staff) {
  const { rpID } = siteOf(platform)
  const rows = await live(platform.db, staffId).select(['credential_id', 'transports']).execute()
  const options = await (await webAuthn()).generateAuthenticationOptions({
    rpID,
    timeout,
    userVerification: 'required',
    allowCredentials: rows.map(({ credential_id: id, transports }) => ({ id, transports })),
  })
  await keepChallenge(platform, options.challenge, 'step-up', sessionId)
  return { ...options }
}

/** Options of a new passkey. Refuses `desk_passkey_limit`. */
export async function registrationOptions(platform: Platform, { staffId, sessionId, username }: Staff) {
  const { rpID } = siteOf(platform)
  const rows = await live(platform.db, staffId).select(['credential_id', 'transports']).execute()
  if (rows.length >= PASSKEYS_MAX) refuse('desk_passkey_limit')
  const options = await (await webAuthn()).generateRegistrationOptions({
    rpName: 'Duang',
    rpID,
    timeout,
    userName: username,
    attestationType: 'none',
    userID: new Uint8Array(Buffer.from(staffId.replaceAll('-', ''), 'hex')),
    excludeCredentials: rows.map(({ credential_id: id, transports }) => ({ id, transports })),
    // A sign-in names nobody, so the authenticator has to find the passkey by the site.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(platform, options.challenge, 'register', sessionId)
  return { ...options }
}

/** Adds a passkey. Refuses `desk_passkey_wrong`, `desk_passkey_limit`. */
export async function registerPasskey(
  platform: Platform,
  origin: Origin,
  staff: Staff,
  { name, response }: CallBody<typeof addPasskey>,
): Promise<{ passkeyId: string }> {
  const { rpID, origin: expectedOrigin } = siteOf(platform)
  const verified = await (await webAuthn())
    .verifyRegistrationResponse({
      response: { ...response, response: { ...response.response, transports: [] }, clientExtensionResults: {} },
      expectedChallenge: (challenge) => spendChallenge(platform, 'register', staff.sessionId, challenge),
      expectedOrigin,
      expectedRPID: rpID,
      requireUserVerification: true,
    })
    .catch(() => undefined)
  const { credential } = verified?.registrationInfo ?? refuse('desk_passkey_wrong')
  const acting = { actor: staff.actor, address: origin.address, reason: '' }
  return inTransaction(actingDb(platform.db, acting), async (tx) => {
    await tx.selectFrom('desk.staff').select('staff_id').where('staff_id', '=', staff.staffId).forUpdate().execute()
    const { n } = await live(tx, staff.staffId).select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
    if (n >= PASSKEYS_MAX) refuse('desk_passkey_limit')
    const row = await tx
      .insertInto('desk.passkeys')
      .values({
        staff_id: staff.staffId,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        signatures: credential.counter,
        transports: response.response.transports ?? [],
        name,
        added_at: platform.clock(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('passkey_id')
      .executeTakeFirst()
    if (!row) return refuse('desk_passkey_wrong')
    await recordIn(tx, platform, staff, { action: 'desk.passkey.add', subject: row.passkey_id, name })
    return { passkeyId: row.passkey_id }
  })
}

type Recorded = { action: string; subject: string; name: string }

/** A passkey opens every brand of its person, so the record of each has it. */
const recordIn = (tx: Tx, { clock }: Platform, { staffId, actor }: Staff, { action, subject, name }: Recorded) =>
  sql`
    insert into audit_log (brand_id, at, actor, action, subject, after)
    select brand_id, ${clock()}, ${actor}, ${action}, ${subject}, jsonb_build_object('name', ${name}::text)
    from staff_roles
    where staff_id = ${staffId}`.execute(tx)

export async function ownPasskeys({ db }: Platform, { staffId }: Staff): Promise<CallReply<typeof listPasskeys>> {
  const rows = await live(db, staffId)
    .select(['passkey_id', 'name', 'added_at', 'last_used_at'])
    .orderBy('added_at')
    .execute()
  return {
    passkeys: rows.map((row) => ({
      passkeyId: row.passkey_id,
      name: row.name,
      addedAt: row.added_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    })),
  }
}

/** Removes one passkey. Refuses `not_found`. */
export function dropPasskey(platform: Platform, origin: Origin, staff: Staff, id: string): Promise<void> {
  const acting = { actor: staff.actor, address: origin.address, reason: '' }
  return inTransaction(actingDb(platform.db, acting), async (tx) => {
    const row = await tx
      .updateTable('desk.passkeys')
      .set({ removed_at: platform.clock() })
      .where('staff_id', '=', staff.staffId)
      .where('passkey_id', '=', id)
      .where('removed_at', 'is', null)
      .returning('name')
      .executeTakeFirst()
    if (!row) return refuse('not_found')
    await recordIn(tx, platform, staff, { action: 'desk.passkey.remove', subject: id, name: row.name })
  })
}

/** Removes all passkeys of a person who gets a new link. */
export const dropAllPasskeys = (tx: Tx, staffId: string, now: Date) =>
  tx
    .updateTable('desk.passkeys')
    .set({ removed_at: now })
    .where('staff_id', '=', staffId)
    .where('removed_at', 'is', null)
    .execute()

/** The challenge that an assertion signs, used up. Undefined where it is not one of this purpose, and of this session for a step-up. */
export async function spendChallengeOf(
  platform: Platform,
  { response }: Assertion,
  sessionId: string | null,
): Promise<string | undefined> {
  const challenge = challengeIn(response.clientDataJSON)
  if (challenge === undefined) return undefined
  const purpose = sessionId === null ? 'sign-in' : 'step-up'
  return (await spendChallenge(platform, purpose, sessionId, challenge)) ? challenge : undefined
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** Whether a passkey of this person signed the challenge. A counter that does not grow is of a copy, and is refused. */
export async function isSigned(
  platform: Platform,
  tx: Tx,
  { staffId, challenge }: { staffId: string; challenge: string },
  passkey: Assertion,
): Promise<boolean> {
  const row = await live(tx, staffId).selectAll().where('credential_id', '=', passkey.id).forUpdate().executeTakeFirst()
  if (!row) return false
  const { rpID, origin } = siteOf(platform)
  const verified = await (await webAuthn())
    .verifyAuthenticationResponse({
      response: { ...passkey, response: withoutAbsent(passkey.response), clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: row.credential_id,
        counter: row.signatures,
        publicKey: new Uint8Array(row.public_key),
      },
    })
    .catch(() => undefined)
  if (!verified?.verified) return false
  await tx
    .updateTable('desk.passkeys')
    .set({ signatures: verified.authenticationInfo.newCounter, last_used_at: platform.clock() })
    .where('passkey_id', '=', row.passkey_id)
    .execute()
  return true
}

const withoutAbsent = ({ userHandle, ...response }: Assertion['response']) =>
  userHandle === undefined ? response : { ...response, userHandle }
