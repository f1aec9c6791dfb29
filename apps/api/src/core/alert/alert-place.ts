import type { SecretPlace } from '#kit/secret-box.ts'

/** The place of the secret that signs the alerts of a brand. */
export const alertPlace = (brandId: number): SecretPlace => ({ table: 'alert_channels', brandId, name: 'webhook' })
