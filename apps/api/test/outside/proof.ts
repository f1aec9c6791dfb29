/** Proofs of work as a browser solves them. */
import { createHash } from 'node:crypto'
import type { ProofChallenge } from '@duang/contract/account/proof'

/** Synchronous hashing: awaiting each of some 50,000 digests takes seconds, and the tests are about limits. */
export function solve({ algorithm, challenge, salt, maxnumber, signature }: ProofChallenge): string {
  for (let number = 0; number <= maxnumber; number++) {
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') !== challenge) continue
    return Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString('base64')
  }
  throw new Error('This challenge has no solution')
}
