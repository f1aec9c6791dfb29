/** Encrypts secrets for the database, so that a copy of its files or a dump does not disclose them. */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The row that a secret belongs to. A ciphertext that is moved to another row cannot be read there. */
export type SecretPlace = {
  table: 'bank_feeds' | 'provider_keys' | 'desk.staff' | 'desk.recovery_codes' | 'alert_channels' | 'proposals'
  brandId: number
  name: string
}

export type SecretBox = {
  /** Returns whether there is a key. Without one secrets are stored as they are. */
  hasKey: boolean
  /** The stored form. The same secret of a place has one form, so that writing it again changes nothing. */
  seal: (secret: string, place: SecretPlace) => string
  /** The secret of a stored form, sealed or not. Throws a sentence when no key opens it. */
  open: (stored: string, place: SecretPlace) => string
  /** A hash that only a holder of the first key can try out. Without a key it is a plain one. */
  keyedHash: (text: string) => Buffer
}

/** `sealed:KEY:NONCE_CIPHERTEXT_TAG`. The key's id is a fingerprint. */
const STORED = /^sealed:([0-9a-f]{8}):([\w-]+)$/
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32
const KEY_FILE = 'secrets.key'

type Key = { id: string; cipher: Buffer; nonce: Buffer; hash: Buffer }

/** One key, or two separated by a comma while they are rotated: the first one seals, all of them open. */
export function createSecretBox(setting: string | undefined): SecretBox {
  const keys = (setting ?? '').split(',').flatMap((text) => (text.trim() ? [keyOf(text.trim())] : []))
  const [first] = keys
  return {
    hasKey: first !== undefined,
    seal: (secret, place) => (first ? sealWith(first, secret, place) : secret),
    open: (stored, place) => {
      const [, id, body] = STORED.exec(stored) ?? []
      if (id === undefined || body === undefined) return stored
      const key = keys.find((each) => each.id === id)
      if (!key) throw new Error(`No key ${id} for ${where(place)}. Set SECRETS_KEY or SECRETS_KEY_FILE.`)
      return openWith(key, Buffer.from(body, 'base64url'), place)
    },
    keyedHash: (text) =>
      createHmac('sha256', first?.hash ?? '')
        .update(text)
        .digest(),
  }
}

/** The setting, or the key file that the start of an embedded database made in the data folder. */
export function secretBoxOf({ SECRETS_KEY, DATA_DIR }: { SECRETS_KEY?: string | undefined; DATA_DIR: string }) {
  const file = path.join(DATA_DIR, KEY_FILE)
  return createSecretBox(SECRETS_KEY ?? (existsSync(file) ? readFileSync(file, 'utf8') : undefined))
}

export const secretKeyFile = (folder: string): string => path.join(folder, KEY_FILE)

/** The secret, or undefined where no key opens it. */
export function openedOrNone(box: SecretBox, stored: string, place: SecretPlace): string | undefined {
  try {
    return box.open(stored, place)
  } catch {
    return undefined
  }
}

export const isSealed = (stored: string): boolean => STORED.test(stored)

/** Returns whether the text is one or two keys of 256 bits in base64. */
export const isSecretsKey = (text: string): boolean =>
  text.split(',').every((each) => Buffer.from(each.trim(), 'base64').length === KEY_BYTES)

function keyOf(text: string): Key {
  const raw = Buffer.from(text, 'base64')
  if (raw.length !== KEY_BYTES) throw new Error('SECRETS_KEY is 32 random bytes in base64: openssl rand -base64 32')
  const part = (use: string) => Buffer.from(hkdfSync('sha256', raw, '', `duang ${use}`, KEY_BYTES))
  const id = createHash('sha256').update('duang key id').update(raw).digest('hex').slice(0, 8)
  return { id, cipher: part('cipher'), nonce: part('nonce'), hash: part('hash') }
}

const where = ({ table, brandId, name }: SecretPlace): string => `${table} ${brandId} ${name}`
const boundTo = (place: SecretPlace): Buffer => Buffer.from(JSON.stringify([place.table, place.brandId, place.name]))

/** The nonce is derived from place and secret: it repeats only where the whole message does. */
function sealWith(key: Key, secret: string, place: SecretPlace): string {
  const bound = boundTo(place)
  const nonce = createHmac('sha256', key.nonce).update(bound).update('\0').update(secret).digest()
  const cipher = createCipheriv('aes-256-gcm', key.cipher, nonce.subarray(0, NONCE_BYTES)).setAAD(bound)
  const body = [nonce.subarray(0, NONCE_BYTES), cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]
  return `sealed:${key.id}:${Buffer.concat(body).toString('base64url')}`
}

function openWith(key: Key, body: Buffer, place: SecretPlace): string {
  const decipher = createDecipheriv('aes-256-gcm', key.cipher, body.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(boundTo(place)).setAuthTag(body.subarray(-TAG_BYTES))
  try {
    const text = Buffer.concat([decipher.update(body.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
    return text.toString('utf8')
  } catch {
    throw new Error(`The secret of ${where(place)} was changed, or belongs to another row.`)
  }
}
