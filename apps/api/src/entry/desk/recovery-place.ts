import type { SecretPlace } from '#kit/secret-box.ts'

/** The place of a person's recovery codes. */
export const recoveryPlace = (staffId: string): SecretPlace => ({
  table: 'desk.recovery_codes',
  brandId: 0,
  name: staffId,
})
