import type { SecretPlace } from '#kit/secret-box.ts'

/** The place of a person's second factor. People are of the deployment, not of a brand. */
export const totpPlace = (staffId: string): SecretPlace => ({ table: 'desk.staff', brandId: 0, name: staffId })
