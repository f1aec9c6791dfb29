/** The stored secrets of banks and game providers: sealing those that are not sealed by the first key. */
import { sql } from 'kysely'
import { feedPlace } from '#core/bank/webhook-secret.ts'
import { isPublicKey, keyPlace } from '#core/provider/provider.ts'
import { type Db, inTransaction, type Tx } from '#kit/db.ts'
import type { SecretBox, SecretPlace } from '#kit/secret-box.ts'

/** Seals every secret anew, as the owner. Returns the number of those that changed. Repeating it changes nothing. */
export const sealSecrets = (owner: Db, box: SecretBox): Promise<number> =>
  inTransaction(owner, async (tx) => (await sealFeeds(tx, box)) + (await sealProviderKeys(tx, box)))

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
