/**
 * Proofs of work in the format of ALTCHA. Where a limit counts the requests of everybody, a proof makes each further one dear instead of
 * shutting everybody out. A proof is bound to its purpose, lives ten minutes and is accepted once.
 */
import { createHmac, randomBytes } from 'node:crypto'
import type { ProofChallenge } from '@duang/contract/account/proof'
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1'
import type { Payload } from 'altcha-lib/v1/types'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { networksOf } from '#core/throttle/networks.ts'
import { countedWithinEach, windowOf } from '#core/throttle/throttle.ts'

/** Half of these are tried on average: about a second on a phone. */
const NUMBERS = 100_000
/**
 * Each proof that was accepted within the hour makes later ones dearer: after so many of one network, and of all, the work doubles, and
 * doubles again with twice as many. A flood pays for itself; somebody who comes meanwhile waits half a minute at most.
 */
const DOUBLES_AFTER = { network: 10, all: 100 }
const DOUBLINGS_MAX = 5
const COUNT_MINUTES = 60
const PROOF_MINUTES = 10
/** A solution is some 300 characters long. Longer ones are not parsed. */
const SOLUTION_MAX = 1_000

/** Makes a challenge for one purpose, such as one registration ticket, as dear as the use of proofs by its network and by all demands. */
export async function newProofChallenge(ctx: Ctx, purpose: string, address: string): Promise<ProofChallenge> {
  const [hmacKey, numbers] = await Promise.all([proofKey(ctx), numbersFor(ctx, address)])
  const nonce = randomBytes(12).toString('base64url')
  const { challenge, salt, signature } = await createChallenge({
    algorithm: ALGORITHM,
    hmacKey,
    maxnumber: numbers,
    expires: new Date(ctx.clock().getTime() + PROOF_MINUTES * 60_000),
    params: { nonce, for: boundTo(hmacKey, nonce, purpose) },
  })
  return { algorithm: ALGORITHM, challenge, maxnumber: numbers, salt, signature }
}

const doublings = (used: number, after: number): number => Math.floor(Math.log2(1 + used / after))

async function numbersFor(ctx: Ctx, address: string): Promise<number> {
  const counts = await countedWithinEach(ctx, usesOf(address), COUNT_MINUTES)
  const [all = 0, ...networks] = counts
  const shares = networksOf(address)
  const ofNetworks = networks.map((used, n) => doublings(used, DOUBLES_AFTER.network * (shares[n]?.share ?? 1)))
  const times = Math.max(doublings(all, DOUBLES_AFTER.all), ...ofNetworks)
  return NUMBERS * 2 ** Math.min(times, DOUBLINGS_MAX)
}

/** What an accepted proof counts for: all, and each network of its address. */
const usesOf = (address: string): string[] => [
  'proofs',
  ...networksOf(address).map(({ network }) => `proofs@${network}`),
]

/** Accepts the solution of a challenge of this purpose. Returns false where it is missing, wrong, late, of another purpose or used. */
export async function acceptProof(
  ctx: Ctx,
  purpose: string,
  { solution, address }: { solution: string | undefined; address: string },
): Promise<boolean> {
  if (!solution || solution.length > SOLUTION_MAX) return false
  const given = parse(solution)
  if (!given) return false
  const hmacKey = await proofKey(ctx)
  const { nonce = '', for: bound, expires } = extractParams(given)
  if (bound !== boundTo(hmacKey, nonce, purpose) || Number(expires) * 1_000 < ctx.clock().getTime()) return false
  // The expiry is checked above, by the clock of the platform.
  if (!(await verifySolution(given, hmacKey, false))) return false
  return spend(ctx, given.challenge, address)
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

/** One statement uses the proof up and counts it. The rows outlive the challenge: throttles are kept for two days. */
async function spend(ctx: Ctx, challenge: string, address: string): Promise<boolean> {
  const window = windowOf(ctx, COUNT_MINUTES)
  const uses = usesOf(address).map((subject) => `${subject}:${window}`)
  const { numAffectedRows } = await sql`
    with spent as (
      insert into throttles (brand_id, subject, failures, updated_at)
      values (${ctx.brand.id}, ${`proof:${challenge}`}, 1, ${ctx.clock()})
      on conflict do nothing
      returning brand_id
    )
    insert into throttles as t (brand_id, subject, failures, updated_at)
    select brand_id, subject, 1, ${ctx.clock()}
    from spent, unnest(${uses}::text[]) as subject
    order by subject
    on conflict (brand_id, subject) do update
      set failures = t.failures + 1, updated_at = excluded.updated_at`.execute(ctx.db)
  return (numAffectedRows ?? 0n) > 0n
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
