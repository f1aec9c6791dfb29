/** Removes old sessions, sign-ins, devices and attempts of staff, and seals recovery codes of an earlier release. The application's job sees none of them. */
import { sql } from 'kysely'
import type { Platform } from '#core/context.ts'
import { sealRecoveryCodes } from '#entry/secret/stored-secrets.ts'
import { inTransaction } from '#kit/database/db.ts'
import { STAFF_DEVICE_DAYS } from './known-browser.ts'

const DAY_MS = 86_400_000
const SIGN_IN_DAYS = 400
const SESSION_DAYS = 90
const ATTEMPT_DAYS = 2

export async function endDeskSecrets({ db, clock, secrets }: Platform): Promise<void> {
  const before = (days: number) => new Date(clock().getTime() - days * DAY_MS)
  await db.deleteFrom('desk.sessions').where('expires_at', '<', before(SESSION_DAYS)).execute()
  await db.deleteFrom('desk.attempts').where('updated_at', '<', before(ATTEMPT_DAYS)).execute()
  await sql`delete from desk.invites where expires_at < ${before(ATTEMPT_DAYS)}`.execute(db)
  await db.deleteFrom('desk.known_devices').where('seen_at', '<', before(STAFF_DEVICE_DAYS)).execute()
  await inTransaction(db, (tx) => sealRecoveryCodes(tx, secrets))
  await sql`select desk.prune_refusals(${before(ATTEMPT_DAYS)})`.execute(db)
  await sql`select desk.prune_sign_ins(${before(SIGN_IN_DAYS)})`.execute(db)
}
