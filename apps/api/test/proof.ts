import type { ProofChallenge } from '@duang/contract/proof'
import { solveChallenge } from 'altcha-lib/v1'

/** Solves a proof of work as a browser does: the value of the header `x-proof`. */
export async function solve({ algorithm, challenge, salt, maxnumber, signature }: ProofChallenge): Promise<string> {
  const solution = await solveChallenge(challenge, salt, 'SHA-256', maxnumber).promise
  return btoa(JSON.stringify({ algorithm, challenge, salt, signature, number: solution?.number }))
}
