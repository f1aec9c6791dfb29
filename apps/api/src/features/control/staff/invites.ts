/**
 * One-time links of staff. The secret of the authenticator app is made when a browser opens the link, another one for each browser, and only
 * that of the browser which accepts is kept: whoever else saw the link has no codes of the person.
 */
import type { CallBody, CallReply } from '@duang/contract'
import type { acceptInvite, readInvite } from '@duang/contract/desk/session'
import { sql } from 'kysely'
import type { Origin, Platform } from '#core/context.ts'
import { isCommonPassword } from '#core/member/common-passwords.ts'
import { type BrandNetworks, isOutside } from '#entry/desk/allowed-address.ts'
import { endStaffSessions, openStaffSession } from '#entry/desk/staff-session.ts'
import { totpPlace } from '#entry/desk/totp-place.ts'
import { type Db, inTransaction, type Tx } from '#kit/database/db.ts'
import { hashSecret, newSecret } from '#kit/ids.ts'
import { refuse } from '#kit/refusal.ts'
import { countAttempt, forgive, linkLimits } from './attempts.ts'
import { isAlone } from './first-owner.ts'
import { keepBrowser } from './known-browser.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { type Opened, recordSignIn } from './sign-in-record.ts'
import { acceptedStep, newTotpSecret, totpUri } from './totp.ts'

/** A link that so many other browsers have opened is no secret. */
const OPENINGS_MAX = 20

const selectInvite = (executor: Db | Tx, platform: Platform, invite: string) =>
  executor
    .selectFrom('desk.invites as i')
    .innerJoin('desk.staff as s', 's.staff_id', 'i.staff_id')
    .select(['s.staff_id', 's.username', 's.suspended_at', 'i.expires_at', 'i.is_first_owner'])
    .where('i.token_hash', '=', hashSecret(invite))
    .where('i.expires_at', '>', platform.clock())

/** `brands`: with their networks. `isLocal`: a browser of this machine, without a proxy between. */
type Visitor = { origin: Origin; brands: readonly BrandNetworks[]; isLocal: boolean }
type Invite = { staff_id: string; is_first_owner: boolean }

/**
 * A link is of no use outside of the networks of its person's brands, and that of the first owner on no other machine and beside no other
 * person. Refuses `desk_invite_invalid`.
 */
async function assertInside(db: Db | Tx, { origin, brands, isLocal }: Visitor, invite: Invite): Promise<void> {
  if (await isOutside(db, brands, invite.staff_id, origin.address)) refuse('desk_invite_invalid')
  if (invite.is_first_owner && !(isLocal && (await isAlone(db, invite.staff_id)))) refuse('desk_invite_invalid')
}

/** Opens a link in a browser, which `nonce` names. Refuses `desk_invite_invalid`, `rate_limited`. */
export async function openInvite(
  platform: Platform,
  visitor: Visitor,
  invite: string,
  nonce: string = newSecret(),
): Promise<{ nonce: string; reply: CallReply<typeof readInvite> }> {
  const { origin } = visitor
  const limits = linkLimits(invite, origin.address)
  await countAttempt(platform, limits)
  const secret = newTotpSecret()
  const { row, others, issuer } = await inTransaction(platform.db, async (tx) => {
    const row =
      (await selectInvite(tx, platform, invite).forUpdate('i').executeTakeFirst()) ?? refuse('desk_invite_invalid')
    await assertInside(tx, visitor, row)
    const others = await openingsOf(tx, invite, nonce)
    if (others.length >= OPENINGS_MAX) refuse('desk_invite_invalid')
    await keepOpening(tx, platform, origin, { invite, nonce, staffId: row.staff_id, secret })
    return { row, others, issuer: await issuerOf(tx, platform, row.staff_id) }
  })
  await forgive(platform, limits)
  return {
    nonce,
    reply: {
      username: row.username,
      expiresAt: row.expires_at.toISOString(),
      totpSecret: secret,
      totpUri: totpUri({ issuer, username: row.username, secret }),
      openings: others.map(({ opened_at, address, user_agent: userAgent }) => ({
        at: opened_at.toISOString(),
        address,
        userAgent,
      })),
    },
  }
}

/** What the authenticator app shows beside the code: the person's brand, or the host of the desk where there are several. */
async function issuerOf(tx: Tx, { deskOrigin }: Platform, staffId: string): Promise<string> {
  const brands = await tx
    .selectFrom('staff_roles as r')
    .innerJoin('brands as b', 'b.brand_id', 'r.brand_id')
    .select('b.name')
    .where('r.staff_id', '=', staffId)
    .execute()
  return (brands.length === 1 && brands[0]?.name) || new URL(deskOrigin).hostname
}

/** Openings by other browsers, the newest first. */
const openingsOf = (tx: Tx, invite: string, nonce: string) =>
  tx
    .selectFrom('desk.invite_openings')
    .select(['opened_at', 'user_agent'])
    .select(sql<string>`host(address)`.as('address'))
    .where('token_hash', '=', hashSecret(invite))
    .where('nonce_hash', '<>', hashSecret(nonce))
    .orderBy('opened_at', 'desc')
    .execute()

type Opening = { invite: string; nonce: string; staffId: string; secret: string }

/** A page that is loaded again has another secret, and is no other opening. */
async function keepOpening(
  tx: Tx,
  { clock, secrets }: Platform,
  { address, userAgent }: Origin,
  { invite, nonce, staffId, secret }: Opening,
): Promise<void> {
  const totp_secret = secrets.seal(secret, totpPlace(staffId))
  await tx
    .insertInto('desk.invite_openings')
    .values({
      token_hash: hashSecret(invite),
      nonce_hash: hashSecret(nonce),
      totp_secret,
      opened_at: clock(),
      address,
      user_agent: userAgent.slice(0, 300),
    })
    .onConflict((conflict) => conflict.columns(['token_hash', 'nonce_hash']).doUpdateSet({ totp_secret }))
    .execute()
}

/**
 * Spends the link, once: password, second factor, recovery codes and a session. `nonce` names the browser that opened it.
 * Refuses `desk_invite_invalid`, `desk_invite_reopen`, `desk_code_wrong`, `password_common`, `rate_limited`, `overloaded`.
 */
export async function joinByInvite(
  platform: Platform,
  visitor: Visitor,
  { invite, password, code }: CallBody<typeof acceptInvite>,
  { nonce, device = newSecret() }: { nonce: string | undefined; device: string | undefined },
): Promise<Opened & { recoveryCodes: string[] }> {
  const { origin } = visitor
  const limits = linkLimits(invite, origin.address)
  await countAttempt(platform, limits)
  const found = (await selectInvite(platform.db, platform, invite).executeTakeFirst()) ?? refuse('desk_invite_invalid')
  await assertInside(platform.db, visitor, found)
  if (isCommonPassword(password, { username: found.username, phone: '' })) refuse('password_common')
  // Whoever holds a link is expected.
  const passwordHash = await platform.passwords.hash(password, { isKnown: true, key: `staff:${found.staff_id}` })
  const now = platform.clock()
  const opened = await inTransaction(platform.db, async (tx) => {
    const row =
      (await selectInvite(tx, platform, invite).forUpdate().executeTakeFirst()) ?? refuse('desk_invite_invalid')
    // Another person may have been invited since.
    await assertInside(tx, visitor, row)
    const factor = await acceptedFactor(tx, platform, { invite, nonce, staffId: row.staff_id, code })
    await tx
      .updateTable('desk.staff')
      .set({ password_hash: passwordHash, accepted_at: now, ...factor })
      .where('staff_id', '=', row.staff_id)
      .execute()
    // The secrets of all openings go with it.
    await tx.deleteFrom('desk.invites').where('staff_id', '=', row.staff_id).execute()
    const recoveryCodes = await replaceRecoveryCodes(tx, platform, row.staff_id)
    await endStaffSessions(tx, row.staff_id, { by: 'invite', now })
    await recordSignIn(tx, platform, origin, { staffId: row.staff_id, outcome: 'invite' })
    await keepBrowser(tx, platform, row.staff_id, device)
    return { ...(await openStaffSession(tx, { staffId: row.staff_id, origin, now })), recoveryCodes }
  })
  await forgive(platform, limits)
  return { ...opened, username: found.username, device }
}

type Accepting = { invite: string; nonce: string | undefined; staffId: string; code: string }

/** The secret of this browser's opening, with the step of the code that its app shows. */
async function acceptedFactor(tx: Tx, { clock, secrets }: Platform, { invite, nonce, staffId, code }: Accepting) {
  const opening = await tx
    .selectFrom('desk.invite_openings')
    .select('totp_secret')
    .where('token_hash', '=', hashSecret(invite))
    .where('nonce_hash', '=', hashSecret(nonce ?? ''))
    .executeTakeFirst()
  if (!opening) return refuse('desk_invite_reopen')
  const stored = opening.totp_secret
  const step = acceptedStep(secrets, { staffId, stored, code, afterStep: 0, now: clock() })
  return step === undefined ? refuse('desk_code_wrong') : { totp_secret: stored, totp_step: step }
}
