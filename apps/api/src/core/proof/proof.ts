/**
 * Proofs of work in the format of ALTCHA. Where a limit counts the requests of everybody, a proof makes each further one dear instead of
 * shutting everybody out. A proof is bound to its purpose, lives ten minutes and is accepted once.
 */
import { createHmac, randomBytes } from 'node:crypto'
import type { ProofChallenge } from '@duang/contract/proof'
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1'
import type { Payload } from 'altcha-lib/v1/types'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'

/** Half of these are tried on average: about a second on a phone. */
const NUMBERS = 100_000
const PROOF_MINUTES = 10
/** A solution is some 300 characters long. Longer ones are not parsed. */
const SOLUTION_MAX = 1_000

/** Makes a challenge for one purpose, such as one registration ticket. */
export async function newProofChallenge(ctx: Ctx, purpose: string): Promise<ProofChallenge> {
  const hmacKey = await proofKey(ctx)
  const nonce = randomBytes(12).toString('base64url')
  const { challenge, salt, signature } = await createChallenge({
    algorithm: ALGORITHM,
    hmacKey,
    maxnumber: NUMBERS,
    expires: new Date(ctx.clock().getTime() + PROOF_MINUTES * 60_000),
    params: { nonce, for: boundTo(hmacKey, nonce, purpose) },
  })
  return { algorithm: ALGORITHM, challenge, maxnumber: NUMBERS, salt, signature }
}

/** Accepts the solution of a challenge of this purpose. Returns false where it is missing, wrong, late, of another purpose or used. */
export async function acceptProof(ctx: Ctx, purpose: string, solution: string | undefined): Promise<boolean> {
  if (!solution || solution.length > SOLUTION_MAX) return false
  const given = parse(solution)
  if (!given) return false
  const hmacKey = await proofKey(ctx)
  const { nonce = '', for: bound, expires } = extractParams(given)
  if (bound !== boundTo(hmacKey, nonce, purpose) || Number(expires) * 1_000 < ctx.clock().getTime()) return false
  // The expiry is checked above, by the clock of the platform.
  if (!(await verifySolution(given, hmacKey, false))) return false
  return spend(ctx, given.challenge)
}

const ALGORITHM = 'SHA-256'

function parse(solution: string): Payload | undefined {
  try {
    const given: unknown = JSON.parse(Buffer.from(solution, 'base64').toString('utf8'))
    return isPayload(given) ? given : undefined
  } catch {
    return undefined
  }
}

const isPayload = (given: unknown): given is Payload =>
  typeof given === 'object' &&
  given !== null &&
  Reflect.get(given, 'algorithm') === ALGORITHM &&
  ['challenge', 'salt', 'signature'].every((name) => typeof Reflect.get(given, name) === 'string') &&
  Number.isSafeInteger(Reflect.get(given, 'number'))

/** The row outlives the challenge: throttles are kept for two days. */
async function spend(ctx: Ctx, challenge: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into throttles (brand_id, subject, failures, updated_at)
    values (${ctx.brand.id}, ${`proof:${challenge}`}, 1, ${ctx.clock()})
    on conflict do nothing`.execute(ctx.db)
  return numAffectedRows === 1n
}

async function proofKey(ctx: Ctx): Promise<string> {
  const brand = await ctx.db
    .selectFrom('brands')
    .select('proof_key')
    .where('brand_id', '=', ctx.brand.id)
    .executeTakeFirstOrThrow()
  return brand.proof_key
}

/** Different in every challenge, so that two of them do not show whether they are for one member. */
const boundTo = (key: string, nonce: string, purpose: string): string =>
  createHmac('sha256', key).update(`${nonce}:${purpose}`).digest('base64url')
