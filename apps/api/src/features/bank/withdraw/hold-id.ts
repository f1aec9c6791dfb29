import { stableId } from '#kit/ids.ts'

/** Id of the transfer that puts the amount of a withdrawal on hold. */
export const holdId = (brandId: number, withdrawalId: string): string =>
  stableId('withdraw.hold', brandId, withdrawalId)
