/** The keys of a browser, and the decryption of what a push service brings it (RFC 8291 with RFC 8188). */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

const CURVE = 'prime256v1'
const POINT_BYTES = 65
const TAG_BYTES = 16
/** Salt, record size and length of the key id precede the key id, which is the public key of the sender. */
const HEADER_BYTES = 16 + 4 + 1

export type Browser = { keys: { p256dh: string; auth: string }; decrypt: (body: Buffer) => string }

export function makeBrowser(): Browser {
  const ecdh = createECDH(CURVE)
  const own = ecdh.generateKeys()
  const auth = randomBytes(16)
  return {
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    decrypt: (body) => {
      const salt = body.subarray(0, 16)
      const sender = body.subarray(HEADER_BYTES, HEADER_BYTES + POINT_BYTES)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
      const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32))
      const derive = (name: string, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length))
      const record = body.subarray(HEADER_BYTES + POINT_BYTES)
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
      decipher.setAuthTag(record.subarray(-TAG_BYTES))
      const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()])
      // The last record ends with 2 and zeros.
      return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
    },
  }
}
