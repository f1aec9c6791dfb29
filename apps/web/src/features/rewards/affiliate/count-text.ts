import { format } from '#kit/format.ts'
import { aff, affMore } from './th.ts'

/** The server counts friends up to here, and says one more where there are more. */
const FRIENDS_COUNTED = 1_000

/** The number of friends as text. */
export const countText = (friends: number): string =>
  friends > FRIENDS_COUNTED
    ? format(affMore.moreThan, { n: FRIENDS_COUNTED.toLocaleString('en-US') })
    : format(aff.downN, { n: friends.toLocaleString('en-US') })
