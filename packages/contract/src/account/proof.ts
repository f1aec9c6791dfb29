import * as z from 'zod/mini'

/** Carries the solution of a challenge: ALTCHA's payload, base64 of JSON. */
export const PROOF_HEADER = 'x-proof'

/**
 * A proof of work that a refusal demands in `details.proof`, in the format of ALTCHA: find `number` up to `maxnumber` for which
 * SHA-256 of `salt` and `number` is `challenge`.
 */
export const proofChallenge = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string(),
  maxnumber: z.int(),
  salt: z.string(),
  signature: z.string(),
})
export type ProofChallenge = z.output<typeof proofChallenge>

/** Details of `proof_required`, and of `login_delayed` where a proof shortens the wait. */
export const proofDetails = z.object({ proof: proofChallenge })
