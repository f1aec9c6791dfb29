/** An authenticator in software: it makes passkeys and signs challenges as a browser would, also wrongly. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** User present, user verified; and with a new credential. */
const FLAGS = 0x05
const WITH_CREDENTIAL = 0x40

type Asked = { challenge: string }
type Wrongly = { origin?: string; rpId?: string; flags?: number; counter?: number; challenge?: string }

export function createAuthenticator(origin = 'http://localhost:3200') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let signatures = 0
  const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  const client = (type: string, { challenge }: Asked, wrongly: Wrongly) =>
    Buffer.from(JSON.stringify({ type, challenge: wrongly.challenge ?? challenge, origin: wrongly.origin ?? origin }))
  const head = (flags: number, { rpId = new URL(origin).hostname, counter = ++signatures }: Wrongly) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
  }
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }

  return {
    register(asked: Asked, wrongly: Wrongly = {}) {
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array<ArrayBuffer>>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, bytes(x)],
          [-3, bytes(y)],
        ]),
      )
      const length = Buffer.from([0, id.length])
      const flags = wrongly.flags ?? FLAGS | WITH_CREDENTIAL
      const data = Buffer.concat([head(flags, wrongly), Buffer.alloc(16), length, id, key])
      const object = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(data)],
        ]) as never,
      )
      return {
        ...named,
        response: {
          clientDataJSON: client('webauthn.create', asked, wrongly).toString('base64url'),
          attestationObject: Buffer.from(object).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    sign(asked: Asked, wrongly: Wrongly = {}) {
      const data = head(wrongly.flags ?? FLAGS, wrongly)
      const clientData = client('webauthn.get', asked, wrongly)
      return {
        ...named,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey).toString('base64url'),
        },
      }
    },
  }
}
