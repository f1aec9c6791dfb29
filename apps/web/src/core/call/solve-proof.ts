/** Solves ALTCHA's challenges. Loaded at the first challenge. A solution needs about a second on a phone, half a minute during a flood, and the page stays usable. */
import type { ProofChallenge } from '@duang/contract/account/proof'
import { solveChallenge } from 'altcha-lib/v1'
import { toaster } from '../page/toaster.ts'
import { proof as th } from '../th.ts'

/** More takes longer than a second, so that the page says what it does. */
const QUICK = 100_000

/** Without a solution the header is empty, and the server refuses again. */
export async function solveProof({
  algorithm,
  challenge,
  salt,
  maxnumber,
  signature,
}: ProofChallenge): Promise<string> {
  const solve = () => solveChallenge(challenge, salt, algorithm, maxnumber).promise
  const solution = await (maxnumber > QUICK ? toaster.during(th.solving, solve) : solve())
  return btoa(JSON.stringify({ algorithm, challenge, salt, signature, number: solution?.number }))
}
