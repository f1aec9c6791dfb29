/** Bytes of the largest bodies of site and desk, which a proxy must let through. */
import { CALLS } from '@duang/contract/calls'
import { DESK_CALLS } from '@duang/contract/desk-calls'
import type { CallDefinition } from '@duang/contract/wire/define-call'

const largestOf = (calls: readonly CallDefinition[]): number =>
  Math.max(...calls.map(({ bodyBytesMax = 0 }) => bodyBytesMax))

export const LARGEST_CALL = largestOf(CALLS)
export const LARGEST_DESK_CALL = largestOf(DESK_CALLS)
