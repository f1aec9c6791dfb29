/** Solves ALTCHA's challenges. Loaded at the first challenge. A solution needs about a second on a phone, and the page stays usable. */
import type { ProofChallenge } from '@duang/contract/proof'
import { solveChallenge } from 'altcha-lib/v1'

/** Without a solution the header is empty, and the server refuses again. */
export async function solveProof({
  algorithm,
  challenge,
  salt,
  maxnumber,
  signature,
}: ProofChallenge): Promise<string> {
  const solution = await solveChallenge(challenge, salt, algorithm, maxnumber).promise
  return btoa(JSON.stringify({ algorithm, challenge, salt, signature, number: solution?.number }))
}
