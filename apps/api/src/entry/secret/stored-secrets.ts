/** The stored secrets of banks and game providers: sealing those that are not sealed by the first key, and finding those that no key opens. */
import { sql } from 'kysely'
import { alertPlace } from '#core/alert/alert-place.ts'
import { feedPlace } from '#core/bank/webhook-secret.ts'
import { recoveryPlace } from '#entry/desk/recovery-place.ts'
import { totpPlace } from '#entry/desk/totp-place.ts'
import { type Db, inTransaction, type Tx } from '#kit/database/db.ts'
import { isSealed, openedOrNone, type SecretBox, type SecretPlace } from '#kit/secret-box.ts'
import { isPublicKey, keyPlace } from '#money/provider/provider.ts'

/** Seals every secret anew, as the owner. Returns the number of those that changed. Repeating it changes nothing. */
export const sealSecrets = (owner: Db, box: SecretBox): Promise<number> =>
  inTransaction(
    owner,
    async (tx) =>
      (await sealFeeds(tx, box)) +
      (await sealProviderKeys(tx, box)) +
      (await sealSecondFactors(tx, box)) +
      (await sealRecoveryCodes(tx, box)) +
      (await sealAlertWebhooks(tx, box)),
  )

const sealAgain = (box: SecretBox, stored: string, place: SecretPlace): string =>
  box.seal(box.open(stored, place), place)

async function sealFeeds(tx: Tx, box: SecretBox): Promise<number> {
  const rows = await tx.selectFrom('bank_feeds').select(['brand_id', 'feed', 'secrets']).forUpdate().execute()
  const due = rows.flatMap(({ brand_id, feed, secrets }) => {
    const sealed = secrets.map((each) => sealAgain(box, each, feedPlace(brand_id, feed)))
    return sealed.join() === secrets.join() ? [] : [{ brand_id, feed, secrets: sealed }]
  })
  await sql`
    update bank_feeds f
    set secrets = array(select jsonb_array_elements_text(due.secrets))
    from jsonb_to_recordset(${JSON.stringify(due)}) as due (brand_id int, feed text, secrets jsonb)
    where (f.brand_id, f.feed) = (due.brand_id, due.feed)`.execute(tx)
  return due.length
}

async function sealProviderKeys(tx: Tx, box: SecretBox): Promise<number> {
  const rows = await tx.selectFrom('provider_keys').selectAll().forUpdate().execute()
  const due = rows.flatMap(({ brand_id, provider, key_id, secret }) => {
    // A public key is no secret.
    if (isPublicKey(secret)) return []
    const sealed = sealAgain(box, secret, keyPlace(brand_id, provider, key_id))
    return sealed === secret ? [] : [{ brand_id, provider, key_id, secret: sealed }]
  })
  await sql`
    update provider_keys k
    set secret = due.secret
    from jsonb_to_recordset(${JSON.stringify(due)})
      as due (brand_id int, provider text, key_id text, secret text)
    where (k.brand_id, k.provider, k.key_id) = (due.brand_id, due.provider, due.key_id)`.execute(tx)
  return due.length
}

/** Secrets of authenticator apps of staff. */
async function sealSecondFactors(tx: Tx, box: SecretBox): Promise<number> {
  const rows = await tx
    .selectFrom('desk.staff')
    .select(['staff_id', 'totp_secret'])
    .where('totp_secret', 'is not', null)
    .forUpdate()
    .execute()
  const due = rows.flatMap(({ staff_id, totp_secret }) => {
    const sealed = sealAgain(box, totp_secret ?? '', totpPlace(staff_id))
    return sealed === totp_secret ? [] : [{ staff_id, totp_secret: sealed }]
  })
  await sql`
    update desk.staff s
    set totp_secret = due.totp_secret
    from jsonb_to_recordset(${JSON.stringify(due)}) as due (staff_id uuid, totp_secret text)
    where s.staff_id = due.staff_id`.execute(tx)
  return due.length
}

/** Hashes of recovery codes of staff. Those of an earlier release are not sealed yet. */
export async function sealRecoveryCodes(tx: Tx, box: SecretBox): Promise<number> {
  if (!box.hasKey) return 0
  const rows = await tx
    .selectFrom('desk.recovery_codes')
    .select(['staff_id', 'code_hash', 'is_keyed'])
    .forUpdate()
    .execute()
  const due = rows.flatMap(({ staff_id, code_hash, is_keyed }) => {
    const place = recoveryPlace(staff_id)
    const sealed = is_keyed
      ? sealAgain(box, code_hash.toString(), place)
      : box.seal(code_hash.toString('base64url'), place)
    return sealed === code_hash.toString() ? [] : [{ staff_id, stored: code_hash.toString('hex'), sealed }]
  })
  if (due.length === 0) return 0
  await sql`
    update desk.recovery_codes c
    set code_hash = convert_to(due.sealed, 'UTF8'), is_keyed = true
    from jsonb_to_recordset(${JSON.stringify(due)}) as due (staff_id uuid, stored text, sealed text)
    where (c.staff_id, c.code_hash) = (due.staff_id, decode(due.stored, 'hex'))`.execute(tx)
  return due.length
}

/** Secrets that sign alerts. */
async function sealAlertWebhooks(tx: Tx, box: SecretBox): Promise<number> {
  const rows = await tx
    .selectFrom('alert_channels')
    .select(['brand_id', 'secret'])
    .where('secret', 'is not', null)
    .forUpdate()
    .execute()
  const due = rows.flatMap(({ brand_id, secret }) => {
    const sealed = sealAgain(box, secret ?? '', alertPlace(brand_id))
    return sealed === secret ? [] : [{ brand_id, secret: sealed }]
  })
  await sql`
    update alert_channels c
    set secret = due.secret
    from jsonb_to_recordset(${JSON.stringify(due)}) as due (brand_id int, secret text)
    where c.brand_id = due.brand_id and c.channel = 'webhook'`.execute(tx)
  return due.length
}

type Stored = { place: SecretPlace; stored: string }

async function sealedSecrets(db: Db): Promise<Stored[]> {
  const [feeds, keys] = await Promise.all([
    db.selectFrom('bank_feeds').select(['brand_id', 'feed', 'secrets']).execute(),
    db.selectFrom('provider_keys').select(['brand_id', 'provider', 'key_id', 'secret']).execute(),
  ])
  return [
    ...feeds.flatMap(({ brand_id, feed, secrets }) =>
      secrets.map((stored) => ({ place: feedPlace(brand_id, feed), stored })),
    ),
    ...keys.map(({ brand_id, provider, key_id, secret }) => ({
      place: keyPlace(brand_id, provider, key_id),
      stored: secret,
    })),
  ].filter(({ stored }) => isSealed(stored))
}

/** Places of secrets that no key of this process opens, as `TABLE BRAND NAME`. `isAll`: it opens none at all. */
export async function closedSecrets(db: Db, box: SecretBox): Promise<{ places: string[]; isAll: boolean }> {
  const all = await sealedSecrets(db)
  const closed = all.filter(({ stored, place }) => openedOrNone(box, stored, place) === undefined)
  return {
    places: closed.map(({ place: { table, brandId, name } }) => `${table} ${brandId} ${name}`),
    isAll: closed.length > 0 && closed.length === all.length,
  }
}

/** Refuses to start with a key that opens no stored secret. Reports single secrets that it does not open: the others serve. */
export async function refuseWrongKey(
  { db, secrets }: { db: Db; secrets: SecretBox },
  report: (place: string) => void,
): Promise<void> {
  const { places, isAll } = await closedSecrets(db, secrets)
  if (isAll)
    throw new Error(
      `No stored secret of banks and providers can be opened: ${secrets.hasKey ? 'SECRETS_KEY is another key' : 'SECRETS_KEY is missing'}. Set SECRETS_KEY or SECRETS_KEY_FILE to the key that sealed them.`,
    )
  for (const place of places) report(place)
}
