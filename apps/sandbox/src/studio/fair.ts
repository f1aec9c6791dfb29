/**
 * Commit and reveal. A studio shows the SHA-256 of its seed before any stake, draws by HMAC from that seed, the member's seed and a counter,
 * and reveals its seed when the member asks for a new one. From then on the draws can be repeated from it.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'

export type Seeds = { serverSeed: string; clientSeed: string }

/** A uniform number from 0 to `below` − 1. `below` is at most 2^32. */
export type Draw = (below: number) => number

/** 32 random bytes in hex. The hex text itself is the key. */
export const newServerSeed = (): string => randomBytes(32).toString('hex')

/** SHA-256 of the text of the seed, in hex. */
export const commitOf = (serverSeed: string): string => createHash('sha256').update(serverSeed).digest('hex')

const WORD_BYTES = 4
const WORD_VALUES = 2 ** 32

/**
 * The draws of round `nonce`: 32-bit big-endian words of HMAC-SHA256(serverSeed, `clientSeed:nonce:block`), block after block from
 * `firstBlock` on. A word of the incomplete last run of `below` values is discarded, so that no value is likelier than another.
 */
export function drawsOf({ serverSeed, clientSeed }: Seeds, nonce: number, firstBlock = 0): Draw {
  let block = firstBlock
  let bytes = Buffer.alloc(0)
  let at = 0
  const word = (): number => {
    if (at === bytes.length) {
      bytes = createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:${block++}`).digest()
      at = 0
    }
    at += WORD_BYTES
    return bytes.readUInt32BE(at - WORD_BYTES)
  }
  return (below) => {
    const sound = WORD_VALUES - (WORD_VALUES % below)
    for (;;) {
      const value = word()
      if (value < sound) return value % below
    }
  }
}
