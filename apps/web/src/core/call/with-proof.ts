/** Proofs of work: solves the challenge of a refusal and repeats the call, once. */

import type { CallDefinition } from '@duang/contract'
import { PROOF_HEADER, type ProofChallenge, proofDetails } from '@duang/contract/account/proof'
import { CallError, type CallInput, type Client } from '@duang/contract/client'

/** Returns the value of the header with the solution. */
export type SolveProof = (challenge: ProofChallenge) => Promise<string>

/** A second refusal is thrown unchanged, so that a rejected proof is not retried for ever. */
export const withProof =
  (send: Client, solve: SolveProof): Client =>
  async <C extends CallDefinition>(call: C, input: CallInput<C>) => {
    try {
      return await send(call, input)
    } catch (error) {
      const challenge = challengeOf(error)
      if (!challenge) throw error
      // Where it cannot be solved, such as without a network or over plain http, the refusal explains what to do.
      const solution = await solve(challenge).catch(() => undefined)
      if (solution === undefined) throw error
      const headers = { ...input.headers, [PROOF_HEADER]: solution }
      return send(call, { ...input, headers } as CallInput<C>)
    }
  }

function challengeOf(error: unknown): ProofChallenge | undefined {
  const details = proofDetails.safeParse(error instanceof CallError ? error.refusal?.details : undefined)
  return details.success ? details.data.proof : undefined
}
