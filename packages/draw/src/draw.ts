/**
 * Draws that anyone can recompute: the api draws with these functions, and the verifier page and the offline verifier check with them.
 * Pure, without time, network or storage. docs/fair-draws.md describes the protocol.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** Everything that decides a draw. The server seed is secret until it is revealed; its hash was shown before. */
export type DrawInput = {
  /** 32 bytes in hexadecimal. */
  serverSeed: string
  /** Chosen by the member. */
  clientSeed: string
  /** Number of the draw under these seeds, from 0. */
  nonce: number
}

/** Cards on the table of a flip-card draw. */
export const CARDS = 9

const WORD = 2 ** 32

/** Returns the SHA-256 of the bytes of a server seed, in hexadecimal: the commitment. */
export const hashOfSeed = (serverSeed: string): string => bytesToHex(sha256(hexToBytes(serverSeed)))

/**
 * Returns a source of unbiased integers from 0 to `limit - 1`. Block `counter` is HMAC-SHA-256(server seed, `client seed:nonce:counter`),
 * read as eight big-endian words of 32 bits. A word beyond the largest multiple of `limit` is skipped, never folded.
 */
export function integers({ serverSeed, clientSeed, nonce }: DrawInput): (limit: number) => number {
  const key = hexToBytes(serverSeed)
  let block = new DataView(new ArrayBuffer(0))
  let [counter, offset] = [0, 0]
  const nextWord = (): number => {
    if (offset === block.byteLength) {
      const bytes = hmac(sha256, key, utf8ToBytes(`${clientSeed}:${nonce}:${counter}`))
      block = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      counter += 1
      offset = 0
    }
    offset += 4
    return block.getUint32(offset - 4)
  }
  return (limit) => {
    if (!Number.isInteger(limit) || limit < 1 || limit > WORD) throw new RangeError(`Not a limit: ${limit}`)
    const bound = WORD - (WORD % limit)
    for (;;) {
      const word = nextWord()
      if (word < bound) return word % limit
    }
  }
}

/** The sum of integer weights. Throws for a weight below zero, a sum of zero, or one beyond 2^32. */
export function sumOfWeights(weights: readonly number[]): number {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const isValid = weights.every((weight) => Number.isInteger(weight) && weight >= 0)
  if (!isValid || sum < 1 || sum > WORD) throw new RangeError(`Not weights: ${weights.join(', ')}`)
  return sum
}

const choose = (next: (limit: number) => number, weights: readonly number[], sum: number): number => {
  let left = next(sum)
  return weights.findIndex((weight) => {
    left -= weight
    return left < 0
  })
}

/** Returns the index of the drawn weight. Its probability is its weight divided by the sum. */
export const weightedIndex = (input: DrawInput, weights: readonly number[]): number =>
  choose(integers(input), weights, sumOfWeights(weights))

/**
 * Returns the layout of a flip-card draw: the index of the drawn weight of each card, fixed before a card is picked. Each card has the
 * declared odds, so the pick does not change them.
 */
export function cardLayout(input: DrawInput, weights: readonly number[]): number[] {
  const [next, sum] = [integers(input), sumOfWeights(weights)]
  return Array.from({ length: CARDS }, () => choose(next, weights, sum))
}

/** Returns the numbers 0 to `count - 1` in drawn order (Fisher–Yates, from the last place to the first). */
export function permutation(input: DrawInput, count: number = CARDS): number[] {
  const next = integers(input)
  const order = Array.from({ length: count }, (_, place) => place)
  for (let place = count - 1; place > 0; place--) {
    const other = next(place + 1)
    ;[order[place], order[other]] = [order[other] as number, order[place] as number]
  }
  return order
}
