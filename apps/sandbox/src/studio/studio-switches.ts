/** Switches that simulate the failures of a real studio. Its log keeps them, so that they survive a restart. */
import * as z from 'zod/mini'

const probability = () => z.number().check(z.minimum(0), z.maximum(1))

export const studioSwitches = z.strictObject({
  /** Delay before the studio replies to the site. Milliseconds. */
  slowMs: z.int().check(z.minimum(0), z.maximum(60_000)),
  /** The studio answers neither site nor pages. */
  isDown: z.boolean(),
  /** Probability that the connection is cut after a transfer of credit was done, before its reply. 0 never, 1 always. */
  lostReplyProbability: probability(),
  /** Probability that the studio refuses a deposit of the site. */
  refusalProbability: probability(),
  /** Probability that a reply of the site's gateway is lost. */
  unheardProbability: probability(),
  /** Number of concurrent copies of each request to the gateway. */
  copies: z.int().check(z.minimum(1), z.maximum(5)),
  /** Abandoned matches: their stakes are returned. */
  abandoned: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(200)),
})
export type StudioSwitches = z.output<typeof studioSwitches>

export const STUDIO_QUIET: StudioSwitches = {
  slowMs: 0,
  isDown: false,
  lostReplyProbability: 0,
  refusalProbability: 0,
  unheardProbability: 0,
  copies: 1,
  abandoned: [],
}
