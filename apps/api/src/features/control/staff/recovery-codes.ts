/**
 * Recovery codes, for a lost phone. A code has 49 random bits, too few for a hash that can be tried out: the hash is sealed by SECRETS_KEY, so
 * that a copy of the database alone is of no use.
 */
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Platform } from '#core/context.ts'
import { recoveryPlace } from '#entry/desk/recovery-place.ts'
import type { Tx } from '#kit/database/db.ts'
import { hashSecret } from '#kit/ids.ts'

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const CODES = 10
const part = (): string => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Replaces the codes of a person. Returns ten new ones, which are shown once. */
export async function replaceRecoveryCodes(tx: Tx, { secrets }: Platform, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => `${part()}-${part()}`)
  const { hasKey } = secrets
  const stored = codes.map((code) => (hasKey ? sealedHash({ secrets }, staffId, code) : hashSecret(code)))
  await tx.deleteFrom('desk.recovery_codes').where('staff_id', '=', staffId).execute()
  await sql`insert into desk.recovery_codes (staff_id, code_hash, is_keyed)
    select ${staffId}::uuid, unnest(${stored}::bytea[]), ${hasKey}`.execute(tx)
  return codes
}

/** The same code of a person has one form under a key. */
const sealedHash = ({ secrets }: Pick<Platform, 'secrets'>, staffId: string, code: string): Buffer =>
  Buffer.from(secrets.seal(hashSecret(code).toString('base64url'), recoveryPlace(staffId)))

/** Uses a code up, once. */
export async function spendRecoveryCode(tx: Tx, platform: Platform, staffId: string, code: string): Promise<boolean> {
  const rows = await tx
    .selectFrom('desk.recovery_codes')
    .select(['code_hash', 'is_keyed'])
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .execute()
  const given = hashSecret(code)
  const hashOf = ({ code_hash, is_keyed }: (typeof rows)[number]): Buffer =>
    is_keyed ? Buffer.from(platform.secrets.open(code_hash.toString(), recoveryPlace(staffId)), 'base64url') : code_hash
  const found = rows.find((row) => hashOf(row).equals(given))
  if (!found) return false
  const used = await tx
    .updateTable('desk.recovery_codes')
    .set({ used_at: platform.clock() })
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', found.code_hash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return used.numUpdatedRows > 0n
}
