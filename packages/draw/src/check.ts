/** Recomputes one past draw, for the verifier page and the offline verifier. */
import { cardLayout, type DrawInput, hashOfSeed, sumOfWeights, weightedIndex } from './draw.ts'

export type DrawClaim = DrawInput & {
  /** The hash that was shown before the draw. */
  serverHash: string
  /** Weights of the prize table, in the order of its segments. */
  weights: readonly number[]
  /** The picked card, 1 to 9. Undefined: the wheel. */
  card?: number | undefined
}

export type DrawCheck = {
  /** Whether the server seed is the one that the hash committed to. */
  isCommitted: boolean
  /** The drawn segment, from 0. */
  outcome: number
  /** The drawn segment of each of the nine cards; undefined for the wheel. */
  layout: number[] | undefined
}

/** Returns the check, or the name of the first field that is invalid. */
export function checkDraw(claim: DrawClaim): DrawCheck | { invalid: keyof DrawClaim } {
  const invalid = invalidField(claim)
  if (invalid) return { invalid }
  const { serverSeed, clientSeed, nonce, weights, card } = claim
  const input = { serverSeed: serverSeed.toLowerCase(), clientSeed, nonce }
  const layout = card === undefined ? undefined : cardLayout(input, weights)
  return {
    isCommitted: hashOfSeed(input.serverSeed) === claim.serverHash.toLowerCase(),
    outcome: layout === undefined ? weightedIndex(input, weights) : (layout[(card ?? 0) - 1] ?? -1),
    layout,
  }
}

const isHex = (text: string): boolean => /^[0-9a-f]{64}$/i.test(text)

function invalidField({ serverSeed, serverHash, clientSeed, nonce, weights, card }: DrawClaim) {
  if (!isHex(serverHash)) return 'serverHash'
  if (!isHex(serverSeed)) return 'serverSeed'
  if (clientSeed === '') return 'clientSeed'
  if (!Number.isSafeInteger(nonce) || nonce < 0) return 'nonce'
  if (card !== undefined && !(Number.isInteger(card) && card >= 1 && card <= 9)) return 'card'
  try {
    sumOfWeights(weights)
  } catch {
    return 'weights'
  }
  return undefined
}

/** Reads weights as written in the history: integers with commas or spaces between them. */
export const readWeights = (text: string): number[] =>
  text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map(Number)
